import { expect, it } from "vitest"
import * as Uuid from "../../src/values/Uuid.js"

const canonical = "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03"

it("a UUID in any case has one canonical form", () => {
  expect([canonical, canonical.toUpperCase()].map(Uuid.parse)).toEqual([canonical, canonical])
  expect([canonical, canonical.toUpperCase()].map((text) => Uuid.canonical.test(text))).toEqual([true, false])
})

it.each([
  "",
  canonical.slice(1),
  `${canonical}\n`,
  `{${canonical}}`,
  canonical.replaceAll("-", ""),
  canonical.replace("a", "g")
])(
  "`%s` is no UUID",
  (text) => {
    expect(Uuid.parse(text)).toBeUndefined()
    expect(Uuid.canonical.test(text)).toBe(false)
  }
)
