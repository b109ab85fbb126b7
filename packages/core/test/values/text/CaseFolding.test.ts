import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { foldCase } from "../../../src/values/text/CaseFolding.js"

/** Every code point that has another case, and what it is folded to. */
const folded = new Map(
  Array.from({ length: 0x110000 }, (_, codePoint) => codePoint)
    .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => character.toLowerCase() !== character || character.toUpperCase() !== character)
    .map((character) => [character, foldCase(character)] as const)
)

/** Two ligatures that newer versions of Unicode fold to one another. */
const dependsOnUnicodeVersion = new Set(["\ufb05", "\ufb06"])

describe("case folding", () => {
  it("agrees with the simple case folding of regular expressions on every code point with a case", () => {
    const all = Array.from(folded.keys())
      .filter((character) => !dependsOnUnicodeVersion.has(character) && character.normalize("NFC") === character)
      .join("")
    const byFolded = new Map<string, Set<string>>()
    for (const character of all) {
      byFolded.set(foldCase(character), (byFolded.get(foldCase(character)) ?? new Set()).add(character))
    }
    const differences = Array.from(all).flatMap((character) => {
      // The ignoring of case that ECMAScript specifies is Unicode's simple case folding.
      const same = new Set(all.match(new RegExp(character, "giu")))
      const expected = byFolded.get(foldCase(character)) ?? new Set()
      return [...same, ...expected].filter((other) => same.has(other) !== expected.has(other))
        .map((other) => [character, other])
    })
    expect(differences).toEqual([])
  })

  it("gives different code points for letters that differ in more than case", () => {
    expect(["ı", "i", "İ", "ß", "ss", "é", "e"].map(foldCase)).toEqual(["ı", "i", "İ", "ß", "ss", "é", "e"])
  })

  it("composes letters and their accents, and gives the same result when it is repeated", () => {
    expect(foldCase("E\u0301")).toBe("é")
    for (const once of folded.values()) expect(foldCase(once)).toBe(once)
  })

  it("folds a text code point by code point", () => {
    const character = FastCheck.oneof(
      FastCheck.constantFrom(...Array.from("aZ Σσςßẞİıǰﬁéж𐐀"), "\u0301"),
      FastCheck.constantFrom(...folded.keys()),
      FastCheck.string({ unit: "grapheme", maxLength: 1 })
    )
    FastCheck.assert(
      FastCheck.property(FastCheck.array(character).map((characters) => characters.join("")), (text) => {
        expect(foldCase(text)).toBe(Array.from(text.normalize("NFC"), foldCase).join(""))
      }),
      { numRuns: 1_000 }
    )
  })
})
