import { describe, expect, it } from "vitest"
import { acceptedRanges, canonicalTag, chooseTag, lookUp } from "../../../src/values/LanguageTag.js"

describe("a language tag", () => {
  it.each([
    ["EN", "en"],
    ["pt-br", "pt-BR"],
    ["ZH-hant-tw", "zh-Hant-TW"],
    ["sl-ROZAJ-biske", "sl-rozaj-biske"],
    ["de-1996", "de-1996"],
    ["de-de-U-CO-phonebk", "de-DE-u-co-phonebk"],
    ["es-419", "es-419"]
  ])("%s is %s in canonical case", (text, tag) => {
    expect(canonicalTag(text)).toBe(tag)
  })

  it.each(["", "e", "d e", "de_AT", "de-", "-de", "de-a", "1234", "a".repeat(9), `de-${"x".repeat(40)}`, "de\u0000"])(
    "%j is not well-formed",
    (text) => {
      expect(canonicalTag(text)).toBeUndefined()
    }
  )
})

describe("the language that a reader gets", () => {
  const offered = ["en", "de-AT", "de", "pt-BR", "zh-Hant"]

  it.each([
    ["de", "de"],
    ["de-CH", "de"],
    ["DE-at-1996", "de-AT"],
    ["pt-PT", "pt-BR"],
    ["pt", "pt-BR"],
    ["zh-Hant-x-private", "zh-Hant"],
    ["zh-Hans", "zh-Hant"],
    ["d", undefined],
    ["fr", undefined]
  ])("is for the range %s: %s", (range, tag) => {
    expect(lookUp(offered, range)).toBe(tag)
  })

  it("is the one that was chosen, if it is offered, else the best accepted one, else the first", () => {
    const acceptLanguage = "fr, pt;q=0.5, de;q=0.8, en;q=0"
    expect(chooseTag(offered, { language: "pt-BR", acceptLanguage })).toBe("pt-BR")
    expect(chooseTag(offered, { language: "fr", acceptLanguage })).toBe("de")
    expect(chooseTag(offered, { acceptLanguage })).toBe("de")
    expect(chooseTag(offered, { acceptLanguage: "fr, *;q=0.1" })).toBe("en")
    expect(chooseTag(offered, { acceptLanguage: "fr" })).toBe("en")
    expect(chooseTag(offered, {})).toBe("en")
    expect(chooseTag(["de"], { language: "en" })).toBe("de")
    expect(chooseTag([], { language: "en" })).toBeUndefined()
  })

  it("is found in a header of any length, and a malformed weight counts as none", () => {
    expect(acceptedRanges("de;q=2, fr;q=0.25, en ;q=1.0, it;q=x")).toEqual(["en", "fr"])
    expect(acceptedRanges("x,".repeat(100_000))).toHaveLength(20)
    expect(acceptedRanges(undefined)).toEqual([])
  })
})
