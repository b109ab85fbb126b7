/** CSV exports (RFC 4180), read by Papa Parse. */
import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import Papa from "papaparse"
import type { Question } from "../../../src/questions/Question.js"
import { csvEncoder, type CsvOptions } from "../../../src/responses/export/CsvEncoder.js"
import {
  columnGroups,
  type TableContext,
  type TabledSurvey,
  tableOf
} from "../../../src/responses/export/table/ResponseTable.js"
import { question } from "../../../src/testing/Arbitraries.js"
import { makeResponse } from "../../fixtures/ResponseArbitrary.js"
import { csvText, oracleOf } from "../../questions/question-types/oracles.js"
import { documentOf, questionsOf, surveyWithResponses, timestamp, valueTo } from "./exportFixtures.js"

const parse = (text: string) => {
  const { data, errors } = Papa.parse<ReadonlyArray<string>>(text, { delimiter: ",", newline: "\r\n" })
  expect(errors).toEqual([])
  expect(data.at(-1)).toEqual([""])
  return data.slice(0, -1)
}

const encoderOf = (survey: TabledSurvey, options: CsvOptions & TableContext) =>
  csvEncoder(tableOf(columnGroups(survey, options)), options)

const surveyOf = (questions: ReadonlyArray<Question>, retired: ReadonlyArray<Question> = []) => ({
  questions,
  retired,
  variables: [],
  hiddenFields: []
})

const columnNames = (
  questions: ReadonlyArray<Question>,
  headers: "text" | "key",
  retired: ReadonlyArray<Question> = []
) => parse(encoderOf(surveyOf(questions, retired), { headers, bom: false }).head)[0]?.slice(5, -4)

/** A question whose options, if it has any, are `a` and `b`, labelled `Red` and `other`. A matrix has one row. */
const aQuestion = (type: Question["type"], key: string, text: string): Question => {
  const [random] = FastCheck.sample(question(type), 1)
  if (random === undefined) throw new Error("A sample of one has one element.")
  const options = [{ value: "a", label: "Red", code: 1 }, { value: "b", label: "other", code: 2 }]
  const named = { ...random, key, text, options: random.options.length === 0 ? [] : options }
  return named.type === "matrix" ? { ...named, settings: { rows: [{ value: "r", label: "Row", code: 1 }] } } : named
}

