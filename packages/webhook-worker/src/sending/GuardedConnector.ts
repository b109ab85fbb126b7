/**
 * An undici connector that connects to public addresses only. It checks every address that the host name resolves to
 * and connects to one of the checked addresses, so a name that resolves differently a second time (DNS rebinding) has
 * no effect. An IP address in the URL is checked too; undici does not resolve it.
 */
import { Address } from "@canvass/core/ports"
import { isIP, type LookupFunction } from "node:net"
import { buildConnector } from "undici/index.js"
import type { Resolve } from "./DnsResolver.js"

export class AddressRefused extends Error {
  // The message does not contain the address: a stranger could map the internal network with it.
  override readonly message = "the address is not one of the public internet"
}

export class LookupFailed extends Error {}

export interface GuardedConnectorOptions {
  /** Whether private and loopback addresses are allowed. */
  readonly allowPrivate: boolean
  /** Time limit for the TCP and TLS handshake. */
  readonly timeoutMillis: number
  readonly resolve: Resolve
}

/** Fails with `AddressRefused` or `LookupFailed`, or with the error of the socket. */
export const guardedConnector = (
  { allowPrivate, resolve, timeoutMillis }: GuardedConnectorOptions
): buildConnector.connector => {
  const isAllowed = (address: string): boolean => allowPrivate || Address.isPublicAddress(address)

  const lookup: LookupFunction = (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined) return callback(new LookupFailed("the name has no address"), "", 0)
        if (!addresses.every(({ address }) => isAllowed(address))) return callback(new AddressRefused(), "", 0)
        if (all === true) return callback(null, [...addresses])
        return callback(null, first.address, first.family)
      },
      (error: unknown) => callback(new LookupFailed(errorCode(error)), "", 0)
    )
  }

  const connect = buildConnector({ lookup, timeout: timeoutMillis, allowH2: false })
  return (options, callback) =>
    isIP(options.hostname) === 0 || isAllowed(options.hostname)
      ? connect(options, callback)
      : callback(new AddressRefused(), null)
}

/** Returns the `code` of a Node error, or `unknown`. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown"
