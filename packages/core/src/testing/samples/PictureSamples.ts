/**
 * Picture files for tests: their containers are right, and their pixels are those of one dot, whatever size they say.
 */

/** A chunk of a PNG or WebP file: four letters, and bytes as a text in Latin-1. */
export type Chunk = readonly [type: string, data: string]

export interface PictureOptions {
  readonly width?: number
  readonly height?: number
  /** Further chunks, before the pixels. */
  readonly chunks?: ReadonlyArray<Chunk>
}

/** The bytes of a text in Latin-1. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0))

/** Bytes as a text in Latin-1. */
export const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")

/** A PNG file. */
export const png = ({ chunks = [], height = 1, width = 1 }: PictureOptions = {}): Uint8Array<ArrayBuffer> =>
  bytesOf(
    "\x89PNG\r\n\x1a\n" + [
      ["IHDR", `${uint32(width)}${uint32(height)}\x08\x06\0\0\0`] as const,
      ...chunks,
      ["IDAT", "x\xdacd\xf8\xcfP\x0f\0\x03\x86\x01\x80Z4}k"] as const,
      ["IEND", ""] as const
    ].map(([type, data]) => pngChunk(type, data)).join("")
  )

/** A chunk of a PNG file, with its checksum. */
export const pngChunk = (type: string, data: string): string =>
  uint32(data.length) + type + data + uint32(crc32(bytesOf(type + data)))

/** A JPEG file. `segments` have a marker and their bytes. */
export const jpeg = (
  { frame = 0xc0, height = 1, scans = 1, segments = [], width = 1 }: {
    readonly width?: number
    readonly height?: number
    /** The marker of the way in which it is compressed. Default: baseline. */
    readonly frame?: number
    readonly scans?: number
    readonly segments?: ReadonlyArray<readonly [marker: number, data: string]>
  } = {}
): Uint8Array<ArrayBuffer> =>
  bytesOf(
    "\xff\xd8" + [
      ...segments,
      [0xdb, "\0".repeat(65)] as const,
      [frame, `\x08${uint16(height)}${uint16(width)}\x01\x01\x11\0`] as const,
      [0xc4, "\0".repeat(17)] as const
    ].map(([marker, data]) => jpegSegment(marker, data)).join("") +
      (jpegSegment(0xda, "\x01\x01\0\0\x3f\0") + "\x12\xff\0\x34\xff\xd0\x56").repeat(scans) +
      "\xff\xd9"
  )

const jpegSegment = (marker: number, data: string): string =>
  `\xff${String.fromCharCode(marker)}${uint16(data.length + 2)}${data}`

/** The metadata of a JPEG file with an orientation, from 1 to 8, and a place. */
export const exif = (orientation: number): string =>
  "Exif\0\0MM\0*" + uint32(8) + uint16(2) +
  uint16(0x0112) + uint16(3) + uint32(1) + uint16(orientation) + "\0\0" +
  uint16(0x8825) + uint16(2) + uint32(16) + uint32(38) + uint32(0) + "GPS 52.5N 13.4E\0"

/** A WebP file without losses. With `chunks` it has the extended format. */
export const webp = ({ chunks = [], height = 1, width = 1 }: PictureOptions = {}): Uint8Array<ArrayBuffer> => {
  const size = (width - 1) + (height - 1) * 0x4000
  const pixels: Chunk = ["VP8L", `/${littleEndian(size, 4)}(TA\x1a\x18\x01`]
  const extended: Chunk = ["VP8X", `\x2c\0\0\0${littleEndian(width - 1, 3)}${littleEndian(height - 1, 3)}`]
  return riff(chunks.length === 0 ? [pixels] : [extended, ...chunks, pixels])
}

/** A WebP file of any chunks. */
export const riff = (chunks: ReadonlyArray<Chunk>): Uint8Array<ArrayBuffer> => {
  const body = "WEBP" +
    chunks.map(([type, data]) => type + littleEndian(data.length, 4) + data + "\0".repeat(data.length % 2)).join("")
  return bytesOf("RIFF" + littleEndian(body.length, 4) + body)
}

const uint16 = (value: number): string => String.fromCharCode(value >>> 8 & 0xff, value & 0xff)

const uint32 = (value: number): string => uint16(value >>> 16) + uint16(value)

const littleEndian = (value: number, bytes: number): string =>
  Array.from({ length: bytes }, (_, index) => String.fromCharCode(Math.floor(value / 256 ** index) % 256)).join("")

const crc32 = (bytes: Uint8Array): number => {
  let value = 0xffff_ffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? 0xedb8_8320 ^ (value >>> 1) : value >>> 1
  }
  return (value ^ 0xffff_ffff) >>> 0
}
