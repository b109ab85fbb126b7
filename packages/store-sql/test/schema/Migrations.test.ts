import { Committer, Page, SurveyStore, type UnitOfWork } from "@canvass/core"
import { Fixtures } from "@canvass/core/testing"
import { describe, expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../../src/database/Database.js"
import * as Migrations from "../../src/schema/Migrations.js"
import * as SqlStore from "../../src/SqlStore.js"
import { databases } from "../databases.js"

const put = (changes: ReadonlyArray<UnitOfWork.Change>) =>
  Effect.flatMap(Committer.Committer, ({ commit }) => commit(Fixtures.unit({ changes })))

const found = (text: string) =>
  Effect.flatMap(SurveyStore, (store) =>
    Effect.map(
      Effect.flatMap(store.page(Fixtures.accountId(0), { text }, { limit: 10, order: "asc" }), Page.collectItems),
      Arr.map(({ title }) => title)
    ))

/** The migration that the test reverts, and those after it. */
const laterMigrations = [
  "titles are searched in any case",
  "events wait for a handler",
  "one-time tokens",
  "logins at identity providers"
]

const laterTables = ["outbox", "outbox_surveys", "outbox_events", "one_time_tokens", "identities"]

for (const { name, open } of databases) {
  describe(`the search for titles on ${name}`, () => {
    it.scopedLive("finds titles from before its migration, and those of an older program by ASCII letters", () =>
      Effect.gen(function*() {
        const database = yield* open
        const layer = Layer.succeed(Database, database)
        const { sql } = database
        yield* Effect.gen(function*() {
          // More surveys than one step of the migration reads.
          yield* put(Arr.makeBy(700, (n) => ({
            _tag: "SurveyPut",
            survey: Fixtures.survey(2 * n, { title: n === 0 || n === 699 ? `Ünique ${n}` : `Other ${n}` })
          })))
          yield* sql`ALTER TABLE surveys DROP COLUMN "foldedTitle"`
          yield* sql`ALTER TABLE accounts DROP COLUMN "emailConfirmedAt"`
          for (const table of laterTables) yield* sql`DROP TABLE ${sql(table)}`
          yield* sql`DELETE FROM migrations WHERE ${sql.in("name", laterMigrations)}`
          expect(yield* Effect.provide(Migrations.migrate, layer)).toEqual(laterMigrations)
          expect(yield* found("üNIQUE")).toEqual(["Ünique 0", "Ünique 699"])
          yield* sql`UPDATE surveys SET "foldedTitle" = NULL WHERE id = ${Fixtures.surveyId(0)}`
          expect(yield* found("NIQUE")).toEqual(["Ünique 0", "Ünique 699"])
          expect(yield* found("ü")).toEqual(["Ünique 699"])
        }).pipe(
          Effect.provide(Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer))
        )
      }))
  })
}
