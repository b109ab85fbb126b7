/** Parquet files, read by hyparquet and compared with the JSON export. */
import type { Canvass } from "@canvass/core"
import { parquetMetadata, parquetReadObjects } from "hyparquet"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answeredSurvey } from "./fixtures/answeredSurvey.js"
import {
  field,
  knownOf,
  list,
  other,
  others,
  type Question,
  readSurvey,
  type ResponseItem,
  rowsOf
} from "./fixtures/expectedTable.js"

let canvass: Canvass.Canvass
let owner: string
let survey: string

beforeAll(async () => {
  ;({ canvass, owner, survey } = await answeredSurvey(60))
})
afterAll(() => canvass.close())

const readFile = async (options: Parameters<Canvass.Canvass["exports"]["bytes"]>[2] = {}) => {
  const { buffer } = await canvass.exports.bytes(owner, survey, { ...options, format: "parquet" })
  if (!(buffer instanceof ArrayBuffer)) throw new Error("Expected the bytes of a file.")
  const rows: ReadonlyArray<Readonly<Record<string, unknown>>> = await parquetReadObjects({ file: buffer })
  return { metadata: parquetMetadata(buffer), rows }
}

/** The values of the columns of a question. */
const columnsOf = (question: Question, response: ResponseItem): Readonly<Record<string, unknown>> => {
  const { key } = question
  const known = knownOf(response, question)
  const value: unknown = typeof known === "string" ? null : known.value
  const name = key === "responseId" ? "responseId (2)" : key
  switch (question.type) {
    case "multiple_choice":
      return {
        [name]: value === null ? null : list(value).filter((item) => typeof item === "string"),
        [`${name} [other]`]: value === null ? null : others(value)
      }
    case "matrix":
      return Object.fromEntries(
        rowsOf(question).map((row) => [`${name} [${row.value}]`, field(value, row.value) ?? null])
      )
    case "date":
      return { [name]: typeof value === "string" ? new Date(value) : null }
    default:
      return { [name]: other(value) ?? value }
  }
}

describe("a Parquet file", () => {
  it("has the responses that JSON has", async () => {
    const { questions, responses } = await readSurvey(canvass, owner, survey)
    const { metadata, rows } = await readFile()
    expect(metadata.num_rows).toBe(60n)
    // The reader says that a list is undefined, where a text is null.
    const withNulls: ReadonlyArray<unknown> = rows.map((row): unknown =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, value ?? null])
      )
    )
    expect(withNulls).toEqual(responses.map((response) => ({
      responseId: response.id,
      submittedAt: new Date(response.submittedAt),
      status: response.status,
      startedAt: response.startedAt === null ? null : new Date(response.startedAt),
      externalId: response.externalId,
      ...Object.fromEntries(questions.flatMap((question) => Object.entries(columnsOf(question, response)))),
      language: response.language,
      questionnaireVersion: response.questionnaireVersion,
      seed: response.seed === null ? null : BigInt(response.seed),
      "variable:total": response.variables?.["total"],
      "field:plan": response.metadata["plan"],
      metadata: JSON.stringify(response.metadata)
    })))
  })

  it("tells the least and the greatest of the numbers and the times of each column, and how many are missing", async () => {
    const { metadata, rows } = await readFile()
    const columns = metadata.row_groups.flatMap(({ columns }) => columns.flatMap(({ meta_data }) => meta_data ?? []))
    const known = columns.flatMap(({ path_in_schema: [name = "", ...parts], statistics }) => {
      const values = parts.length > 0 ? [] : rows.map((row) => row[name])
      const present = values.filter((value) => value !== null && value !== undefined)
      const isNumeric = present.length > 0 &&
        present.every((value) => typeof value === "number" || typeof value === "bigint" || value instanceof Date)
      expect(statistics !== undefined, name).toBe(isNumeric)
      if (!isNumeric) return []
      const numbers = present.map(Number).toSorted((left, right) => left - right)
      expect([statistics?.min_value, statistics?.max_value, statistics?.null_count].map(Number), name).toEqual([
        numbers[0],
        numbers.at(-1),
        rows.length - present.length
      ])
      expect([statistics?.min, statistics?.max]).toEqual([statistics?.min_value, statistics?.max_value])
      return [typeof present[0]]
    })
    expect(new Set(known)).toEqual(new Set(["number", "object"]))
  })

  it("has the columns that are named, and a codebook in the language that is asked for", async () => {
    const { metadata, rows } = await readFile({ columns: ["nps", "many", "submittedAt"], language: "de" })
    expect(Object.keys(rows[0] ?? {})).toEqual(["nps", "many", "many [other]", "submittedAt"])
    const [entry] = metadata.key_value_metadata ?? []
    expect(entry?.key).toBe("canvass.codebook")
    const whole = await canvass.exports.codebook(owner, survey, { language: "de" })
    const codebook: unknown = JSON.parse(entry?.value ?? "")
    expect(list(field(codebook, "columns")).map((column) => field(column, "name"))).toEqual(
      ["nps", "many [r]", "many [=g]", "many [b b]", "many [other]", "submittedAt"]
    )
    for (const column of list(field(codebook, "columns"))) {
      expect(whole.columns.map(({ name, ...rest }) => ({ ...rest, name, variables: [] })))
        .toContainEqual({ ...Object(column), variables: [] })
    }
  })

  it("without responses has columns and no rows", async () => {
    const { metadata, rows } = await readFile({ to: "2020-01-01" })
    expect([metadata.num_rows, rows]).toEqual([0n, []])
  })
})
