import { PictureSamples } from "@canvass/core/testing"
import { describe, expect, it } from "@effect/vitest"
import * as Either from "effect/Either"
import { readPicture } from "../../../src/assets/images/readPicture.js"
import { concatBytes } from "../../../src/values/concatBytes.js"

const { bytesOf, exif, jpeg, png, pngChunk, riff, textOf, webp } = PictureSamples

/** What is kept of a file, or why it is refused. */
const read = (file: Uint8Array) => {
  const picture = readPicture(file)
  if (picture === undefined) return "no picture"
  return Either.match(picture, {
    onLeft: ({ reason }) => reason,
    onRight: ({ pieces, ...rest }) => ({ ...rest, kept: concatBytes(pieces) })
  })
}

const keptOf = (file: Uint8Array): Uint8Array => {
  const picture = read(file)
  if (typeof picture === "string") throw new Error(picture)
  return picture.kept
}

const place = "GPS 52.5N 13.4E"

const samples = {
  png: png(),
  jpeg: jpeg(),
  webp: webp(),
  "webp with an alpha channel": webp({ chunks: [["ALPH", "ab"]] })
}

describe.each(Object.entries(samples))("a %s file", (_, file) => {
  it("is kept as it is, and what is kept is read as the same picture", () => {
    const kept = keptOf(file)
    expect(read(file)).toMatchObject({ width: 1, height: 1 })
    expect(keptOf(kept)).toEqual(kept)
  })

  it("loses what follows its end, such as another file", () => {
    const polyglot = concatBytes([file, bytesOf("PK\x03\x04<script>alert(1)</script>")])
    expect(keptOf(polyglot)).toEqual(keptOf(file))
  })

  it("is refused wherever it is cut", () => {
    for (let length = 12; length < file.length; length++) {
      expect(read(file.subarray(0, length)), String(length)).toBeTypeOf("string")
    }
  })

  it("is refused or read, but never a defect, whichever byte is changed", () => {
    for (let at = 0; at < file.length; at++) {
      for (const value of [0, 1, 0x7f, 0x80, 0xff]) {
        const changed = file.slice()
        changed[at] = value
        const picture = read(changed)
        if (typeof picture !== "string") expect(read(picture.kept), String(at)).toEqual(picture)
      }
    }
  })
})

describe("metadata", () => {
  it("of a PNG file is left out, and its colours are kept", () => {
    const colours = [["gAMA", "\0\0\xb1\x8f"], ["tRNS", "\0\0"]] as const
    const file = png({ chunks: [...colours, ["tEXt", place], ["eXIf", place], ["iTXt", place], ["zTXt", place]] })
    expect(textOf(keptOf(file))).not.toContain(place)
    expect(keptOf(file)).toEqual(png({ chunks: colours }))
  })

  it("of a JPEG file is left out, but for how it is turned", () => {
    const file = jpeg({
      width: 30,
      height: 20,
      segments: [[0xe1, exif(6)], [0xe1, `http://ns.adobe.com/xap/1.0/${place}`], [0xed, place], [0xfe, place]]
    })
    const picture = read(file)
    expect(picture).toMatchObject({ width: 20, height: 30 })
    expect(textOf(keptOf(file))).not.toContain(place)
    expect(textOf(keptOf(file))).not.toContain("adobe")
    expect(read(keptOf(file))).toEqual(picture)
    expect(read(jpeg({ width: 30, height: 20, segments: [[0xe1, exif(1)]] }))).toMatchObject({ width: 30, height: 20 })
    expect(read(jpeg({ segments: [[0xe1, exif(9)]] }))).toMatchObject({ width: 1 })
  })

  it("of a JPEG file that is malformed is left out", () => {
    for (const data of ["Exif\0\0", "Exif\0\0MM\0*\xff\xff\xff\xff", "Exif\0\0XX\0*\0\0\0\x08", exif(6).slice(0, 20)]) {
      expect(keptOf(jpeg({ segments: [[0xe1, data]] }))).toEqual(jpeg())
    }
  })

  it("of a WebP file is left out, with what its header says about it", () => {
    const kept = keptOf(webp({ chunks: [["ICCP", "colours!"], ["EXIF", place], ["XMP ", place], ["ABCD", place]] }))
    expect(textOf(kept)).not.toContain(place)
    expect(kept[20]).toBe(0x20)
    expect(textOf(kept)).toContain("ICCP")
  })

  it("of a small picture in a JPEG file is left out", () => {
    const file = jpeg({ segments: [[0xe0, "JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01secret"]] })
    expect(textOf(keptOf(file))).not.toContain("secret")
    expect(textOf(keptOf(file))).toContain("JFIF\0\x01\x02\0\0\x01\0\x01\0\0")
  })

  it("as long as a colour profile may be is left out", () => {
    expect(keptOf(png({ chunks: [["iCCP", "x".repeat(65_537)]] }))).toEqual(png())
    expect(keptOf(jpeg({ segments: [0, 1].map(() => [0xe2, `ICC_PROFILE\0${"x".repeat(40_000)}`] as const) })).length)
      .toBeLessThan(65_536)
  })
})

