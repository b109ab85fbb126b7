/**
 * Dials public addresses only (decisions §12). The check stands where the connection is made: every address of the name
 * is looked at, and one of those that were looked at is dialled, so a name that answers differently the next time gains
 * nothing. An address in the URL itself is looked at too: no look-up is made for it.
 */
import { Address } from "@canvass/core"
import { isIP, type LookupFunction } from "node:net"
import { buildConnector } from "undici"
import type { Resolve } from "./Resolver.js"

export class AddressRefused extends Error {
  // Which address it was is not told: a stranger could map the network behind us with it.
  override readonly message = "the address is not one of the public internet"
}

export class LookupFailed extends Error {}

export interface Guard {
  readonly allowPrivate: boolean
  readonly timeoutMillis: number
  readonly resolve: Resolve
}

export const guardedConnector = ({ allowPrivate, resolve, timeoutMillis }: Guard): buildConnector.connector => {
  const isAllowed = (address: string): boolean => allowPrivate || Address.isPublic(address)

  const lookup: LookupFunction = (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined) return callback(new LookupFailed("the name has no address"), "", 0)
        if (!addresses.every(({ address }) => isAllowed(address))) return callback(new AddressRefused(), "", 0)
        if (all === true) return callback(null, [...addresses])
        return callback(null, first.address, first.family)
      },
      (error: unknown) => callback(new LookupFailed(codeOf(error)), "", 0)
    )
  }

  const dial = buildConnector({ lookup, timeout: timeoutMillis, allowH2: false })
  return (options, callback) =>
    isIP(options.hostname) === 0 || isAllowed(options.hostname)
      ? dial(options, callback)
      : callback(new AddressRefused(), null)
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown"
