/** Whom a request comes from, as an address: what allow-lists, limits and the audit log go by (decisions §9, §10). */
import { IpAddress } from "@canvass/core"

interface Connection {
  readonly remoteAddress?: string | undefined
}

/**
 * The peer of the connection; behind `trustProxy` proxies, the entry of `X-Forwarded-For` that the outermost of them
 * wrote. A list that is too short or an entry that is no address was not written by them: then the peer counts.
 */
export const clientAddress = (
  connection: Connection,
  forwardedFor: string | undefined,
  trustProxy: number
): string => {
  const peer = peerOf(connection)
  if (trustProxy === 0 || forwardedFor === undefined) return peer
  const entry = forwardedFor.split(",").at(-trustProxy)?.trim()
  return entry === undefined ? peer : canonical(withoutPort(entry)) ?? peer
}

/** The same for all requests of a connection. */
const peerOf = (connection: Connection): string => {
  const known = peers.get(connection)
  if (known !== undefined) return known
  const address = canonical(connection.remoteAddress ?? "") ?? "unknown"
  peers.set(connection, address)
  return address
}

const peers = new WeakMap<Connection, string>()

/** One way of writing for each address. What IPv6 maps is IPv4; anything that is no address is `undefined`. */
export const canonical = (text: string): string | undefined => {
  const bytes = IpAddress.parse(text)
  if (bytes === undefined) return undefined
  if (bytes.length === 4) return bytes.join(".")
  const hex = Buffer.from(bytes).toString("hex")
  return new URL(`http://[${hex.match(/.{4}/g)?.join(":") ?? ""}]`).hostname.slice(1, -1)
}

/** Some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry
