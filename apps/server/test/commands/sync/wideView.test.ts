/** Names and columns of the views of copies, as SQLite and PostgreSQL take them. */
import Database from "better-sqlite3"
import { Buffer } from "node:buffer"
import { join } from "node:path"
import pg from "pg"
import { describe, expect, it } from "vitest"
import { createTestDatabase } from "../../../../../test/testDatabase.js"
import { openPostgresDatabase } from "../../../src/commands/sync/sql/PostgresDatabase.js"
import { openSqliteDatabase } from "../../../src/commands/sync/sql/SqliteDatabase.js"
import type { SqlDatabase } from "../../../src/commands/sync/sql/SqlTarget.js"
import { viewName, type WideQuestion, wideViews } from "../../../src/commands/sync/wideView.js"
import { withTempFolder } from "../../support/ServerProcess.js"

const surveyId = "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03"

/** Questions in the order of their creation. */
const questions = (...keys: ReadonlyArray<string>): ReadonlyArray<WideQuestion> =>
  keys.map((key, index) => ({
    id: `01aa0b3c-5d6e-7f00-8a9b-${String(index).padStart(12, "0")}`,
    key,
    content: index % 3 === 0 ? "number" : index % 3 === 1 ? "boolean" : "text"
  }))

const longKey = "ä".repeat(40)

const all = questions("again", "Again", "status", longKey, `${longKey}b`, "it's \"quoted\"", "AGAIN")

const expectedNames = [
  "again",
  "Again_2",
  "status_2",
  "ä".repeat(27),
  `${"ä".repeat(27)}_2`,
  "it's \"quoted\"",
  "AGAIN_3"
]

const many = questions(...Array.from({ length: 3_200 }, (_, index) => `q${index}`))

/** Creates views in a target, and returns their columns without those of the response. */
const columnsOf = async (
  target: SqlDatabase,
  given: ReadonlyArray<WideQuestion>,
  read: (view: string) => Promise<ReadonlyArray<string>>,
  isOwn = false
) => {
  const views = wideViews(surveyId, "responses_lunch", given, "key", new Set(), target.dialect)
  for (const { name, select } of views) {
    expect(await target.transaction(surveyId, ({ replaceView }) => replaceView(name, select, isOwn))).toBe(true)
  }
  const columns: Array<ReadonlyArray<string>> = []
  for (const { name } of views) columns.push((await read(name)).slice(9))
  return columns
}

const expectColumns = async (target: SqlDatabase, read: (view: string) => Promise<ReadonlyArray<string>>) => {
  expect(await columnsOf(target, all, read)).toEqual([expectedNames])
  // The order of the columns is that of the questions. Names stay.
  expect(await columnsOf(target, all.toReversed(), read, true)).toEqual([expectedNames.toReversed()])
  await target.transaction(surveyId, ({ dropView }) => dropView("responses_lunch"))
  const views = await columnsOf(target, many, read)
  expect(views.map(({ length }) => length)).toEqual([1_500, 1_500, 200])
  expect(views.flat()).toEqual(many.map(({ key }) => key))
}

describe("the views of a copy", () => {
  it("have a column for each question in SQLite", () =>
    withTempFolder(async (folder) => {
      const path = join(folder, "copy.db")
      const target = await openSqliteDatabase(path)
      const database = new Database(path)
      const read = (view: string) =>
        Promise.resolve(
          database.prepare<[], { name: string }>(`PRAGMA table_info("${view}")`).all().map(({ name }) => name)
        )
      await expectColumns(target, read)
      database.close()
      await target.close()
    }))

  it("have a column for each question in PostgreSQL, and never replace what others have made", async () => {
    const database = await createTestDatabase()
    const target = await openPostgresDatabase(database.url)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      const read = async (view: string) => {
        const { fields } = await client.query(`SELECT * FROM "${view}"`)
        return fields.map(({ name }) => name)
      }
      await expectColumns(target, read)
      // A view that something depends on stays as it was, and its transaction goes on.
      const [view] = wideViews(surveyId, "responses_dinner", all, "key", new Set(), target.dialect)
      const [other] = wideViews(surveyId, "responses_dinner", all.slice(1), "key", new Set(), target.dialect)
      await target.transaction(
        surveyId,
        ({ replaceView }) => replaceView("responses_dinner", view?.select ?? "", false)
      )
      await client.query("CREATE VIEW report AS SELECT again FROM responses_dinner")
      const replaced = target.transaction(surveyId, async ({ query, replaceView }) => [
        await replaceView("responses_dinner", other?.select ?? "", true),
        await query("SELECT 1 AS one", [])
      ])
      expect(await replaced).toEqual([false, [{ one: 1 }]])
      expect((await read("responses_dinner")).slice(9)).toEqual(expectedNames)
      await expect(
        target.transaction(surveyId, ({ replaceView }) => replaceView("report", "SELECT 1 AS one", false))
      ).rejects.toThrow("already exists")
    } finally {
      await client.end()
      await target.close()
      await database.remove()
    }
  })

  it("have names of their own, with at most 63 bytes", () => {
    expect(viewName("lunch-k3x7q2ab", new Set())).toBe("responses_lunch_k3x7q2ab")
    expect(viewName("lunch-k3x7q2ab", new Set(["responses_lunch_k3x7q2ab"]))).toBe("responses_lunch_k3x7q2ab_2")
    const slugs = [`${"a".repeat(70)}-k3x7q2ab`, `${"a".repeat(70)}-k3x7q2ac`]
    const names = slugs.map((slug) => viewName(slug, new Set()))
    expect(new Set(names).size).toBe(2)
    for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(55)
    const dialect = { answer: () => "1" }
    const parts = wideViews(surveyId, names[0] ?? "", many, "id", new Set([`${names[0]}_2`]), dialect)
    expect(parts.map(({ name }) => name)).toEqual([names[0], `${names[0]}_2_2`, `${names[0]}_3`])
    expect(parts[0]?.select).toContain(`AS "${many[0]?.id}"`)
  })
})
