/** After random histories, DuckDB finds no row in a copy that the export lacks, and none the other way. */
import type { Client } from "@canvass/client"
import * as Schema from "effect/Schema"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runCommand } from "../../support/runCommand.js"
import type { Serving } from "../../support/ServerProcess.js"
import { copies, queryDuckDb, type Rows, type TestCopy } from "./CopyReader.js"
import { type SourceServer, startSourceServer } from "./SourceServer.js"

/** A long run: `npm run verify -- copies`. */
const histories = Number(process.env["COPY_HISTORIES"] ?? 1)

let source: SourceServer
let apiKey: string
let folder: string
let owner: Client
let server: Serving
beforeAll(async () => {
  source = await startSourceServer()
  ;({ apiKey, folder, owner, server } = source)
})
afterAll(() => source.stop())

const below = (count: number): number => Math.floor(Math.random() * count)

const pick = <A>(values: ReadonlyArray<A>): A | undefined => values[below(values.length)]

const questions = [
  { key: "again", type: "nps", text: "Again?" },
  { key: "color", type: "single_choice", text: "Color?", options: ["Red", "Blue"], settings: { allowOther: true } },
  { key: "dishes", type: "multiple_choice", text: "Dishes?", options: ["Soup", "Stew", "Salad"] },
  {
    key: "rooms",
    type: "matrix",
    text: "Rooms?",
    options: ["Good", "Bad"],
    settings: { rows: [{ value: "hall", label: "Hall" }, { value: "bath", label: "Bath" }] }
  },
  { key: "share", type: "slider", text: "Share?", settings: { min: 0, max: 1, step: 0.125 } },
  { key: "vegan", type: "boolean", text: "Vegan?" },
  { key: "day", type: "date", text: "Day?" },
  { key: "why", type: "text", text: "Why?" }
] as const

const values: Readonly<Record<string, () => unknown>> = {
  again: () => below(11),
  color: () => pick(["Red", "Blue", { other: "it's \"Teal\", ä\n\\ 🌱" }]),
  dishes: () => pick([["Soup"], ["Soup", "Salad"], ["Stew", "Salad"]]),
  rooms: () => pick([{ hall: "Good" }, { hall: "Bad", bath: "Good" }]),
  share: () => below(9) / 8,
  vegan: () => below(2) === 0,
  day: () => `2026-0${1 + below(9)}-11`,
  why: () => pick(["", "plain", "null", "[1]", "9", "true", "'; DROP", "\u2028 ü", "{\"a\":1}"])
}

