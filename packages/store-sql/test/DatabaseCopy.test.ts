import { Committer, ReadBudget } from "@canvass/core/ports"
import { Fixtures, units } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { Buffer } from "node:buffer"
import { createHash } from "node:crypto"
import * as SqlCommitter from "../src/commit/SqlCommitter.js"
import * as SqlFileStorage from "../src/commit/SqlFileStorage.js"
import { Database } from "../src/database/Database.js"
import { copy } from "../src/DatabaseCopy.js"
import { databases, postgres, sqlite } from "./databases.js"

/** Units of every kind. */
const randomUnits = FastCheck.sample(units(24), { numRuns: 10, seed: 7 }).flat()

/** Writes a survey with a response, and further units. Units whose guards do not hold write nothing. */
const fill = (database: Database, others = randomUnits) =>
  Effect.provide(
    Effect.flatMap(Committer.Committer, ({ commit }) =>
      Effect.forEach(
        [
          Fixtures.unit({
            changes: [
              { _tag: "SurveyPut", survey: Fixtures.survey(0) },
              { _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(1, { metadata: { b: "ü\n", a: "" } }) },
              { _tag: "WebhookPut", webhook: Fixtures.webhook(0) }
            ]
          }),
          ...others
        ],
        (unit) => Effect.either(commit(unit)),
        { concurrency: "unbounded", discard: true }
      )),
    Layer.provide(SqlCommitter.layer(), Layer.succeed(Database, database))
  )

const countRows = ({ sql }: Database, table: string) =>
  Effect.map(sql<{ count: number }>`SELECT count(*) AS count FROM ${sql(table)}`, ([row]) => row?.count)

for (const from of databases) {
  for (const to of databases) {
    describe(`a copy from ${from.name} to ${to.name}`, () => {
      it.scopedLive("has every row of every table", () =>
        Effect.gen(function*() {
          const [source, target] = [yield* from.open, yield* to.open]
          yield* fill(source)
          const copied = yield* copy(source, target)
          for (const { rows, table } of copied.tables) {
            expect([table, rows]).toEqual([table, yield* countRows(source, table)])
            expect([table, rows]).toEqual([table, yield* countRows(target, table)])
          }
          expect(copied.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(8)
          // A copy of the copy compares equal too.
          expect(yield* copy(target, yield* from.open)).toEqual(copied)
        }))
    })
  }
}

describe("a copy", () => {
  it.scopedLive("has the bytes of pictures, and is refused where they are missing", () =>
    Effect.gen(function*() {
      const [source, target, other] = [yield* sqlite.open, yield* sqlite.open, yield* sqlite.open]
      const storageOf = (database: Database) => SqlFileStorage.make(database, database)
      const asset = Fixtures.asset(0, { size: 3, sha256: createHash("sha256").update("dot").digest("hex") })
      yield* fill(source, [Fixtures.unit({ changes: [{ _tag: "AssetPut", asset }] })])
      const bytes = new TextEncoder().encode("dot")
      yield* storageOf(source).write(asset.storageKey, Stream.make(bytes), () => Effect.void)
      const copied = yield* copy(source, target, { from: storageOf(source), to: storageOf(target) })
      expect(copied.files).toBe(1)
      const read = storageOf(target).read(asset.storageKey, { start: 0, end: 3 })
      expect(yield* Stream.runFold(read, "", (text, piece) => text + new TextDecoder().decode(piece))).toBe("dot")
      yield* storageOf(source).remove({ key: asset.storageKey, uploadId: null })
      const refused = yield* Effect.flip(copy(source, other, { from: storageOf(source), to: storageOf(other) }))
      expect(refused).toHaveProperty(
        "reason",
        `The source has no bytes of the file ${asset.id} (key ${asset.storageKey}).`
      )
    }))

  it.scopedLive("into a database with rows is refused, and writes nothing", () =>
    Effect.gen(function*() {
      const [source, target] = [yield* sqlite.open, yield* postgres.open]
      yield* fill(source)
      yield* target.sql`INSERT INTO usage_counts ("accountId", day, "statusClass", count)
        VALUES (${Fixtures.accountId(0)}, '2026-11-20', '2xx', 1)`
      const refused = yield* Effect.flip(copy(source, target))
      expect(refused.message).toContain("There are rows in usage_counts already")
      expect(yield* countRows(target, "surveys")).toBe(0)
    }))

  it.scopedLive("of long rows reads at most 4 MiB at a time", () =>
    Effect.gen(function*() {
      const [source, target] = [yield* sqlite.open, yield* postgres.open]
      yield* fill(source)
      const texts = [...Array.from({ length: 500 }, () => 10), ...Array.from({ length: 15 }, () => 1_000_000)]
      yield* Effect.forEach(texts, (length, n) =>
        source.sql`INSERT INTO rollups ("surveyId", "changeCount", "after", part, digest, content)
          VALUES (${Fixtures.surveyId(9)}, 1, ${1_000 + n}, 0, '', ${"ä".repeat(length / 2)})`)
      const pageBytes: Array<number> = []
      const insert: typeof target.dialect.insert = (sql, table, rows, onConflict) => {
        pageBytes.push(Buffer.byteLength(JSON.stringify(rows)))
        return target.dialect.insert(sql, table, rows, onConflict)
      }
      const copied = yield* copy(source, { ...target, dialect: { ...target.dialect, insert } })
      const rollups = copied.tables.find(({ table }) =>
        table === "rollups"
      )
      expect(rollups?.rows).toBe(yield* countRows(source, "rollups"))
      expect(pageBytes.filter((bytes) => bytes > 1.1 * ReadBudget.maxBatchBytes)).toEqual([])
    }))

  it.scopedLive("is rolled back when a row differs, and names the row", () =>
    Effect.gen(function*() {
      const [source, target] = [yield* sqlite.open, yield* sqlite.open]
      yield* fill(source, [])
      yield* target.sql`CREATE TRIGGER damage AFTER INSERT ON surveys
        BEGIN UPDATE surveys SET title = title || '!' WHERE id = new.id; END`
      const refused = yield* Effect.flip(copy(source, target))
      expect(refused.message).toMatch(/A row of surveys differs after the copy: id [0-9a-f-]{36}/)
      expect(yield* countRows(target, "surveys")).toBe(0)
    }))
})
