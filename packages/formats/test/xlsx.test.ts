/** Workbooks, read by a ZIP library and an XML parser and compared with the JSON export. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import type { TableFile } from "@canvass/core/ports"
import { describe, expect, it as test } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { afterAll, beforeAll, it } from "vitest"
import { tableWorkbook } from "../src/xlsx/TableWorkbook.js"
import { xlsxWithin } from "../src/xlsx/xlsx.js"
import { answeredSurvey } from "./fixtures/answeredSurvey.js"
import {
  field,
  joined,
  knownOf,
  list,
  other,
  others,
  type Question,
  readSurvey,
  type ResponseItem,
  rowsOf
} from "./fixtures/expectedTable.js"
import { type Cell, readXlsx } from "./fixtures/readXlsx.js"

let canvass: Canvass.Canvass
let owner: string
let survey: string

beforeAll(async () => {
  ;({ canvass, owner, survey } = await answeredSurvey(60))
})
afterAll(() => canvass.close())

const read = async (options: Parameters<Canvass.Canvass["exports"]["bytes"]>[2] = {}) =>
  readXlsx(await canvass.exports.bytes(owner, survey, { ...options, format: "xlsx" }))

/** What a cell says, by its kind and its style. */
const valueOf = (cell: Cell | undefined): unknown => {
  if (cell === undefined) return null
  if (cell.kind === "b") return cell.value === "1"
  if (cell.kind !== "n") return cell.value
  const number = Number(cell.value)
  if (cell.style === 0) return number
  const time = new Date(Math.round((number - 25_569) * 86_400_000)).toISOString()
  return cell.style === 1 ? time.slice(0, 10) : time
}

/** Years before 1900 are texts. */
const cellsOf = (question: Question, response: ResponseItem): ReadonlyArray<unknown> => {
  const known = knownOf(response, question)
  const value: unknown = typeof known === "string" ? null : known.value
  const label = (option: unknown): unknown => question.options.find(({ value }) => value === option)?.label ?? option
  switch (question.type) {
    case "single_choice":
      return [value === null ? null : other(value) ?? label(value)]
    case "multiple_choice":
      return [
        ...question.options.map((option) => value === null ? null : Number(list(value).includes(option.value))),
        joined(others(value)) || null
      ]
    case "matrix":
      return rowsOf(question).map((row) => {
        const columns = field(value, row.value)
        return Array.isArray(columns) ? joined(columns.map(label)) : columns === undefined ? null : label(columns)
      })
    case "ranking":
      return question.options.map((option) => value === null ? null : list(value).indexOf(option.value) + 1 || null)
    case "text":
      return [
        value === null
          ? null
          : question.settings.format === "number" && value !== "12345678901234567890"
          ? Number(value)
          : value
      ]
    default:
      return [value]
  }
}

