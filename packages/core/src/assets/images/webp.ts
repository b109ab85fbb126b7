/**
 * Reads WebP files (RFC 9649), a RIFF container of chunks. Keeps the chunks that the picture is drawn from. Its pixels
 * are not decoded.
 */
import { animated, damaged, maxProfileBytes, type Picture, PictureBytes } from "./PictureBytes.js"

/** Whether a file begins as a WebP file does. */
export const isWebp = (bytes: PictureBytes): boolean => bytes.has(0, "RIFF") && bytes.has(8, "WEBP")

/** Returns what is kept of a WebP file. Throws `UnusablePicture`. */
export const readWebp = (file: PictureBytes): Picture => {
  const bytes = new PictureBytes(file.slice(0, 8 + file.uint32(4, true)))
  const kept = new Map<string, Uint8Array>()
  let pixels: Size | undefined
  let canvas: Size | undefined
  for (let at = 12; at < bytes.length;) {
    bytes.countPart()
    const type = bytes.text(at, at + 4)
    const dataLength = bytes.uint32(at + 4, true)
    const end = at + 8 + dataLength + dataLength % 2
    const chunk = bytes.slice(at, end)
    if (type === "ANIM" || type === "ANMF") throw animated()
    if (keptChunks.has(type)) {
      if (kept.has(type)) throw damaged("a part occurs twice")
      const data = new PictureBytes(chunk.subarray(8, 8 + dataLength))
      if (type === "VP8 " || type === "VP8L") {
        if (pixels !== undefined) throw damaged("it has two sizes")
        pixels = type === "VP8 " ? readLossy(data) : readLossless(data)
      }
      if (type === "VP8X") canvas = readCanvas(data)
      if (type !== "ICCP" || dataLength <= maxProfileBytes) kept.set(type, chunk)
    }
    at = end
  }
  if (pixels === undefined) throw damaged("it has no pixels")
  if (canvas !== undefined && (canvas.width !== pixels.width || canvas.height !== pixels.height)) {
    throw damaged("it has two sizes")
  }
  const extended = kept.get("VP8X")
  if (extended !== undefined) kept.set("VP8X", withFlags(extended, kept))
  // A simple file has no chunks beside its pixels.
  const chunks = Array.from(kept).flatMap(([type, chunk]) =>
    extended !== undefined || type.startsWith("VP8") ? [chunk] : []
  )
  return { type: "image/webp", ...pixels, pieces: [riffHeader(chunks), ...chunks] }
}

interface Size {
  readonly width: number
  readonly height: number
}

const keptChunks: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "VP8X", "ICCP", "ALPH"])

const flags = { profile: 0x20, alpha: 0x10, animation: 0x02 } as const

const readCanvas = (data: PictureBytes): Size => {
  if (data.length !== 10) throw damaged("its header is wrong")
  if ((data.uint8(0) & flags.animation) !== 0) throw animated()
  return { width: data.uint24LittleEndian(4) + 1, height: data.uint24LittleEndian(7) + 1 }
}

/** The header of the extended format, without what it says about chunks that are left out. */
const withFlags = (chunk: Uint8Array, kept: ReadonlyMap<string, Uint8Array>): Uint8Array => {
  const result = chunk.slice()
  result.set([(chunk[8] ?? 0) & flags.alpha | (kept.has("ICCP") ? flags.profile : 0), 0, 0, 0], 8)
  return result
}

/** The first frame of VP8 (RFC 6386). The highest two bits of each number scale the picture, which nothing does. */
const readLossy = (data: PictureBytes): Size => {
  if ((data.uint8(0) & 1) !== 0 || !data.has(3, "\x9d\x01\x2a")) throw damaged("its header is wrong")
  return { width: data.uint16(6, true) & 0x3fff, height: data.uint16(8, true) & 0x3fff }
}

const readLossless = (data: PictureBytes): Size => {
  const bits = data.uint32(1, true)
  if (data.uint8(0) !== 0x2f || bits >>> 29 !== 0) throw damaged("its header is wrong")
  return { width: (bits & 0x3fff) + 1, height: (bits >>> 14 & 0x3fff) + 1 }
}

const riffHeader = (chunks: ReadonlyArray<Uint8Array>): Uint8Array => {
  const header = Uint8Array.from("RIFF\0\0\0\0WEBP", (character) => character.charCodeAt(0))
  new DataView(header.buffer).setUint32(4, chunks.reduce((sum, { length }) => sum + length, 4), true)
  return header
}
