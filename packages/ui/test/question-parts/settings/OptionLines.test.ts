import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { lineNumbersOf, readOptions, writeOptions } from "../../../src/question-parts/settings/OptionLines.js"

/** Texts with the characters that separate and escape. */
const optionText = FastCheck.oneof(
  FastCheck.string({
    unit: FastCheck.constantFrom("=", " ", "\\", "n", "r", "\n", "\r", "\t", "\u00a0", "\u2028", "a"),
    maxLength: 8
  }),
  FastCheck.string({ unit: "grapheme", maxLength: 8 })
).filter((text) => text.trim() !== "")

describe("options as lines", () => {
  it("a line is an option, whose value is its label unless both are given", () => {
    expect(readOptions("Red\r\n  g = Green  \n\n\nx=5\n= odd\na = b = c")).toEqual([
      { value: "Red", label: "Red" },
      { value: "g", label: "Green" },
      { value: "x=5", label: "x=5" },
      { value: "= odd", label: "= odd" },
      { value: "a", label: "b = c" }
    ])
  })

  it("a plain option is written as people write it", () => {
    const options = [{ value: "Red", label: "Red" }, { value: "g", label: "Green, light" }, {
      value: "x=5",
      label: "x=5"
    }]
    expect(writeOptions(options)).toBe("Red\ng = Green, light\nx=5")
  })

  it("every list of options can be written and read", () => {
    const options = FastCheck.array(FastCheck.record({ value: optionText, label: optionText }), { maxLength: 4 })
    FastCheck.assert(
      FastCheck.property(options, (options) => {
        expect(readOptions(writeOptions(options))).toEqual(options)
      }),
      { numRuns: 2_000 }
    )
  })

  it("the lines of options are counted with the blank ones", () => {
    expect(lineNumbersOf("\nRed\n\nGreen")).toEqual([2, 4])
  })
})