/** Line breaks of any kind are line feeds. */
const withLineFeeds = (row: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  row.map((cell) => typeof cell === "string" ? cell.replaceAll(/\r\n?/g, "\n") : cell)

describe("a workbook", () => {
  it("has the responses that JSON has, in typed cells, below a header that stays in view", async () => {
    const { questions, responses } = await readSurvey(canvass, owner, survey)
    const [sheet, questionSheet, ...more] = await read({ headers: "key" })
    expect([sheet?.name, questionSheet?.name, more]).toEqual(["Responses", "Questions", []])
    expect([sheet?.isFrozen, questionSheet?.isFrozen]).toEqual([true, true])
    const [header = [], ...rows] = sheet?.rows ?? []
    expect(header.map(valueOf).slice(0, 9)).toEqual(
      ["responseId", "submittedAt", "status", "startedAt", "externalId", "text", "Text", "number", "all"]
    )
    expect(rows.map((row) => row.map(valueOf))).toEqual(responses.map((response) =>
      withLineFeeds([
        response.id,
        new Date(response.submittedAt).toISOString(),
        response.status,
        response.startedAt === null ? null : new Date(response.startedAt).toISOString(),
        response.externalId,
        ...questions.flatMap((question) => cellsOf(question, response)),
        response.language,
        response.questionnaireVersion,
        response.seed,
        response.variables?.["total"] ?? null,
        response.metadata["plan"],
        JSON.stringify(response.metadata)
      ])
    ))
  })

  it("names the questions, and each option with its code", async () => {
    const sheets = await read({ columns: ["all", "grid", "nps"] })
    expect(sheets[1]?.rows.map((row) => row.map(valueOf))).toEqual([
      ["Key", "Type", "Text", "Part", "Value", "Code", "Label"],
      ["all", "single_choice", "Color?", "option", "r", 1, "Red, or so"],
      ["all", "single_choice", "Color?", "option", "=g", 2, "=Green"],
      ["all", "single_choice", "Color?", "option", "b b", 3, "Blue"],
      ["grid", "matrix", "Grid?", "row", "a", null, "A"],
      ["grid", "matrix", "Grid?", "row", "b", null, "B"],
      ["grid", "matrix", "Grid?", "option", "x", 1, "x"],
      ["grid", "matrix", "Grid?", "option", "y", 2, "y"],
      ["nps", "nps", "Likely?"]
    ])
  })

  it("has codes and another language if they are asked for, and says what was not shown", async () => {
    const [sheet] = await read({ columns: ["all", "grid", "nps"], values: "codes", language: "de", notShown: "NA" })
    const [header = [], ...rows] = sheet?.rows ?? []
    expect(header.map(valueOf)).toEqual(["Farbe?", "Grid? [A]", "Grid? [B]", "Likely?"])
    const cells = rows.map((row) => row.map(valueOf))
    expect(new Set(cells.map(([all]) => all))).toEqual(new Set([1, 2, "own, =text", null]))
    expect(new Set(cells.map(([, row]) => row))).toEqual(new Set(["1; 2", "2", null]))
    expect(cells.filter(([, , , nps]) => nps === "NA").length).toBeGreaterThan(10)
  })

  it("without responses has a header", async () => {
    const [sheet] = await read({ to: "2020-01-01" })
    expect(sheet?.rows).toHaveLength(1)
  })

  it("of too many columns is refused, and of fewer columns is not", async () => {
    const engine = await Canvass.open({ store: Memory.layer, limits: { surveyOptions: 20_000, questions: 100 } })
    const { id: account } = await engine.accounts.ensure("ada@example.com")
    const options = Array.from({ length: 1_000 }, (_, index) => `o${index}`)
    const { id } = await engine.surveys.create(account, {
      title: "Wide",
      questions: Array.from(
        { length: 17 },
        (_, index) => ({ key: `q${index}`, type: "multiple_choice", text: `Question ${index}`, options }) as const
      )
    })
    await expect(engine.exports.bytes(account, id, { format: "xlsx" })).rejects.toMatchObject({
      _tag: "InvalidInput",
      violations: [{ pointer: "/columns", code: "too-many", params: { max: 16_384, actual: 17_026 } }]
    })
    const bytes = await engine.exports.bytes(account, id, { format: "xlsx", columns: ["q16"] })
    expect(readXlsx(bytes)[0]?.rows[0]).toHaveLength(1_001)
    await engine.close()
  })

  test.effect("goes on on a further sheet, and cuts a text that is too long for a cell", () =>
    Effect.gen(function*() {
      const text = `${"x".repeat(32_759)}😀${"x".repeat(100)}`
      const file: TableFile = {
        title: "Long",
        columns: [
          {
            name: "t",
            heading: "T",
            label: "T",
            source: null,
            content: { kind: "text" },
            missing: null,
            variables: { question: "t", cell: "t", other: "t_other", options: new Map() }
          }
        ],
        questions: [],
        rows: Stream.fromIterable([[["1"], ["2"], [text]], [["4"], ["5"]]]),
        headers: "key",
        values: "labels",
        notShown: "",
        codebook: Effect.never,
        createdAt: 0
      }
      const pieces = yield* Stream.runCollect(xlsxWithin({ rows: 3, length: 2 ** 30 }).encode(file))
      const sheets = readXlsx(Buffer.concat(Chunk.toReadonlyArray(pieces)))
      expect(sheets.map(({ name, rows }) => [name, rows.map(([cell]) => valueOf(cell))])).toEqual([
        ["Responses", ["t", "1", "2"]],
        ["Responses 2", ["t", `${"x".repeat(32_759)}… [cut]`, "4"]],
        ["Responses 3", ["t", "5"]],
        ["Questions", ["Key"]]
      ])
    }))
})

it("a workbook of one table has its texts, numbers and shares, and no formula", async () => {
  const bytes = await Effect.runPromise(tableWorkbook({
    name: "Comparison",
    heading: ["Figure", "A & B"],
    rows: [["=1+1", 40], ["<Yes>", { share: 0.45 }], ["", ""]]
  }))
  const [sheet, ...more] = readXlsx(bytes)
  expect([sheet?.name, more]).toEqual(["Comparison", []])
  expect(sheet?.rows.map((row) => row.map((cell) => cell && [cell.kind, cell.value, cell.style]))).toEqual([
    [["inlineStr", "Figure", 3], ["inlineStr", "A & B", 3]],
    [["inlineStr", "=1+1", 0], ["n", "40", 0]],
    [["inlineStr", "<Yes>", 0], ["n", "0.45", 4]],
    [undefined, undefined]
  ])
})
