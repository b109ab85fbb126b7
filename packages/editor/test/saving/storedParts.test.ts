/** What of a definition is sent with it, and what apart. */
import { expect, it } from "vitest"
import { changedTranslations, storedParts } from "../../src/saving/storedParts.js"

const translations = { de: { "/title": "Essen" }, fr: { "/title": "Repas" } }
const small = { title: "Lunch", translations }

/** A definition whose JSON has so many bytes. */
const ofBytes = (bytes: number) => {
  const empty = { title: "", translations }
  return { ...empty, title: "x".repeat(bytes - JSON.stringify(empty).length) }
}

const maxBytes = 1_048_576 - 1_024

it("translations are sent with a definition that fits into a body", () => {
  expect(storedParts(small, false)).toEqual({ definition: small, translations: [] })
  const largest = ofBytes(maxBytes)
  expect(storedParts(largest, false)).toEqual({ definition: largest, translations: [] })
})

it("each language of a larger definition is sent apart", () => {
  const { definition, translations: apart } = storedParts(ofBytes(maxBytes + 1), false)
  expect(Object.keys(definition)).toEqual(["title"])
  expect(apart).toEqual(Object.entries(translations))
})

it("bytes are counted, and not characters", () => {
  const { definition } = storedParts({ ...small, title: "é".repeat(maxBytes / 2) }, false)
  expect(definition.translations).toBeUndefined()
})

it("texts that are stored apart stay so", () => {
  expect(storedParts(small, true)).toEqual({
    definition: { title: "Lunch" },
    translations: Object.entries(translations)
  })
})

it("only languages whose texts have changed are sent", () => {
  const stored = { title: "Lunch", translations: { ...translations, de: { "/title": "Mittag" } } }
  expect(changedTranslations(Object.entries(translations), stored)).toEqual([["de", { "/title": "Essen" }]])
  expect(changedTranslations(Object.entries(translations), { title: "Lunch" })).toEqual(Object.entries(translations))
  expect(changedTranslations(Object.entries(translations), small)).toEqual([])
})
