/** Numbers as people of different languages write them. */
import process from "node:process"
import { describe, expect, it } from "vitest"
import { processorMillisSince } from "../../../../test/processorTime.js"
import { readWritten } from "../../src/question-parts/controls/writtenNumber.js"

const cases = {
  ",": {
    "1,5": "1.5",
    "1.5": "1.5",
    " 1,5\u00A0": "1.5",
    "\u200B7\uFEFF": "7",
    "+7": "7",
    "−3,25": "-3.25",
    "1.234,5": "1234.5",
    "1 234,5": "1234.5",
    "1\u202F234\u00A0567,5": "1234567.5",
    "1'234": "1234",
    "1’234,5": "1234.5",
    "1,234.5": "1234.5",
    "1.234.567": "1234567",
    "1,234": "1.234",
    "0.125": "0.125",
    "1234.567": "1234.567",
    "1.23": "1.23",
    "007": "7",
    ",5": "0.5",
    "1.234": ["1234", "1.234"],
    "-12.345": ["-12345", "-12.345"],
    "٣٫٥": "3.5",
    "１２，５": undefined,
    "१२,५": "12.5",
    "1e3": "1e3",
    "1,5,5": undefined,
    "1.23.456": undefined,
    "12 34": undefined,
    "1.2.3,4": undefined,
    "12,": undefined,
    "abc": undefined,
    "": undefined,
    "--1": undefined,
    "1,2x": undefined
  },
  ".": {
    "1.5": "1.5",
    "1,5": "1.5",
    "1,234.5": "1234.5",
    "1.234,5": "1234.5",
    "1.234": "1.234",
    "1,234": ["1234", "1.234"],
    "1,234,567": "1234567",
    "١٬٢٣٤": "1234"
  }
} as const

describe.each([",", "."] as const)("with the decimal mark %s", (mark) => {
  it.each(Object.entries(cases[mark]))("%j is %j", (text, expected) => {
    expect(readWritten(text, mark)).toEqual(expected)
  })

  it("a text of any length is read in a short time", () => {
    const before = process.cpuUsage()
    for (const text of ["1 ".repeat(5_000), " ".repeat(10_000), "1.".repeat(5_000), "1".repeat(60)]) {
      readWritten(text, mark)
    }
    expect(processorMillisSince(before)).toBeLessThan(500)
  })
})
