import { directionOf, respondentLanguages } from "@canvass/ui"
import { describe, expect, it } from "vitest"
import { languageOf, respondentLanguageOf } from "../../src/i18n/languages.js"

describe("the language of a page for respondents", () => {
  it.each([
    [null, undefined, "en"],
    ["he", "de", "he"],
    [null, "pl-PL, de;q=0.5", "pl"],
    [null, "ja, ar-EG;q=0.9, en;q=0.5", "ar"],
    ["ja", "nl", "nl"],
    ["AR", "it;q=0.1", "it"]
  ])("requested %s, accepted %s: %s", (requested, accepted, language) => {
    expect(respondentLanguageOf(requested, accepted)).toBe(language)
  })

  it("is one of ten, two of which are written from right to left", () => {
    expect(respondentLanguages).toHaveLength(10)
    expect(respondentLanguages.filter((language) => directionOf(language) === "rtl")).toEqual(["ar", "he"])
  })
})

it("the portal has four languages", () => {
  expect(languageOf("it", "pl, fr;q=0.5")).toBe("fr")
  expect(languageOf("ar", "he")).toBe("en")
})