/** Changes a survey in random ways. Returns how many changes there were of each kind. */
const change = async (id: string, count: number, counts: Map<string, number>) => {
  const path = { id }
  const submit = async (status: "completed" | "partial") => {
    const answers = Object.entries(values).filter(() => below(4) > 0)
      .map(([questionKey, value]) => ({ questionKey, value: value() }))
      .filter(({ value }) => value !== "")
    const response = await fetch(`${server.url}/api/response/survey/${id}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ answers, status, externalId: `guest-${below(1_000)}`, metadata: { at: String(below(9)) } })
    })
    expect(response.status, await response.clone().text()).toBe(201)
  }
  const remove = async () => {
    const all = await owner.get("/surveys/{id}/responses", { path, query: { status: "all" } })
    const found = pick(all)
    if (found === undefined) return
    await owner.delete("/surveys/{id}/responses/{responseId}", { path: { id, responseId: found.id } })
  }
  const edit = async () => {
    const survey = await owner.get("/surveys/{id}", { path })
    await owner.put("/surveys/{id}/questions", {
      path,
      body: survey.questions.map((question) => ({ ...question, text: `${question.key} ${below(1_000)}?` }))
    })
  }
  const kinds = {
    completed: () => submit("completed"),
    partial: () => submit("partial"),
    remove,
    edit,
    rename: () => owner.put("/surveys/{id}", { path, body: { title: `Lunch ${below(1_000)}` } })
  }
  const weighted = [
    ...Array<keyof typeof kinds>(12).fill("completed"),
    "partial",
    "remove",
    "remove",
    "remove",
    "edit",
    "rename"
  ] as const
  for (let done = 0; done < count; done++) {
    const kind = pick(weighted) ?? "completed"
    await kinds[kind]()
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
}

/** The columns that are compared, as texts and numbers that all of them write in the same way. */
const columns = {
  responses: "id, status, external_id, language, questionnaire_version, submitted_at, metadata, answers",
  answers: "response_id, question_id, row_value, position, value, number"
}

/** Writes rows as DuckDB reads them. */
const writeRows = async (name: string, rows: Rows): Promise<string> => {
  const path = join(folder, `${name}-${crypto.randomUUID()}.ndjson`)
  await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""))
  return path
}

const textOf = (value: unknown): unknown =>
  value instanceof Date
    ? value.toISOString()
    : value !== null && typeof value === "object"
    ? JSON.stringify(value)
    : value

/** JSON of PostgreSQL has another order of keys. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(
    Object.entries(value).sort(([left], [right]) => left < right ? -1 : 1).map(([key, part]) => [key, canonical(part)])
  )
}

const canonicalText = (value: unknown): string =>
  JSON.stringify(canonical(typeof value === "string" ? JSON.parse(value) : value))

/** Compares a copy with the export: the rows that only one of them has. */
const differences = async (copy: TestCopy, id: string) => {
  const response = await fetch(`${server.url}/api/surveys/${id}/export?format=json&status=ended`, {
    headers: { "X-Api-Key": apiKey }
  })
  const exported = join(folder, `export-${crypto.randomUUID()}.json`)
  await writeFile(exported, await response.text())
  const found = (await copy.query(`SELECT ${columns.responses} FROM responses WHERE survey_id = '${id}'`)).map((
    row
  ) => ({
    ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])),
    metadata: canonicalText(row["metadata"]),
    answers: canonicalText(row["answers"])
  }))
  const answers = await copy.query(`SELECT ${columns.answers} FROM answers WHERE survey_id = '${id}'`)
  const copied = { responses: await writeRows("responses", found), answers: await writeRows("answers", answers) }
  const options = "maximum_object_size = 33554432"
  const json =
    `read_json('${exported}', format = 'array', columns = {id: 'VARCHAR', status: 'VARCHAR', externalId: 'VARCHAR',
    language: 'VARCHAR', questionnaireVersion: 'BIGINT', submittedAt: 'VARCHAR', metadata: 'JSON', answers: 'JSON[]'}, ${options})`
  const ofCopy =
    `SELECT ${columns.responses} FROM read_json('${copied.responses}', format = 'newline_delimited', columns = {
    id: 'VARCHAR', status: 'VARCHAR', external_id: 'VARCHAR', language: 'VARCHAR', questionnaire_version: 'BIGINT',
    submitted_at: 'VARCHAR', metadata: 'VARCHAR', answers: 'VARCHAR'}, ${options})`
  // Answers by the id of their question, the ids in their order, and the keys of matrices in theirs.
  const ofExport =
    `SELECT id, status, externalId, language, questionnaireVersion, submittedAt, canonical.metadata, canonical.answers
    FROM ${json} JOIN read_json('${await canonicalParts(exported)}', format = 'newline_delimited',
      columns = {response: 'VARCHAR', metadata: 'VARCHAR', answers: 'VARCHAR'}, ${options}) canonical ON canonical.response = id`
  // An answer has a row for each of its parts: DuckDB takes the parts from the JSON of the export by itself.
  const parts = `SELECT id AS response_id, json_extract_string(a, '$.questionId') AS question_id, a->'$.value' AS value
    FROM (SELECT id, unnest(answers) AS a FROM ${json})`
  const rowsOfExport = `WITH given AS (${parts}), pieces AS (
      SELECT response_id, question_id, '' AS row_value, value AS part, 1 AS position FROM given
        WHERE json_type(value) NOT IN ('ARRAY', 'OBJECT') OR json_exists(value, '$.other')
      UNION ALL SELECT response_id, question_id, '', json_extract(value, '$[' || i || ']'), i + 1
        FROM (SELECT *, unnest(range(json_array_length(value)::BIGINT)) AS i FROM given WHERE json_type(value) = 'ARRAY')
      UNION ALL SELECT response_id, question_id, k, json_extract(value, '$."' || k || '"'), 1
        FROM (SELECT *, unnest(json_keys(value)) AS k FROM given
          WHERE json_type(value) = 'OBJECT' AND NOT json_exists(value, '$.other')))
    SELECT response_id, question_id, row_value, position, json_type(part) IN ('UBIGINT', 'BIGINT', 'DOUBLE') AS is_number,
      CASE WHEN json_exists(part, '$.other') THEN json_extract_string(part, '$.other') ELSE json_extract_string(part, '$') END AS value
    FROM pieces`
  const answersOfCopy = `SELECT response_id, question_id, row_value, position, number IS NOT NULL AS is_number, value
    FROM read_json('${copied.answers}', format = 'newline_delimited', columns = {response_id: 'VARCHAR', question_id: 'VARCHAR',
      row_value: 'VARCHAR', position: 'BIGINT', value: 'VARCHAR', number: 'DOUBLE'}, ${options})`
  const except = async (left: string, right: string) =>
    (await queryDuckDb([], `SELECT count(*) AS n FROM ((${left}) EXCEPT ALL (${right}))`))[0]?.["n"]
  return {
    rows: found.length,
    responses: [await except(ofCopy, ofExport), await except(ofExport, ofCopy)],
    answers: [await except(answersOfCopy, rowsOfExport), await except(rowsOfExport, answersOfCopy)]
  }
}

/** Metadata and answers of an export, with the keys of their objects in order. */
const canonicalParts = async (exported: string): Promise<string> => {
  const rows = await queryDuckDb(
    [],
    `SELECT id AS response, metadata::VARCHAR AS metadata, answers::JSON::VARCHAR AS answers
      FROM read_json('${exported}', format = 'array', columns = {id: 'VARCHAR', metadata: 'JSON', answers: 'JSON'})`
  )
  return writeRows(
    "canonical",
    rows.map(({ answers, metadata, response }) => ({
      response,
      metadata: canonicalText(metadata),
      answers: canonicalText(Object.fromEntries(answersOf(answers)))
    }))
  )
}

const decodeAnswers = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Array(Schema.Struct({ questionId: Schema.String, value: Schema.Unknown })))
)

const answersOf = (text: unknown): ReadonlyArray<readonly [string, unknown]> =>
  decodeAnswers(text).map(({ questionId, value }) => [questionId, value])

describe.each(copies)("a copy in $name", ({ use }) => {
  it("has the rows of the export, and no others, after random histories", async () => {
    for (let history = 0; history < histories; history++) {
      await use(async (copy) => {
        const { id } = await owner.post("/surveys", { body: { title: "Lunch", questions } })
        await owner.post("/surveys/{id}/publish", { path: { id } })
        const counts = new Map<string, number>()
        await change(id, below(60), counts)
        for (let run = 0; run < 4; run++) {
          const { code, output } = await runCommand(["sync", "--survey", id, "--to", copy.to], {
            CANVASS_URL: server.url,
            CANVASS_API_KEY: apiKey
          })
          expect(code, output).toBe(0)
          const { rows, ...found } = await differences(copy, id)
          expect(found).toEqual({ responses: [0, 0], answers: [0, 0] })
          const { responseCount } = await owner.get("/surveys/{id}", { path: { id } })
          expect(rows).toBe(responseCount)
          await change(id, 15 + below(40), counts)
        }
        expect(counts.get("remove")).toBeGreaterThan(0)
      })
    }
  }, 240_000 + histories * 60_000)
})
