/**
 * Cells of options and rows that a respondent was not shown: their condition was false, or the version of the
 * questionnaire that the response has does not have them.
 */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { parquetReadObjects } from "hyparquet"
import Papa from "papaparse"
import readXlsxFile from "read-excel-file/node"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readSav } from "./fixtures/readSav.js"

let canvass: Canvass.Canvass
let owner: string
let survey: string

const forGold = { field: "plan", op: "equals", value: "gold" } as const

const part = (value: string, showIf?: typeof forGold) => ({
  value,
  label: value.toUpperCase(),
  ...showIf === undefined ? {} : { showIf }
})

/** The parts of the first version, and of the second one, which has others. */
const questions = (isSecond: boolean) => [
  {
    key: "many",
    type: "multiple_choice",
    text: "Many?",
    options: isSecond
      ? [part("a"), part("c", forGold), part("d")]
      : [part("a"), part("b"), part("c", forGold)]
  } as const,
  {
    key: "rank",
    type: "ranking",
    text: "Rank!",
    options: [part("x", forGold), part("y"), part("z"), ...isSecond ? [part("w")] : []],
    settings: { topN: 1 }
  } as const,
  {
    key: "rows",
    type: "matrix",
    text: "Rows?",
    options: ["good", "bad"],
    settings: { rows: [part("r1"), part("r2", forGold), ...isSecond ? [part("r3")] : []] }
  } as const,
  {
    key: "grid",
    type: "matrix",
    text: "Grid?",
    options: [part("p"), part("q", forGold), ...isSecond ? [part("s")] : []],
    settings: { multiple: true, rows: [part("g1"), part("g2")] }
  } as const
]

type Value = string | ReadonlyArray<string> | Readonly<Record<string, string | ReadonlyArray<string>>>

const submit = (plan: string, values: Readonly<Record<string, Value>>, status?: "partial") =>
  canvass.responses.submit(survey, {
    metadata: { plan },
    answers: Object.entries(values).map(([questionKey, value]) => ({ questionKey, value })),
    ...status === undefined ? {} : { status }
  })

beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
  survey =
    (await canvass.surveys.create(owner, { title: "Plans", hiddenFields: ["plan"], questions: questions(false) })).id
  await canvass.surveys.publish(owner, survey)
  await submit("gold", { many: ["b", "c"], rank: ["x"], rows: { r1: "good", r2: "bad" }, grid: { g1: ["p", "q"] } })
  await submit("silver", { many: ["a"], rank: ["z"], rows: { r1: "bad" }, grid: { g1: ["p"] } })
  await submit("silver", {})
  const before = await canvass.surveys.get(owner, survey)
  await canvass.surveys.update(owner, survey, {
    questions: questions(true).map((question, index) => ({ ...question, id: before.questions[index]?.id ?? "" }))
  })
  await submit("gold", { many: ["c", "d"], rank: ["w"], rows: { r2: "good", r3: "bad" }, grid: { g2: ["q", "s"] } })
  await submit("silver", { many: ["d"], rank: ["y"], rows: { r1: "good" }, grid: { g1: ["s"] } })
  await submit("silver", { many: ["a"] }, "partial")
})
afterAll(() => canvass.close())

const columns = ["many", "rank", "rows", "grid"]

describe("a cell of an option or a row that the respondent was not shown", () => {
  it("has the text of `notShown` in CSV, apart from what was not chosen and what was skipped", async () => {
    const text = await canvass.exports.text(owner, survey, {
      format: "csv",
      headers: "key",
      notShown: "NA",
      columns,
      status: "all"
    })
    expect(Papa.parse(text.trimEnd()).data).toEqual([
      [
        ..."many [a],many [c],many [d],many [b],many [other]".split(","),
        ..."rank [x],rank [y],rank [z],rank [w]".split(","),
        ..."rows [r1],rows [r2],rows [r3],grid [g1],grid [g2]".split(",")
      ],
      ["0", "1", "NA", "1", "", "1", "", "", "NA", "good", "bad", "NA", "p; q", ""],
      ["1", "NA", "NA", "0", "", "NA", "", "1", "NA", "bad", "NA", "NA", "p", ""],
      ["", "NA", "NA", "", "", "NA", "", "", "NA", "", "NA", "NA", "", ""],
      ["0", "1", "1", "NA", "", "", "", "", "1", "", "good", "bad", "", "q; s"],
      ["0", "NA", "1", "NA", "", "NA", "1", "", "", "good", "NA", "", "s", ""],
      // A partial response: what it was shown is not final.
      ["1", "", "0", "", "", "", "", "", "", "", "", "", "", ""]
    ])
  })

  it("is blank without `notShown`, in CSV and in a workbook", async () => {
    const options = { columns: ["many", "rows"] }
    const text = await canvass.exports.text(owner, survey, { ...options, format: "csv" })
    expect(Papa.parse<ReadonlyArray<string>>(text.trimEnd()).data[2]).toEqual(["1", "", "", "0", "", "bad", "", ""])
    const secondRow = async (notShown?: string) => {
      const given = notShown === undefined ? options : { ...options, notShown }
      const [sheet] = await readXlsxFile(
        Buffer.from(await canvass.exports.bytes(owner, survey, { ...given, format: "xlsx" }))
      )
      return sheet?.data[2]
    }
    expect(await secondRow()).toEqual([1, null, null, 0, null, "bad", null, null])
    expect(await secondRow("NA")).toEqual([1, "NA", "NA", 0, null, "bad", "NA", "NA"])
  })

  it("has the code of what was not shown in SAV, also a column of a matrix that takes several", async () => {
    const { cases, variables } = readSav(await canvass.exports.bytes(owner, survey, { format: "sav", columns }))
    expect(variables.map(({ name }) => name)).toEqual([
      ..."many_1 many_3 many_4 many_2 many_other rank_1 rank_2 rank_3 rank_4 rows_1 rows_2 rows_3".split(" "),
      ..."grid_1_1 grid_1_2 grid_1_3 grid_2_1 grid_2_2 grid_2_3".split(" ")
    ])
    const [no, skip] = [-99, -98]
    expect(cases).toEqual([
      [0, 1, no, 1, "", 1, null, null, no, 1, 2, no, 1, 1, no, null, null, no],
      [1, no, no, 0, "", no, null, 1, no, 2, no, no, 1, no, no, null, no, no],
      [skip, no, no, skip, "", no, skip, skip, no, skip, no, no, skip, no, no, skip, no, no],
      [0, 1, 1, no, "", null, null, null, 1, null, 1, 2, null, null, null, 0, 1, 1],
      [0, no, 1, no, "", no, 1, null, null, 1, no, null, 0, no, 1, null, no, null]
    ])
  })

  it("has no value in Parquet, where a list has what was chosen", async () => {
    const { buffer } = await canvass.exports.bytes(owner, survey, { format: "parquet", columns })
    if (!(buffer instanceof ArrayBuffer)) throw new Error("Expected the bytes of a file.")
    const rows: ReadonlyArray<Readonly<Record<string, unknown>>> = await parquetReadObjects({ file: buffer })
    expect(rows.map((row) => [row["many"] ?? null, row["rank"] ?? null, row["rows [r2]"] ?? null])).toEqual([
      [["c", "b"], ["x"], "bad"],
      [["a"], ["z"], null],
      [null, null, null],
      [["c", "d"], ["w"], "good"],
      [["d"], ["y"], null]
    ])
    expect(rows.map((row) => row["grid [g1]"] ?? null)).toEqual([["p", "q"], ["p"], null, null, ["s"]])
  })
})
