import * as FastCheck from "effect/FastCheck"
import { constants, crc32, deflateRawSync, gunzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { PageTemplate } from "../../src/page/PageTemplate.js"

const compression = {
  deflate: (bytes: Uint8Array) => deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }),
  crc32
}

describe("a page template", () => {
  it("as gzip is the same text, with any text in it", async () => {
    const text = FastCheck.string({ unit: "grapheme", maxLength: 300 })
    await FastCheck.assert(
      FastCheck.asyncProperty(
        text,
        text,
        FastCheck.array(text, { minLength: 1, maxLength: 3 }),
        async (before, after, middles) => {
          const template = new PageTemplate(before, after)
          for (const middle of middles) {
            expect(gunzipSync(await template.gzip(middle, compression)).toString()).toBe(before + middle + after)
            expect(template.page(middle)).toBe(before + middle + after)
          }
        }
      )
    )
  })

  it("takes a text that is longer than one stored block, and none", async () => {
    const template = new PageTemplate("<p>", "</p>")
    for (const length of [0, 65_535, 65_536, 200_000]) {
      const middle = "é".repeat(length)
      expect(gunzipSync(await template.gzip(middle, compression)).toString()).toBe(`<p>${middle}</p>`)
    }
  })

  it("compresses what is the same once", async () => {
    let calls = 0
    const template = new PageTemplate("a", "b")
    const counting = {
      ...compression,
      deflate: (bytes: Uint8Array) => {
        calls += 1
        return compression.deflate(bytes)
      }
    }
    await Promise.all(["1", "2", "3"].map((middle) => template.gzip(middle, counting)))
    expect(calls).toBe(2)
  })
})
