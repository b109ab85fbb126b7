/**
 * Which addresses a webhook may have. Only public addresses are allowed: other addresses would let a caller reach the
 * internal network of the server.
 */
import { type IpAddress, isWithin, parse } from "../values/IpAddress.js"

/** Whether the text is an IP address that is globally reachable. */
export const isPublicAddress = (ip: string): boolean => {
  const address = parse(ip)
  return address !== undefined && isGlobalAddress(address)
}

/** Whether a host in the form of `URL.hostname` is not public. A name that needs a DNS look-up counts as public. */
export const isPrivateHost = (hostname: string): boolean => {
  const host = hostname.replace(/\.$/, "").toLowerCase()
  if (host === "localhost" || host.endsWith(".localhost")) return true
  const literal = host.startsWith("[") ? host.slice(1, -1) : host
  return parse(literal) !== undefined && !isPublicAddress(literal)
}

const isGlobalAddress = (address: IpAddress): boolean => {
  // NAT64: the IPv4 address in the last four bytes counts.
  if (isWithinAny(address, nat64)) return isGlobalAddress(address.slice(12))
  return address.length === 4
    ? !isWithinAny(address, specialPurpose)
    : isWithinAny(address, globalUnicast) && !isWithinAny(address, specialPurpose)
}

type Network = readonly [network: IpAddress, bits: number]

const isWithinAny = (address: IpAddress, networks: ReadonlyArray<Network>): boolean =>
  networks.some(([network, bits]) => isWithin(address, network, bits))

const parseNetworks = (...ranges: ReadonlyArray<string>): ReadonlyArray<Network> =>
  ranges.map((range) => {
    const [network = "", bits] = range.split("/")
    return [parse(network) ?? [], Number(bits)]
  })

/** The part of IPv6 that is allocated for global unicast. */
const globalUnicast = parseNetworks("2000::/3")

const nat64 = parseNetworks("64:ff9b::/96")

/** The networks that are not globally reachable, by the IANA special-purpose address registries (RFC 6890). */
const specialPurpose = parseNetworks(
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // shared address space of carriers
  "127.0.0.0/8", // loopback
  "169.254.0.0/16", // link-local, with the metadata services of clouds
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // 6to4 relays, deprecated
  "192.168.0.0/16", // private
  "198.18.0.0/15", // benchmarking
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, broadcast
  "2001::/23", // protocol assignments, Teredo among them
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4, which contains an IPv4 address
  "3fff::/20" // documentation
)
