/** What pages show as figures is read back as numbers, in each language. */
import { formatNumber, formatShare, languages } from "@canvass/ui"
import * as FastCheck from "effect/FastCheck"
import { expect, it } from "vitest"
import { parseFigure } from "../../../src/portal/survey-results/comparison/parseFigure.js"

it.each(languages)("a number and a share are those that were formatted (%s)", (language) => {
  const numbers = FastCheck.integer({ min: -9_999_999, max: 9_999_999 })
  const thousandths = FastCheck.integer({ min: 0, max: 1_000 })
  FastCheck.assert(FastCheck.property(numbers, thousandths, (number, share) => {
    expect(parseFigure(formatNumber(language, number), language)).toBe(number)
    expect(parseFigure(formatShare(language, share / 1_000), language)).toEqual({ share: share / 1_000 })
  }))
})

it.each(["", "–", "< 0.001", "2026-01-01", "1 of 2", "A B", "12 (3 shown)", "%"])("%j is no figure", (text) => {
  expect(languages.map((language) => parseFigure(text, language))).toEqual(languages.map(() => undefined))
})
