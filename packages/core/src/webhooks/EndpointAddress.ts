/**
 * Which addresses a delivery may go to (decisions §12): those of the public internet. Everything else leads into the
 * network of the server itself, where a stranger's URL must not reach.
 */
import { type IpAddress, isWithin, parse } from "../values/IpAddress.js"

/** Whether an IP address, written out, is one of the public internet. What is no address is none of it. */
export const isPublic = (ip: string): boolean => {
  const address = parse(ip)
  return address !== undefined && isGlobal(address)
}

/** Whether a host of a URL, as `URL.hostname` gives it, can be refused without looking its name up. */
export const isPrivateHost = (hostname: string): boolean => {
  const host = hostname.replace(/\.$/, "").toLowerCase()
  if (host === "localhost" || host.endsWith(".localhost")) return true
  const literal = host.startsWith("[") ? host.slice(1, -1) : host
  return parse(literal) !== undefined && !isPublic(literal)
}

const isGlobal = (address: IpAddress): boolean => {
  // An IPv6-only network reaches IPv4 hosts through this prefix: the address inside it counts.
  if (isWithinAny(address, translated)) return isGlobal(address.slice(12))
  return address.length === 4
    ? !isWithinAny(address, special)
    : isWithinAny(address, globalUnicast) && !isWithinAny(address, special)
}

type Network = readonly [network: IpAddress, bits: number]

const isWithinAny = (address: IpAddress, networks: ReadonlyArray<Network>): boolean =>
  networks.some(([network, bits]) => isWithin(address, network, bits))

const networks = (...ranges: ReadonlyArray<string>): ReadonlyArray<Network> =>
  ranges.map((range) => {
    const [network = "", bits] = range.split("/")
    return [parse(network) ?? [], Number(bits)]
  })

/** The only part of IPv6 that is given out for the internet. */
const globalUnicast = networks("2000::/3")

const translated = networks("64:ff9b::/96")

/**
 * The IANA registries of special-purpose addresses (RFC 6890 and its successors): all that is not globally reachable.
 */
const special = networks(
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // shared by a carrier's customers
  "127.0.0.0/8", // loopback
  "169.254.0.0/16", // link-local, where clouds keep their metadata
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // 6to4 relays, deprecated
  "192.168.0.0/16", // private
  "198.18.0.0/15", // benchmarking
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and broadcast
  "2001::/23", // protocol assignments, Teredo among them
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: an IPv4 address in disguise
  "3fff::/20" // documentation
)
