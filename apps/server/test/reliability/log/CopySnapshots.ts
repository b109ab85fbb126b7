/** States of a copy while `canvass sync` writes it, and their comparison with exports as of their cursors. */
import * as Schema from "effect/Schema"
import { randomInt } from "node:crypto"
import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "vitest"
import { jsonOf, queryDuckDb, type TestCopy } from "../../commands/sync/CopyReader.js"
import { getWithKey } from "../../support/api.js"
import type { LoggedSurvey } from "./LogWriter.js"

/** How many states are kept. */
const maxSnapshots = 100

interface Snapshot {
  readonly cursor: string
  /** Rows as DuckDB reads them. */
  readonly path: string
}

export class CopySnapshots {
  readonly #snapshots: Array<Snapshot> = []
  readonly #copy: TestCopy
  readonly #folder: string
  #count = 0

  constructor(copy: TestCopy, folder: string) {
    this.#copy = copy
    this.#folder = folder
  }

  /** Reads cursor and rows of the copy in one statement. When there are enough states, it replaces one of them. */
  async take(): Promise<void> {
    const rows = decodeCopyRows(
      await this.#copy.query(
        "SELECT r.id, r.status, r.answers, s.cursor FROM surveys s JOIN responses r ON r.survey_id = s.id"
      )
    )
    const [first] = rows
    if (first === undefined) return
    const path = join(this.#folder, `snapshot-${this.#count++}.ndjson`)
    await writeRows(path, rows.map(({ answers, id, status }) => ({ id, status, answers: textOf(jsonOf(answers)) })))
    const snapshot = { cursor: first.cursor, path }
    if (this.#snapshots.length < maxSnapshots) {
      this.#snapshots.push(snapshot)
      return
    }
    const [replaced] = this.#snapshots.splice(randomInt(maxSnapshots), 1, snapshot)
    if (replaced !== undefined) await rm(replaced.path)
  }

  /** Forgets all states: their cursors have expired. */
  async clear(): Promise<void> {
    for (const { path } of this.#snapshots.splice(0)) await rm(path)
  }

  /**
   * Expects that each state has the rows of the export as of its cursor, besides rows of responses that were removed
   * afterwards. Returns the number of states, and that of the rows that were compared.
   */
  async expectExports(url: string, survey: LoggedSurvey): Promise<{ readonly states: number; readonly rows: number }> {
    const now = await this.#writeExport(url, survey, "")
    let rows = 0
    for (const { cursor, path } of this.#snapshots) {
      const exported = await this.#writeExport(url, survey, `&asOf=${cursor}`)
      const existing = `SELECT s.* FROM ${rowsIn(path)} s SEMI JOIN ${rowsIn(now)} n ON n.id = s.id`
      const ofExport = `SELECT * FROM ${rowsIn(exported)}`
      const [found] = decodeCounts(
        await queryDuckDb(
          [],
          `SELECT (SELECT count(*) FROM ((${existing}) EXCEPT ALL (${ofExport}))) AS "onlyInCopy",
            (SELECT count(*) FROM ((${ofExport}) EXCEPT ALL (${existing}))) AS "onlyInExport",
            (SELECT count(*) FROM (${ofExport})) AS rows`
        )
      )
      expect(found).toMatchObject({ onlyInCopy: 0, onlyInExport: 0 })
      rows += found?.rows ?? 0
      await rm(exported)
    }
    return { states: this.#snapshots.length, rows }
  }

  async #writeExport(url: string, { apiKey, id }: LoggedSurvey, asOf: string): Promise<string> {
    const exported = await getWithKey(`${url}/api/surveys/${id}/export?format=json&status=ended${asOf}`, apiKey)
    const text = await exported.text()
    expect(exported.status, text).toBe(200)
    const path = join(this.#folder, `export-${this.#count++}.ndjson`)
    await writeRows(
      path,
      decodeExport(text).map(({ answers, id, status }) => ({
        id,
        status,
        answers: textOf(Object.fromEntries(answers.map(({ questionId, value }) => [questionId, value])))
      }))
    )
    return path
  }
}

const writeRows = (path: string, rows: ReadonlyArray<object>) =>
  writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""))

const rowsIn = (path: string): string =>
  `read_json('${path}', format = 'newline_delimited', columns = {id: 'VARCHAR', status: 'VARCHAR', answers: 'VARCHAR'})`

/** Answers in the order of their questions. Files are left out: one that was deleted since is marked in the export. */
const textOf = (answers: unknown): string =>
  JSON.stringify(
    Object.entries(decodeAnswers(answers)).filter(([, value]) => !Array.isArray(value))
      .sort(([left], [right]) => left < right ? -1 : 1)
  )

const decodeAnswers = Schema.decodeUnknownSync(Schema.Record({ key: Schema.String, value: Schema.Unknown }))

const decodeCopyRows = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({
  id: Schema.String,
  status: Schema.String,
  answers: Schema.Unknown,
  cursor: Schema.String
})))

const decodeExport = Schema.decodeUnknownSync(Schema.parseJson(Schema.Array(Schema.Struct({
  id: Schema.String,
  status: Schema.String,
  answers: Schema.Array(Schema.Struct({ questionId: Schema.String, value: Schema.Unknown }))
}))))

const decodeCounts = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ onlyInCopy: Schema.Int, onlyInExport: Schema.Int, rows: Schema.Int }))
)
