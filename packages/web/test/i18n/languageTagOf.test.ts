import { commonTags } from "@canvass/ui"
import { describe, expect, it } from "vitest"
import { languageTagOf, languageTagsOf, namedTag } from "../../src/i18n/languageTagOf.js"

describe("the tag of a language", () => {
  it.each([
    ["German", "de"],
    ["deutsch", "de"],
    ["  ALLEMAND ", "de"],
    ["alemán", "de"],
    ["Portuguese (Brazil)", "pt-BR"],
    ["Brazilian Portuguese", "pt-BR"],
    ["Français", "fr"],
    ["日本語", "ja"],
    ["العربية", "ar"],
    ["Welsh", "cy"],
    ["pt-br", "pt-BR"],
    ["gsw", "gsw"],
    ["My own words (de-AT)", "de-AT"]
  ])("of %s is %s", (text, tag) => expect(languageTagOf(text)).toBe(tag))

  it.each(["", "Klingonese", "germanic", "de_DE!", "12", "x".repeat(101)])(
    "%s has none",
    (text) => expect(languageTagOf(text)).toBeUndefined()
  )

  it("is found again in the name with which forms suggest it", () => {
    for (const tag of commonTags) expect(languageTagOf(namedTag(tag))).toBe(tag)
  })
})

describe("the languages of a text", () => {
  it.each([
    ["English / German", ["en", "de"]],
    ["en de-AT,fr", ["en", "de-AT", "fr"]],
    ["Deutsch (de)\r\nTraditional Chinese\n\nde", ["de", "zh-Hant"]],
    ["", []]
  ])("%j", (text, tags) => expect(languageTagsOf(text)).toEqual({ tags, unknown: [] }))

  it("says which words are none", () => {
    expect(languageTagsOf("en, Elvish of Rivendell; French")).toEqual({
      tags: ["en", "fr"],
      unknown: ["Elvish of Rivendell"]
    })
  })
})
