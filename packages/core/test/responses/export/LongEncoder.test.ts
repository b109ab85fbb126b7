/** CSV in long form, compared with the stored answers. */
import { describe, expect, it } from "@effect/vitest"
import Papa from "papaparse"
import { joinList } from "../../../src/encoding/CsvText.js"
import type { AnswerValue } from "../../../src/questions/AnswerValue.js"
import { allOptions } from "../../../src/questions/question-parts/definition/Option.js"
import { filesOf } from "../../../src/questions/question-types/file.js"
import { answeredRows } from "../../../src/questions/question-types/matrix.js"
import type { Question } from "../../../src/questions/Question.js"
import { longEncoder } from "../../../src/responses/export/LongEncoder.js"
import { columnGroups, type TabledSurvey, tableOf } from "../../../src/responses/export/table/ResponseTable.js"
import { QuestionId } from "../../../src/values/Ids.js"
import { makeResponse } from "../../fixtures/ResponseArbitrary.js"
import { documentOf, questionsOf, surveyWithResponses } from "./exportFixtures.js"

const encoderOf = (survey: TabledSurvey, options = {}) =>
  longEncoder(tableOf(columnGroups(survey, {}).filter(({ content }) => content.kind === "question")), options)

const parse = (csv: string) =>
  Papa.parse<ReadonlyArray<string>>(csv, { delimiter: ",", newline: "\r\n", skipEmptyLines: true }).data

/** The lines of an answer: row, option, value and code. */
const linesOf = (question: Question, value: AnswerValue): ReadonlyArray<ReadonlyArray<string>> => {
  const codes = new Map(allOptions(question).map(({ code, value }) => [value, String(code)]))
  const chosen = (text: string, row = ""): ReadonlyArray<string> => {
    const code = codes.get(text)
    return code === undefined ? [row, "", text, ""] : [row, text, text, code]
  }
  const items: ReadonlyArray<unknown> = Array.isArray(value) ? value : [value]
  const texts = items.flatMap((item) =>
    typeof item !== "object" || item === null ? [String(item)] : "other" in item ? [String(item.other)] : []
  )
  switch (question.type) {
    case "single_choice":
      return typeof value === "object" ? texts.map((text) => ["", "", text, ""]) : texts.map((text) => chosen(text))
    case "multiple_choice":
      return items.map((item, index) => typeof item === "string" ? chosen(item) : ["", "", texts[index] ?? "", ""])
    case "ranking":
      return texts.flatMap((text, index) =>
        codes.has(text) ? [["", text, String(index + 1), codes.get(text) ?? ""]] : []
      )
    case "matrix": {
      const rows = new Set([...question.settings.rows, ...question.retiredRows ?? []].map(({ value }) => value))
      return answeredRows(value).filter(([row]) => rows.has(row)).flatMap(([row, columns]) =>
        question.settings.multiple === true || columns.length === 1
          ? columns.map((column) => chosen(column, row))
          : [[row, "", joinList(columns), ""]].filter(() => columns.length > 0)
      )
    }
    case "boolean":
      return [["", "", texts.join(), value === true ? "1" : "0"]]
    case "file":
      return filesOf(value).map(({ name }) => ["", "", name, ""])
    default:
      return [["", "", texts.join(), ""]]
  }
}

describe("CSV in long form", () => {
  it.prop(
    "has a line for each value of each answer, and no others",
    [surveyWithResponses],
    ([{ responses, survey }]) => {
      const [header, ...rows] = parse(documentOf(encoderOf(survey, { guard: false }), responses))
      expect(header).toEqual(["response", "question", "row", "option", "value", "code", "label"])
      const questions = new Map(questionsOf(survey).map((question) => [question.id, question]))
      const expected = responses.flatMap(({ answers, id }) =>
        answers.flatMap(({ questionId, value }) => {
          const question = questions.get(questionId)
          return question === undefined ? [] : linesOf(question, value).map((line) => [id, question.key, ...line])
        })
      )
      const sorted = (lines: ReadonlyArray<ReadonlyArray<string>>) => lines.map((line) => JSON.stringify(line)).sort()
      expect(sorted(rows.map((row) => row.slice(0, 6)))).toEqual(sorted(expected))
    }
  )

  it.prop("has no cell that is a formula", [surveyWithResponses], ([{ responses, survey }]) => {
    for (const row of parse(documentOf(encoderOf(survey, { bom: true }), responses))) {
      for (const cell of row.filter((_, index) => index !== 4)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
      if (!/^-?[\d.]+(e[+-]?\d+)?$/i.test(row[4] ?? "")) expect(row[4]).not.toMatch(/^[=+\-@＝＋－＠]/)
    }
  })

  it("labels options in the order of the survey, and says the row, the place and the number", () => {
    const options = [{ value: "r", label: "Red, or so", code: 4 }, { value: "b", label: "Blue", code: 2 }]
    const rows = [{ value: "food", label: "Food", code: 9 }]
    const asked = [
      { key: "color", type: "single_choice", options, settings: {} },
      { key: "many", type: "multiple_choice", options, settings: { allowOther: true } },
      { key: "grid", type: "matrix", options, settings: { rows } },
      { key: "rank", type: "ranking", options, settings: {} },
      { key: "stars", type: "rating", options: [], settings: { maxLabel: "best" } },
      { key: "warm", type: "slider", options: [], settings: { min: -10, max: 10 } },
      { key: "yes", type: "boolean", options: [], settings: { falseLabel: "No" } },
      { key: "age", type: "text", options: [], settings: { format: "number" } }
    ] as const
    const questions = asked.map((fields, index): Question => ({
      ...fields,
      id: QuestionId.make(`01890000-0000-7000-8000-00000000000${index}`),
      text: fields.key,
      required: false
    }))
    const values: ReadonlyArray<AnswerValue> = [
      "r",
      ["b", { other: "=own" }, "r"],
      { food: "r" },
      ["b", "r"],
      5,
      -3,
      false,
      "-4.50"
    ]
    const response = makeResponse({
      answers: questions.flatMap(({ id }, index) => {
        const value = values[index]
        return value === undefined ? [] : [{ questionId: id, value }]
      })
    })
    const { id } = response
    const survey = { questions, retired: [], variables: [], hiddenFields: [] }
    expect(documentOf(encoderOf(survey), [response])).toBe(
      [
        "response,question,row,option,value,code,label",
        `${id},color,,r,r,4,"Red, or so"`,
        `${id},many,,r,r,4,"Red, or so"`,
        `${id},many,,b,b,2,Blue`,
        `${id},many,,,"'=own",,`,
        `${id},grid,food,r,r,4,"Red, or so"`,
        `${id},rank,,r,2,4,"Red, or so"`,
        `${id},rank,,b,1,2,Blue`,
        `${id},stars,,,5,,best`,
        `${id},warm,,,-3,,`,
        `${id},yes,,,false,0,No`,
        `${id},age,,,-4.50,,`,
        ""
      ].join("\r\n")
    )
    expect(documentOf(encoderOf(survey), [makeResponse({ skipped: questions.map(({ id }) => id) })])).not.toContain(id)
  })
})
