/** The QR code as PNG has the same modules as the code, sixteen pixels each. */
import { qrModules } from "@canvass/ui"
import { crc32, inflateSync } from "node:zlib"
import { expect, it } from "vitest"
import { qrCodePng } from "../../../src/portal/survey-share/qrCodePng.js"

it.each(["https://example.com/s/lunch", "x".repeat(500)])("is a picture of the code of %s", async (text) => {
  const modules = qrModules(text)
  const bytes = Buffer.from(await qrCodePng(text))
  expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n")
  const chunks: Record<string, Buffer> = {}
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const named = bytes.subarray(at + 4, at + 8 + length)
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(named))
    chunks[named.subarray(0, 4).toString()] = named.subarray(4)
    at += 12 + length
  }
  const { IDAT = Buffer.alloc(0), IHDR = Buffer.alloc(0) } = chunks
  const width = modules.length * 16
  expect([IHDR.readUInt32BE(0), IHDR.readUInt32BE(4), ...IHDR.subarray(8)]).toEqual([width, width, 1, 0, 0, 0, 0])
  const pixels = inflateSync(IDAT)
  const isDark = (x: number, y: number) => (pixels[y * (width / 8 + 1) + 1 + (x >> 3)] ?? 0) >> 7 - x % 8 === 0
  const seen = modules.map((row, y) =>
    row.map((_, x) => [[0, 0], [15, 15]].map(([right = 0, down = 0]) => isDark(x * 16 + right, y * 16 + down)))
  )
  expect(seen).toEqual(modules.map((row) => row.map((dark) => [dark, dark])))
})