describe("the CSV encoder", () => {
  it.prop(
    "writes every answer into its cell, what it is told for questions that were not shown, and no formula",
    [surveyWithResponses, FastCheck.constantFrom(undefined, "", "NA", "n/a, -1", "=NA()")],
    ([{ responses, survey }, notShown]) => {
      const encoder = encoderOf(survey, { headers: "text", bom: false, notShown })
      const [header, ...rows] = parse(documentOf(encoder, responses))
      expect(rows).toEqual(responses.map((response) => [
        response.id,
        timestamp(response.submittedAt),
        response.status,
        timestamp(response.startedAt) ?? "",
        csvText(response.externalId ?? ""),
        ...questionsOf(survey).flatMap((question) => {
          const cells = oracleOf(question).csvCells(question, valueTo(question, response))
          const isKnown = response.answers.some(({ questionId }) => questionId === question.id) ||
            response.skipped?.includes(question.id) === true
          const isNotShown = response.status === "completed" && !isKnown
          return (cells.length === 0 ? [""] : cells).map((cell) => isNotShown ? csvText(notShown ?? "") : cell)
        }),
        response.language ?? "",
        String(response.questionnaireVersion ?? ""),
        String(response.seed ?? ""),
        ...["risk", "score"].map((name) => String(response.variables?.[name] ?? "")),
        csvText(JSON.stringify(response.metadata))
      ]))
      if (rows[0] !== undefined) expect(header).toHaveLength(rows[0].length)
    }
  )

  it.prop(
    "gives all columns different names, and none that a spreadsheet runs as a formula",
    [surveyWithResponses, FastCheck.constantFrom("text" as const, "key" as const)],
    ([{ survey }, headers]) => {
      const [header = []] = parse(documentOf(encoderOf(survey, { headers, bom: true }), []))
      expect(new Set(header).size).toBe(header.length)
      for (const name of header) expect(name).toBe(csvText(name))
    }
  )

  it.prop(
    "has no cell that begins with a formula for a reader that separates cells with `;` or tabs",
    [surveyWithResponses, FastCheck.constantFrom("text" as const, "key" as const)],
    ([{ responses, survey }, headers]) => {
      const file = documentOf(encoderOf(survey, { headers, bom: false }), responses)
      for (const delimiter of [";", "\t"]) {
        const { data } = Papa.parse<ReadonlyArray<string>>(file, { delimiter })
        for (const cell of data.flat()) expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t]/)
      }
      // A reader that ignores quotation marks.
      for (const cell of file.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^"*[=+\-@＝＋－＠]/)
    }
  )

  it.each([
    ["=1+1", "\"'=1+1\""],
    ["－1", "\"'－1\""],
    ["\n=1+1", "\"'\n'=1+1\""],
    ["a;=1+1", "\"a;'=1+1\""],
    ["a;\"=1+1", "\"a;'\"\"=1+1\""],
    ["a\t@SUM(A1)", "\"a\t'@SUM(A1)\""],
    ["a = 1; b", "a = 1; b"],
    ["it's 5-3", "it's 5-3"]
  ])("encodes the text %j as %j", (externalId, cell) => {
    const encoder = encoderOf(surveyOf([]), { headers: "text", bom: false })
    expect(encoder.encode(makeResponse({ externalId }))).toContain(`,${cell},,1,,{}`)
  })

  it("names a column by the text of its question, with the key where the text is ambiguous and the part in brackets", () => {
    const [choice, rows] = [aQuestion("multiple_choice", "q1", "Why?"), aQuestion("matrix", "q2", "Why?")]
    const questions = [choice, rows, aQuestion("text", "q3", "status"), aQuestion("nps", "q4", "-5?")]
    expect(columnNames(questions, "text")).toEqual([
      "Why? (q1) [Red]",
      "Why? (q1) [other (b)]",
      "Why? (q1) [other]",
      "Why? (q2) [Row]",
      "status (q3)",
      "'-5?"
    ])
  })

  it("keeps the name of texts beside options, whatever options there are, and has headings of one line", () => {
    const options = [{ value: "other", label: "Other", code: 7 }, { value: "b", label: "B", code: 2 }]
    const choice = { ...aQuestion("multiple_choice", "m", "Why?\r\n  Or\u2028why\nnot?"), options }
    expect(columnNames([choice], "key")).toEqual(["m [other (7)]", "m [b]", "m [other]"])
    expect(columnNames([choice], "text")).toEqual([
      "Why? Or why not? [Other]",
      "Why? Or why not? [B]",
      "Why? Or why not? [other]"
    ])
  })

  it("writes lists that can be split again", () => {
    const others = ["a; b", "c\\", "\\; d", "e"]
    const choice = aQuestion("multiple_choice", "m", "Why?")
    const answers = [{ questionId: choice.id, value: others.map((other) => ({ other })) }]
    const encoder = encoderOf(surveyOf([choice]), { headers: "key", bom: false })
    const [, [, , , , , , , cell = ""] = []] = parse(documentOf(encoder, [makeResponse({ answers })]))
    expect(cell).toBe("a\\; b; c\\\\; \\\\\\; d; e")
    const items = Array.from(cell.matchAll(/(?:[^\\;]|\\.)+/g), ([item]) => item.trim().replaceAll(/\\(.)/g, "$1"))
    expect(items).toEqual(others)
  })

  it("has columns of retired options and rows after those of the present ones, named as those", () => {
    const retired = {
      retiredOptions: [{ value: "c", label: "Red", code: 3 }],
      retiredRows: [{ value: "s", label: "Staff", code: 2 }]
    }
    const questions = (["multiple_choice", "ranking", "matrix"] as const).map((type, index) => ({
      ...aQuestion(type, `q${index + 1}`, type),
      ...retired
    }))
    expect(columnNames(questions, "text")).toEqual([
      ...["[Red (a)]", "[other (b)]", "[Red (c)]", "[other]"].map((part) => `multiple_choice ${part}`),
      ...["[Red (a)]", "[other]", "[Red (c)]"].map((part) => `ranking ${part}`),
      ...["[Row]", "[Staff]"].map((part) => `matrix ${part}`)
    ])
    expect(columnNames(questions, "key")).toEqual([
      ...["q1 [a]", "q1 [b]", "q1 [c]", "q1 [other]"],
      ...["q2 [a]", "q2 [b]", "q2 [c]"],
      ...["q3 [r]", "q3 [s]"]
    ])
  })

  it("names a column by the key of its question, numbered where a retired question has the same key", () => {
    const [choice, rows] = [aQuestion("multiple_choice", "q1", "Why?"), aQuestion("matrix", "q2", "Why?")]
    const questions = [choice, rows, aQuestion("text", "q3", "status"), aQuestion("nps", "q4", "-5?")]
    expect(columnNames(questions, "key", [{ ...choice, key: "q3" }])).toEqual([
      ...["q1 [a]", "q1 [b]", "q1 [other]", "q2 [r]", "q3", "q4"],
      ...["q3 [a]", "q3 [b]", "q3 [other]"]
    ])
    expect(columnNames([aQuestion("nps", "q1", "Then")], "key", [aQuestion("nps", "q1", "Now")])).toEqual([
      "q1",
      "q1 (2)"
    ])
  })

  it("writes numbers without an apostrophe, and quotes texts with commas or quotes", () => {
    const slider = aQuestion("slider", "q1", "How warm?")
    const text: Question = { ...aQuestion("text", "q2", "Say \"hi\", please"), type: "text", settings: {} }
    const encoder = encoderOf(surveyOf([slider, text]), { headers: "text", bom: true })
    expect(encoder.head).toBe(
      "\uFEFFresponseId,submittedAt,status,startedAt,externalId,How warm?,\"Say \"\"hi\"\", please\",language," +
        "questionnaireVersion,seed,metadata\r\n"
    )
    const answers = [{ questionId: slider.id, value: -4.5 }, { questionId: text.id, value: "-4.5" }]
    expect(encoder.encode(makeResponse({ answers }))).toMatch(/,-4\.5,"'-4\.5",,1,,\{\}\r\n$/)
    const number: Question = { ...text, settings: { format: "number" } }
    const numbers = encoderOf(surveyOf([slider, number]), { headers: "text", bom: true })
    expect(numbers.encode(makeResponse({ answers }))).toMatch(/,-4\.5,-4\.5,,1,,\{\}\r\n$/)
    const formula = [{ questionId: number.id, value: "-4.5+1" }]
    expect(numbers.encode(makeResponse({ answers: formula }))).toMatch(/,,"'-4\.5\+1",,1,,\{\}\r\n$/)
  })

  it("has the variables and the hidden fields of the survey after the questions, before all metadata", () => {
    const survey = {
      ...surveyOf([aQuestion("text", "q1", "variable:risk")]),
      variables: [{ name: "risk", value: 1 }, { name: "constructor", value: 1 }],
      hiddenFields: [{ name: "plan" }, { name: "toString" }]
    }
    const encoder = encoderOf(survey, { headers: "text", bom: false })
    const names = [
      "language",
      "questionnaireVersion",
      "seed",
      "variable:risk",
      "variable:constructor",
      "field:plan",
      "field:toString"
    ]
    expect(parse(encoder.head)[0]?.slice(5)).toEqual(["variable:risk (q1)", ...names, "metadata"])
    const cellsOf = (given: Parameters<typeof makeResponse>[0]) =>
      parse(encoder.encode(makeResponse(given)))[0]?.slice(5)
    expect(cellsOf({ variables: { risk: -0.000001, former: 1 }, metadata: { plan: "=1+1", other: "x" } })).toEqual(
      ["", "", "1", "", "-0.000001", "", "'=1+1", "", "{\"plan\":\"=1+1\",\"other\":\"x\"}"]
    )
    expect(cellsOf({ status: "partial", questionnaireVersion: null, seed: 0 }))
      .toEqual(["", "", "", "0", "", "", "", "", "{}"])
    expect(cellsOf({ status: "screenedOut", variables: { risk: null, constructor: 2 } })).toEqual(
      ["", "", "1", "", "", "2", "", "", "{}"]
    )
  })
})
