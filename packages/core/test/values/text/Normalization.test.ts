import * as FastCheck from "effect/FastCheck"
import process from "node:process"
import { describe, expect, it } from "vitest"
import { foldCase } from "../../../src/values/text/CaseFolding.js"
import { normalize } from "../../../src/values/text/Normalization.js"

/** Marks of several classes, of which some are composed or decomposed, and some take two code units. */
const marks = ["\u0301", "\u0316", "\u0345", "\u0344", "\u20d0", "\u{1d167}", "\u{1e8d0}", "\u0bbe"]

const bases = ["a", "E", "Σ", "ﬀ", "ß", "İ", "가", "\u1100", "\u{10400}", "\ufb2a", "\u{1d15e}", " "]

/** Texts whose runs of marks have any length and begin at any place. */
const text = FastCheck.array(
  FastCheck.tuple(
    FastCheck.array(FastCheck.constantFrom(...bases), { maxLength: 40, size: "max" }),
    FastCheck.array(FastCheck.constantFrom(...marks), { maxLength: 70, size: "max" })
  ),
  { maxLength: 6 }
).map((parts) => parts.flat(2).join(""))

const runsOf = (text: string): ReadonlyArray<string> => text.match(/\p{M}+/gu) ?? []

const isLong = (run: string): boolean => Array.from(run).length > 30

describe("normal forms", () => {
  it("are those of Unicode for texts without runs of more than 30 marks, and keep longer runs as they are", () => {
    const lengths = new Set<boolean>()
    FastCheck.assert(
      FastCheck.property(text, (text) => {
        const long = runsOf(text).filter(isLong)
        lengths.add(long.length > 0)
        if (long.length === 0) expect(normalize(text)).toBe(text.normalize("NFC"))
        for (const run of long) expect(normalize(text)).toContain(run)
        // The rest is normalized, too.
        for (const part of text.split(/(?<!\p{M})\p{M}{31,}/u)) expect(normalize(text)).toContain(part.normalize("NFC"))
      }),
      { numRuns: 1_000 }
    )
    expect(lengths).toEqual(new Set([true, false]))
  })

  it("find a long run at every place, also of characters that take two code units", () => {
    for (const pair of ["\u0301\u0316", "\u{1e8d0}\u{1d167}", "\u0301\u{1d167}"]) {
      const run = pair.repeat(16)
      expect(run.normalize("NFC")).not.toBe(run)
      for (let before = 0; before < 64; before++) {
        expect(normalize(`E\u0301${"b".repeat(before)}c${run}`)).toBe(`É${"b".repeat(before)}c${run}`)
      }
    }
  })

  it("stay as they are when they are made again", () => {
    FastCheck.assert(
      FastCheck.property(text, (text) => {
        expect(normalize(normalize(text))).toBe(normalize(text))
      }),
      { numRuns: 1_000 }
    )
  })

  it("take a time that is proportional to the length of the text, whatever its characters are", () => {
    const characters = ["\u0301\u0316", "\u0345\u0316", "ŉ", "ŉя", "ςя", "İя", "ﬀ", "a\u0301", "हि", "👍🏽"]
    for (const character of characters) {
      const short = character.repeat(2_000)
      const long = character.repeat(32_000)
      // Sixteen times the length; it would be 256 times the time if it grew with the square.
      expect(cpuMillis(() => foldCase(long)), character).toBeLessThan(
        80 * Math.max(0.02, cpuMillis(() => foldCase(short)))
      )
    }
  })
})

/** The least time of several runs. */
const cpuMillis = (run: () => unknown): number =>
  Math.min(...Array.from({ length: 7 }, () => {
    const before = process.cpuUsage()
    run()
    const { system, user } = process.cpuUsage(before)
    return (system + user) / 1e3
  }))
