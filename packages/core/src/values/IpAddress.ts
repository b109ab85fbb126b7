/** IP addresses as bytes, so that all notations of an address are equal. */

/** Bytes in network order: four for IPv4, sixteen for IPv6. */
export type IpAddress = ReadonlyArray<number>

/**
 * Parses an address, or returns `undefined`, also for a text of more than 128 characters. IPv4 takes four decimal
 * numbers without leading zeros, which some programs read as octal. An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`)
 * becomes the IPv4 address.
 */
export const parse = (text: string): IpAddress | undefined =>
  text.length > maxLength ? undefined : text.includes(":") ? parseV6(text) : parseV4(text)

/** An IPv6 address has at most 45 characters; the rest is for the name of a zone. */
const maxLength = 128

/** Whether an address is in a network: both have the same version, and their first `bits` bits are equal. */
export const isWithin = (address: IpAddress, network: IpAddress, bits: number): boolean =>
  address.length === network.length && network.every((byte, index) => {
    const mask = 0xff << 8 - Math.min(8, Math.max(0, bits - 8 * index)) & 0xff
    return ((address[index] ?? 0) & mask) === (byte & mask)
  })

const v4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/

const parseV4 = (text: string): IpAddress | undefined => {
  const bytes = v4.exec(text)?.slice(1)
  return bytes?.every((byte) => Number(byte) <= 255 && String(Number(byte)) === byte) ? bytes.map(Number) : undefined
}

/** The zone of a link-local address (`fe80::1%eth0`) names a local interface and is ignored. */
const parseV6 = (text: string): IpAddress | undefined => {
  const [address = ""] = text.split("%", 1)
  const tailStart = address.lastIndexOf(":") + 1
  const [left = "", right, ...more] = (address.slice(0, tailStart) + inGroups(address.slice(tailStart))).split("::")
  const head = parseGroups(left)
  const tail = parseGroups(right ?? "")
  if (head === undefined || tail === undefined || more.length > 0) return undefined
  const missing = 16 - head.length - tail.length
  if (right === undefined ? missing !== 0 : missing < 2) return undefined
  const bytes = [...head, ...Array.from({ length: missing }, () => 0), ...tail]
  return isWithin(bytes, mapped, 96) ? bytes.slice(12) : bytes
}

/** `::ffff:0:0/96`, the network of IPv4-mapped addresses. */
const mapped: IpAddress = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0]

/** Rewrites the dotted end of an IPv6 address as two groups. Text that is not an IPv4 address is not changed. */
const inGroups = (dotted: string): string => {
  const bytes = parseV4(dotted)
  if (bytes === undefined) return dotted
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  return `${(a << 8 | b).toString(16)}:${(c << 8 | d).toString(16)}`
}

/** Parses groups that are separated by colons into bytes, or returns `undefined`. */
const parseGroups = (text: string): IpAddress | undefined => {
  if (text === "") return []
  const groups = text.split(":")
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 0xff])
    : undefined
}
