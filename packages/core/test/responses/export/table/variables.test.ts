/** The names of variables, and the codes of missing answers. */
import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import type { Question } from "../../../../src/questions/Question.js"
import { chooseColumns } from "../../../../src/responses/export/ExportOptions.js"
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
  const aQuestion = (id: QuestionId, key: string, rows: ReadonlyArray<number> = []): Question => {
    const common = { id, key, text: key, required: false }
    const options = [{ value: "x", label: "X", code: 1 }, { value: "y", label: "Y", code: 2 }]
    return rows.length === 0
      ? { ...common, type: "text", options: [], settings: {} }
      : {
        ...common,
        type: "matrix",
        options,
        settings: { rows: rows.map((code) => ({ value: `row ${code}`, label: "Row", code })) }
      }
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

  it("of rows have the codes of the rows, in 64 bytes", () => {
    expect(namesOf([aQuestion(first, "q", [3, 12])])).toEqual(["1 q_3", "1 q_12"])
    expect(namesOf([aQuestion(first, "k".repeat(64), [2_147_483_647])])).toEqual([`1 ${"k".repeat(53)}_2147483647`])
  })

  it("do not depend on which columns a file has", () => {
    const groups = columnGroups(
      {
        questions: [aQuestion(first, "plan"), aQuestion(second, "PLAN")],
        retired: [],
        variables: [],
        hiddenFields: []
      },
      {}
    )
    const { groups: chosen } = chooseColumns(groups, ["PLAN"])
    expect(variablesOf(tableOf(chosen).columns).map(({ name }) => name)).toEqual(["PLAN_2"])
  })

  it("of variables, fields and orders are apart from those of questions, in any order", () => {
    const questions = [aQuestion(first, "variable_risk"), aQuestion(second, "FIELD_plan")]
    const value = { answer: "q1" } as const
    const groups = (names: ReadonlyArray<string>, hiddenFields: ReadonlyArray<string>) => {
      const variables = names.map((name) => ({ name, value }))
      const fields = hiddenFields.map((name) => ({ name }))
      const { columns } = tableOf(
        columnGroups({ questions, retired: [], variables, hiddenFields: fields }, { orders: ["q1"] })
      )
      return Object.fromEntries(variablesOf(columns).map(({ column, name }) => [column.name, name]))
    }
    const expected = {
      "variable_risk": "q_variable_risk",
      "FIELD_plan": "q_FIELD_plan",
      "variable:risk": "variable_risk",
      "field:plan": "field_plan",
      "order:q1": "order_q1"
    }
    expect(groups(["risk"], ["plan"])).toMatchObject(expected)
    expect(groups(["a", "risk"], [])).toMatchObject({
      variable_risk: "q_variable_risk",
      "variable:risk": "variable_risk"
    })
    expect(groups(["risk", "RISK"], ["plan"])).toEqual(groups(["RISK", "risk"], ["plan"]))
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
