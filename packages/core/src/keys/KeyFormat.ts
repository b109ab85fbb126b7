/** The plaintext of an API key: `sr_`, 256 random bits in base 62, and a CRC-32 checksum in base 62. */

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

const label = "sr_"
const secretDigits = 43
const checksumDigits = 6

/** Returns the plaintext for 32 random bytes. */
export const format = (secret: Uint8Array): string => {
  const text = label + base62(secret.reduce((number, byte) => number << 8n | BigInt(byte), 0n), secretDigits)
  return text + checksum(text)
}

/** Whether the text has the form and the checksum of a key. Other texts need no look-up in the store. */
export const isWellFormed = (text: string): boolean =>
  pattern.test(text) && checksum(text.slice(0, -checksumDigits)) === text.slice(-checksumDigits)

/** Returns the first characters, which may be shown so that the owner recognizes the key. */
export const displayPrefix = (text: string): string => text.slice(0, 11)

const pattern = new RegExp(`^${label}[0-9A-Za-z]{${secretDigits + checksumDigits}}$`)

const base62 = (number: bigint, length: number): string => {
  let [text, rest] = ["", number]
  while (rest > 0n) {
    text = digits.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text.padStart(length, digits.charAt(0))
}

const checksum = (text: string): string => base62(BigInt(crc32(text)), checksumDigits)

/** CRC-32 as in ISO 3309, zip and PNG. The text is ASCII. */
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