describe("a file is refused", () => {
  const refusals: ReadonlyArray<readonly [string, Uint8Array, RegExp]> = [
    ["that is a vector picture", bytesOf("<svg xmlns='http://www.w3.org/2000/svg'/>"), /^no picture$/],
    ["that is an animation of another type", bytesOf("GIF89a\x01\0\x01\0"), /^no picture$/],
    ["without bytes", new Uint8Array(0), /^no picture$/],
    ["of PNG that is animated", png({ chunks: [["acTL", "\0\0\0\x02\0\0\0\0"]] }), /animated/],
    ["of WebP that is animated", webp({ chunks: [["ANIM", "\0".repeat(6)]] }), /animated/],
    ["of WebP that says that it is animated", riff([["VP8X", "\x02\0\0\0\0\0\0\0\0\0"]]), /animated/],
    ["of WebP with two sizes", riff([["VP8X", "\0\0\0\0\x09\0\0\x09\0\0"], ["VP8L", "/\0\0\0\0(TA"]]), /two sizes/],
    [
      "of WebP with two pictures",
      riff([["VP8L", "/\0\0\0\0(TA"], ["VP8 ", "\0\0\0\x9d\x01\x2a\x01\0\x01\0"]]),
      /two sizes/
    ],
    ["of WebP without pixels", riff([]), /no pixels/],
    ["of PNG with a wrong checksum", png().with(19, 2), /checksum/],
    ["of PNG with an unknown critical part", png({ chunks: [["ABCD", ""]] }), /not known/],
    [
      "of PNG without pixels",
      bytesOf("\x89PNG\r\n\x1a\n" + pngChunk("IHDR", "\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0") + pngChunk("IEND", "")),
      /no pixels/
    ],
    [
      "of PNG with two headers",
      png({ chunks: [["IHDR", "\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0"]] }),
      /begin with its size/
    ],
    ["of JPEG that browsers do not show", jpeg({ frame: 0xc3 }), /browsers/],
    ["of JPEG with two sizes", jpeg({ segments: [[0xc0, "\x08\0\x09\0\x09\x01\x01\x11\0"]] }), /two sizes/],
    [
      "of JPEG with so many scans that it takes minutes to decode",
      jpeg({ frame: 0xc2, scans: 65 }),
      /more than 64 scans/
    ],
    ["of JPEG with its parts in no order", bytesOf("\xff\xd8\xff\xda\0\x02\xff\xd9"), /before its size/]
  ]
  it.each(refusals)("%s", (_, file, reason) => expect(read(file)).toMatch(reason))

  it("whose parts are so many that they take more memory than their bytes", () => {
    const parts = Array.from({ length: 1_001 }, (_, n) => [n % 2 === 0 ? 0xdd : 0xfe, ""] as const)
    expect(read(jpeg({ segments: [...parts, ...parts] }))).toMatch(/too many parts/)
  })

  it("with so many parts that are left out that reading them takes long, in each format", () => {
    const files = (count: number) => [
      png({ chunks: Array.from({ length: count }, () => ["teXt", ""] as const) }),
      jpeg({ segments: Array.from({ length: count }, () => [0xfe, ""] as const) }),
      webp({ chunks: Array.from({ length: count }, () => ["EXIF", ""] as const) })
    ]
    for (const file of files(9_900)) expect(read(file)).toMatchObject({ width: 1, height: 1 })
    for (const file of files(10_001)) expect(read(file)).toMatch(/too many parts/)
  })
})

it("the size of a picture is that of its header, without a look at its pixels", () => {
  const size = { width: 65_535, height: 4_097 }
  expect(read(png(size))).toMatchObject({ type: "image/png", ...size })
  expect(read(jpeg(size))).toMatchObject({ type: "image/jpeg", ...size })
  expect(read(png({ width: 0xffff_ffff }))).toMatchObject({ width: 0xffff_ffff })
  const webpSize = { width: 16_384, height: 2 }
  expect(read(webp(webpSize))).toMatchObject({ type: "image/webp", ...webpSize })
  expect(read(riff([["VP8 ", "\0\0\0\x9d\x01\x2a\x0a\x40\x14\0"]]))).toMatchObject({ width: 10, height: 20 })
})
