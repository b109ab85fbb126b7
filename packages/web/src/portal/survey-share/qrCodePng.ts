/** A QR code as PNG: one bit for each pixel, for programs that take no SVG. */
import { qrModules } from "@canvass/ui"

/** How many pixels a module of the code is wide. */
const scale = 16

export const qrCodePng = async (text: string): Promise<Uint8Array> => {
  const modules = qrModules(text)
  const width = modules.length * scale
  const row = Math.ceil(width / 8)
  // Each row begins with its filter, which is none. A bit that is set is light.
  const pixels = new Uint8Array((row + 1) * width)
  modules.forEach((line, y) => {
    const packed = new Uint8Array(row + 1)
    line.forEach((isDark, x) => {
      if (!isDark) packed.fill(0xff, 1 + x * scale / 8, 1 + (x + 1) * scale / 8)
    })
    for (let copy = 0; copy < scale; copy++) pixels.set(packed, (y * scale + copy) * (row + 1))
  })
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, width)
  header.setUint8(8, 1)
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", new Uint8Array(header.buffer)),
    chunk("IDAT", await deflate(pixels)),
    chunk("IEND", new Uint8Array())
  ]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

const deflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"))
  return new Uint8Array(await new Response(compressed).arrayBuffer())
}

/** A part of the file: its length, its name, its content, and a checksum of the last two. */
const chunk = (name: string, content: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(12 + content.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, content.length)
  bytes.set(new TextEncoder().encode(name), 4)
  bytes.set(content, 8)
  view.setUint32(8 + content.length, crc32(bytes.subarray(4, 8 + content.length)))
  return bytes
}

const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc >>> 1 ^ (crc & 1) * 0xedb88320
  }
  return (crc ^ 0xffffffff) >>> 0
}
