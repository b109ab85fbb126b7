/**
 * The plaintext of an API key (decisions §9): `sr_`, 256 random bits, and a checksum that tells a typing error from a
 * key.
 */

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

const mark = "sr_"
const secretDigits = 43
const checksumDigits = 6

/** The key that stands for 32 random bytes. */
export const make = (secret: Uint8Array): string => {
  const text = mark + base62(secret.reduce((number, byte) => number << 8n | BigInt(byte), 0n), secretDigits)
  return text + checksum(text)
}

/** Whether this can be a key at all. It costs nothing to find out, so nobody's guesses reach the store. */
export const isWellFormed = (text: string): boolean =>
  shape.test(text) && checksum(text.slice(0, -checksumDigits)) === text.slice(-checksumDigits)

/** What may be shown of a key, so that its owner knows which one it is. */
export const prefix = (text: string): string => text.slice(0, 11)

const shape = new RegExp(`^${mark}[0-9A-Za-z]{${secretDigits + checksumDigits}}$`)

const base62 = (number: bigint, length: number): string => {
  let [text, rest] = ["", number]
  while (rest > 0n) {
    text = digits.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text.padStart(length, digits.charAt(0))
}

const checksum = (text: string): string => base62(BigInt(crc32(text)), checksumDigits)

/** The CRC-32 of ISO 3309, as zip and PNG use it; the text is ASCII. */
const crc32 = (text: string): number => {
  let crc = 0xffff_ffff
  for (let index = 0; index < text.length; index++) {
    crc = crc >>> 8 ^ (crcTable[(crc ^ text.charCodeAt(index)) & 0xff] ?? 0)
  }
  return (crc ^ 0xffff_ffff) >>> 0
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >>> 1 ^ 0xedb8_8320 : crc >>> 1
  return crc
})
