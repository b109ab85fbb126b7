/**
 * Reads PNG files (https://www.w3.org/TR/png-3/), a sequence of chunks with a length, a type and a checksum. Keeps the
 * chunks that the picture is drawn from. Its pixels are not decompressed.
 */
import { animated, damaged, KeptParts, maxProfileBytes, type Picture, PictureBytes } from "./PictureBytes.js"

const signature = "\x89PNG\r\n\x1a\n"

/** Whether a file begins as a PNG file does. */
export const isPng = (bytes: PictureBytes): boolean => bytes.has(0, signature)

/** Returns what is kept of a PNG file. Throws `UnusablePicture`. */
export const readPng = (bytes: PictureBytes): Picture => {
  const kept = new KeptParts()
  kept.add(bytes.slice(0, signature.length))
  const seen = new Set<string>()
  let at = signature.length
  let size = { width: 0, height: 0 }
  for (let isFirst = true; !seen.has("IEND"); isFirst = false) {
    bytes.countPart()
    const dataLength = bytes.uint32(at)
    const type = bytes.text(at + 4, at + 8)
    const chunk = bytes.slice(at, at + 12 + dataLength)
    if (crc32(bytes.slice(at + 4, at + 8 + dataLength)) !== bytes.uint32(at + 8 + dataLength)) {
      throw damaged("the checksum of a part is wrong")
    }
    if (isFirst !== (type === "IHDR")) throw damaged("it does not begin with its size")
    if (isFirst) size = readHeader(new PictureBytes(chunk))
    if (animationChunks.has(type)) throw animated()
    if (isCritical(type) && !criticalChunks.has(type)) throw damaged("it has a part that is not known")
    if (criticalChunks.has(type) || keptChunks.has(type) && dataLength <= maxProfileBytes && !seen.has(type)) {
      kept.add(chunk)
    }
    seen.add(type)
    at += chunk.length
  }
  if (!seen.has("IDAT")) throw damaged("it has no pixels")
  return { type: "image/png", ...size, pieces: kept.pieces }
}

const readHeader = (chunk: PictureBytes): { readonly width: number; readonly height: number } => {
  const [bitDepth, colorType, compression, filter, interlace] = [16, 17, 18, 19, 20].map((at) => chunk.uint8(at))
  const isKnown = bitDepths.get(colorType ?? -1)?.includes(bitDepth ?? -1) === true
  if (chunk.length !== 25 || !isKnown || compression !== 0 || filter !== 0 || (interlace ?? 2) > 1) {
    throw damaged("its header is wrong")
  }
  return { width: chunk.uint32(8), height: chunk.uint32(12) }
}

/** By type of colour. */
const bitDepths: ReadonlyMap<number, ReadonlyArray<number>> = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]]
])

const criticalChunks: ReadonlySet<string> = new Set(["IHDR", "PLTE", "IDAT", "IEND"])

/** Transparency, and what the numbers of the colours mean. */
const keptChunks: ReadonlySet<string> = new Set(["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT"])

const animationChunks: ReadonlySet<string> = new Set(["acTL", "fcTL", "fdAT"])

/** The case of the first letter says whether a decoder must know the chunk. */
const isCritical = (type: string): boolean => /^[A-Z]/.test(type)

/** The checksum of ISO 3309 that PNG uses. */
const crc32 = (bytes: Uint8Array): number => {
  let value = 0xffff_ffff
  for (const byte of bytes) value = (remainders[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffff_ffff) >>> 0
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? 0xedb8_8320 ^ (value >>> 1) : value >>> 1
  return value
})
