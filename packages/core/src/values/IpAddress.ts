/** IP addresses as their bytes, so that every way of writing one means the same. */

/** In network order: four bytes of IPv4, sixteen of IPv6. */
export type IpAddress = ReadonlyArray<number>

/**
 * Reads an address. An IPv4 one must be four plain decimal numbers: `010.0.0.1` means different things to different
 * programs. One that IPv6 maps (`::ffff:192.0.2.1`) is the IPv4 address. `undefined` when it is none.
 */
export const parse = (text: string): IpAddress | undefined => text.includes(":") ? parseV6(text) : parseV4(text)

/** Whether the first `bits` of both are the same. Addresses of different versions share no network. */
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

/**
 * The zone of a link-local address (`fe80::1%eth0`) names an interface of this machine, and is no part of the address.
 */
const parseV6 = (text: string): IpAddress | undefined => {
  const [address = ""] = text.split("%", 1)
  const [left = "", right, ...more] = address.replace(/[^:]*\.[^:]*$/, inGroups).split("::")
  const head = parseGroups(left)
  const tail = parseGroups(right ?? "")
  if (head === undefined || tail === undefined || more.length > 0) return undefined
  const missing = 16 - head.length - tail.length
  if (right === undefined ? missing !== 0 : missing < 2) return undefined
  const bytes = [...head, ...Array.from({ length: missing }, () => 0), ...tail]
  return isWithin(bytes, mapped, 96) ? bytes.slice(12) : bytes
}

/** `::ffff:0:0/96`, which stands for all of IPv4. */
const mapped: IpAddress = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0]

/** The IPv4 address that may stand at the end, as two groups. What is none stays, and is no group either. */
const inGroups = (dotted: string): string => {
  const bytes = parseV4(dotted)
  if (bytes === undefined) return dotted
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  return `${(a << 8 | b).toString(16)}:${(c << 8 | d).toString(16)}`
}

/** The bytes of the groups between colons. */
const parseGroups = (text: string): IpAddress | undefined => {
  if (text === "") return []
  const groups = text.split(":")
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 0xff])
    : undefined
}
