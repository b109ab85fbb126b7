/** Texts where there is little room. */
import { expect, it } from "vitest"
import { shortText } from "../../src/i18n/shortText.js"

it.each([
  ["Why?", 10, "Why?"],
  ["How likely are you?", 12, "How likely…"],
  ["How likely are you?", 11, "How likely…"],
  ["How likely are you?", 10, "How…"],
  ["Donaudampfschifffahrt", 10, "Donaudamp…"],
  ["Dear {{name|you}},\n  why?", 20, "Dear …, why?"]
])("%j in %i characters is %j", (text, maxLength, short) => {
  expect(shortText(text, maxLength)).toBe(short)
})
