/** The names of variables, and the codes of missing answers. */
import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { missingCodesOf } from "../../../../src/responses/export/table/missingCodes.js"
import { columnGroups, tableOf } from "../../../../src/responses/export/table/ResponseTable.js"
import { variablesOf } from "../../../../src/responses/export/table/variables.js"
import { surveyWithResponses } from "../exportFixtures.js"

const names = FastCheck.array(
  FastCheck.constantFrom("a", "A", "a_1", "A_2", "all", "Not", "with", "status", "k".repeat(64), `${"k".repeat(63)}K`),
  { maxLength: 6 }
)

describe("the variables of a table", () => {
  it.prop(
    "have names that SPSS takes, different without regard to case",
    [surveyWithResponses, names],
    ([{ survey }, keys]) => {
      const questions = survey.questions.map((question, index) => ({ ...question, key: keys[index] ?? question.key }))
      const { columns } = tableOf(columnGroups({ ...survey, questions }, {}))
      const variables = variablesOf(columns, () => true).map(({ name }) => name)
      expect(variables.length).toBeGreaterThanOrEqual(columns.length)
      expect(new Set(variables.map((name) => name.toUpperCase())).size).toBe(variables.length)
      for (const name of variables) {
        expect(name).toMatch(/^[A-Za-z][A-Za-z0-9_]{0,63}$/)
        expect(name).not.toMatch(/^(all|and|by|eq|ge|gt|le|lt|ne|not|or|to|with)$/i)
      }
      // The columns that belong to no question keep their names.
      expect(variables.slice(0, 3)).toEqual(["responseId", "submittedAt", "status"])
    }
  )
})

describe("the codes of missing answers", () => {
  const number = (min: number, max: number) =>
    missingCodesOf({ kind: "number", isInteger: false, measure: "scale", labels: [], min, max })

  it.each([
    [0, 10, -98],
    [-97, 1_000, -98],
    [-98, 0, -998],
    [-99.5, -98.5, -998],
    [-1_000, -100, -98],
    [-5_000, 5_000, -9_998],
    [-Infinity, Infinity, -999_999_999_999_998],
    [-Infinity, -1_000, -98]
  ])("of numbers from %d to %d begin with %d", (min, max, skipped) => {
    expect(number(min, max)).toEqual({ skipped, notShown: skipped - 1 })
  })

  it("are none for texts", () => {
    expect(missingCodesOf({ kind: "text" })).toBeNull()
  })
})
