/** The IP address of the client: allow-lists, rate limits and the audit log use it. */
import { IpAddress } from "@canvass/core/ports"

/**
 * Returns the client's address. Behind `trustedProxies` proxies that is the n-th entry from the right of
 * `X-Forwarded-For`, which the outermost of them wrote. If the header has fewer entries, or the entry is no address,
 * the proxies did not write it: then the peer of the connection is the client.
 *
 * @param peer address of the connection's peer, in its canonical form
 * @param forwardedFor the header `X-Forwarded-For`
 * @param trustedProxies number of proxies before the server; 0 ignores the header
 */
export const clientAddress = (peer: string, forwardedFor: string | undefined, trustedProxies: number): string => {
  if (trustedProxies === 0 || forwardedFor === undefined) return peer
  const entry = entryFromRight(forwardedFor, trustedProxies)
  return entry === undefined || entry.length > maxEntryLength ? peer : canonical(withoutPort(entry.trim())) ?? peer
}

/**
 * Returns the one canonical spelling of an address, or `undefined` if the text is no address. An IPv4-mapped IPv6
 * address becomes its IPv4 address.
 */
export const canonical = (text: string): string | undefined => {
  const bytes = IpAddress.parse(text)
  if (bytes === undefined) return undefined
  if (bytes.length === 4) return bytes.join(".")
  const groups = Array.from(
    { length: 8 },
    (_, index) => ((bytes[2 * index] ?? 0) << 8 | (bytes[2 * index + 1] ?? 0)).toString(16)
  )
  return new URL(`http://[${groups.join(":")}]`).hostname.slice(1, -1)
}

/** The address of a caller whose transport knows none. */
export const unknownAddress = "unknown"

/** Longer than any address with a zone, brackets, a port and white space around it. */
const maxEntryLength = 128

/** Linear in the length of the header. */
const entryFromRight = (list: string, position: number): string | undefined => {
  let end = list.length
  for (let skipped = 1; skipped < position; skipped++) {
    end = end === 0 ? -1 : list.lastIndexOf(",", end - 1)
    if (end === -1) return undefined
  }
  return list.slice(end === 0 ? 0 : list.lastIndexOf(",", end - 1) + 1, end)
}

/** Some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry
