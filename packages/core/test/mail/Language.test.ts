import { expect, it } from "vitest"
import { chooseLanguage } from "../../src/mail/Language.js"

it.each([
  [undefined, "en"],
  ["", "en"],
  ["de", "de"],
  ["de-CH, en;q=0.5", "de"],
  ["EN;q=0.5, FR-ca;q=0.9", "fr"],
  ["pt-BR, es;q=0.4", "es"],
  ["ja, *;q=0.1", "en"],
  ["es;q=0, de;q=0.001", "de"],
  ["fr, de", "fr"],
  ["german, dea, d", "en"],
  ["de;q=1.5, fr;q=0.2", "fr"],
  [`${"xx,".repeat(20)}de`, "en"]
])("the language of %s is %s", (header, language) => {
  expect(chooseLanguage(header)).toBe(language)
})
