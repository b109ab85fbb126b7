/** The addresses and networks that may use an API key. */
import { type IpAddress, isWithin, parse } from "../values/IpAddress.js"
import { onceFor } from "../values/onceFor.js"

/** An allow-list: IPv4 and IPv6 addresses, and networks such as `203.0.113.0/24` and `2001:db8::/32`. */
export type AllowList = ReadonlyArray<string>

/** Whether an address may use a key with this list. An IPv4-mapped IPv6 address counts as its IPv4 address. */
export const isAllowed = (list: AllowList | null, ip: string): boolean => {
  if (list === null) return true
  const address = parse(ip)
  return address !== undefined && networksOf(list).some(({ bits, network }) => isWithin(address, network, bits))
}

/** Whether a text is an IPv4 address without a prefix length. */
export const isIpv4 = (entry: string): boolean => !/[:/]/.test(entry) && parseNetwork(entry) !== undefined

/** Whether a text is an address or a network. */
export const isNetwork = (entry: string): boolean => parseNetwork(entry) !== undefined

/** All addresses whose first `bits` bits are those of `network`. */
interface Network {
  readonly network: IpAddress
  readonly bits: number
}

/** Lists are parsed once: a key is checked with each request, and may have a hundred networks. */
const networksOf = onceFor((list: AllowList): ReadonlyArray<Network> =>
  list.flatMap((entry) => parseNetwork(entry) ?? [])
)

/** A network of IPv4-mapped addresses (`::ffff:192.0.2.0/120`) is one of IPv4. One that is larger is refused. */
const parseNetwork = (entry: string): Network | undefined => {
  const [text = "", prefix, ...more] = entry.split("/")
  // The zone of an address (`fe80::1%eth0`) names an interface of this machine.
  const network = text.includes("%") ? undefined : parse(text)
  if (network === undefined || more.length > 0) return undefined
  const allBits = 8 * network.length
  if (prefix === undefined) return { network, bits: allBits }
  if (!/^(?:0|[1-9]\d{0,2})$/.test(prefix)) return undefined
  const bits = Number(prefix) - (network.length === 4 && text.includes(":") ? mappedBits : 0)
  return bits >= 0 && bits <= allBits ? { network, bits } : undefined
}

/** The length of the prefix of IPv4-mapped addresses, `::ffff:0:0/96`. */
const mappedBits = 96
