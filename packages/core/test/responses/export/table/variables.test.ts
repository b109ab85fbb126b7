/** The names of variables, and the codes of missing answers. */
import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import type { Question } from "../../../../src/questions/Question.js"
import { missingCodesOf } from "../../../../src/responses/export/table/missingCodes.js"
import { columnGroups, tableOf } from "../../../../src/responses/export/table/ResponseTable.js"
import { variablesOf } from "../../../../src/responses/export/table/variables.js"
import { QuestionId } from "../../../../src/values/Ids.js"
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
        expect(name).toMatch(/^\p{L}[\p{L}\p{M}\p{Nd}_]*$/u)
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(64)
        expect(name).not.toMatch(/^(all|and|by|eq|ge|gt|le|lt|ne|not|or|to|with)$/i)
      }
      // The columns that belong to no question keep their names.
      expect(variables.slice(0, 3)).toEqual(["responseId", "submittedAt", "status"])
    }
  )
})

describe("the names of variables", () => {
  const [first, second] = [
    QuestionId.make("01890000-0000-7000-8000-000000000001"),
    QuestionId.make("01890000-0000-7000-8000-000000000002")
  ]
  const aQuestion = (id: QuestionId, key: string, rows: ReadonlyArray<string> = []): Question => {
    const common = { id, key, text: key, required: false }
    const options = [{ value: "x", label: "X", code: 1 }, { value: "y", label: "Y", code: 2 }]
    return rows.length === 0
      ? { ...common, type: "text", options: [], settings: {} }
      : { ...common, type: "matrix", options, settings: { rows: rows.map((value) => ({ value, label: value })) } }
  }
  const namesOf = (questions: ReadonlyArray<Question>, retired: ReadonlyArray<Question> = []) => {
    const { columns } = tableOf(columnGroups({ questions, retired, variables: [], hiddenFields: [] }, {}))
    return variablesOf(columns).flatMap(({ column, name }) =>
      column.source === null ? [] : [`${column.source.question.id === first ? 1 : 2} ${name}`]
    )
  }

  it("stay when questions change their order, and when one is retired and its key is used again", () => {
    const [lower, upper] = [aQuestion(first, "plan"), aQuestion(second, "PLAN")]
    expect(namesOf([lower, upper])).toEqual(["1 plan", "2 PLAN_2"])
    expect(namesOf([upper, lower])).toEqual(["2 PLAN_2", "1 plan"])
    expect(namesOf([aQuestion(second, "plan")], [lower])).toEqual(["2 plan_2", "1 plan"])
  })

  it("keep letters of any script, in 64 bytes", () => {
    expect(namesOf([aQuestion(first, "q", ["Größe", "Цена", "価格", "a b", "ж".repeat(64)])])).toEqual(
      ["1 q_Größe", "1 q_Цена", "1 q_価格", "1 q_a_b", `1 q_${"ж".repeat(20)}`]
    )
    expect(namesOf([aQuestion(first, "k".repeat(64), ["Größe"])])).toEqual([`1 ${"k".repeat(56)}_Größe`])
  })
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
