import { ValidationError } from "@canvass/core"
import { Entries } from "@canvass/ui"
import { describe, expect, it } from "vitest"
import { locateViolations } from "../../../../src/portal/survey-edit/model/LocatedViolation.js"
import { fieldNames, questionField, readSurveyForm } from "../../../../src/portal/survey-edit/model/SurveyForm.js"

const formOf = (options: string, rows: string) =>
  readSurveyForm(
    new Entries([
      [fieldNames.question, "0"],
      [questionField("0", "type"), "matrix"],
      [questionField("0", "options"), options],
      [questionField("0", "settings.rows"), rows]
    ])
  )

describe("the violations of a form", () => {
  it("are at the lines of options and rows", () => {
    const located = locateViolations(formOf("Good\n\nBad", "\n\nSpeed\nPrice"), [
      ValidationError.violation("/questions/0/options/1/value", "duplicate", ""),
      ValidationError.violation("/questions/0/options", "too-many", ""),
      ValidationError.violation("/questions/0/settings/rows/0/label", "too-long", ""),
      ValidationError.violation("/questions/0/settings/rows/7", "too-long", "")
    ])
    expect(located.map(({ field, line }) => [field, line])).toEqual([
      ["q0.options", 3],
      ["q0.options", undefined],
      ["q0.settings.rows", 3],
      ["q0.settings.rows", undefined]
    ])
  })

  it("are found in one reading of each field, of many lines with many violations", () => {
    const lines = `${"\n".repeat(300_000)}${"x\n".repeat(1_000)}`
    const violations = Array.from({ length: 500 }, (_, index) => [
      ValidationError.violation(`/questions/0/options/${index}/value`, "duplicate", ""),
      ValidationError.violation(`/questions/0/settings/rows/${index}/value`, "duplicate", "")
    ]).flat()
    const located = locateViolations(formOf(lines, lines), violations)
    expect(located.at(-1)?.line).toBe(300_500)
  })
})
