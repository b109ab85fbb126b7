/** The migration of a file without rollups, and of one with clustered tables of events. */
import { Committer, EventOutbox } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { join } from "node:path"
import {
  checkSequenceAfterInvalidation,
  checkSequenceAfterMigration
} from "../../store-sql/test/schemaBeforeRollups.js"
import { revertStreams, streamsMigrations } from "../../store-sql/test/schemaBeforeStreams.js"
import { SqliteStore } from "../src/index.js"
import { dialect } from "../src/SqliteDialect.js"
import { openConnection } from "./fixtures/openConnection.js"
import { temporaryFolder } from "./fixtures/temporaryStore.js"

const makeDatabase = Effect.map(temporaryFolder, (folder) => {
  const path = join(folder, "canvass.db")
  return {
    store: Layer.fresh(SqliteStore.layer({ path })),
    types: dialect.types,
    run: (statements: ReadonlyArray<string>) =>
      Effect.sync(() => {
        const database = openConnection(path)
        for (const statement of statements) database.exec(statement)
        database.close()
      })
  }
})

/** The columns of the tables as they were before the migration. */
const clusteredTables = {
  events: `id TEXT PRIMARY KEY, "accountId" TEXT NOT NULL, name TEXT NOT NULL, timestamp INTEGER NOT NULL,
    body TEXT NOT NULL, "traceId" TEXT`,
  outbox_events: `"surveyId" TEXT NOT NULL, sequence INTEGER NOT NULL, id TEXT NOT NULL, "accountId" TEXT NOT NULL,
    name TEXT NOT NULL, timestamp INTEGER NOT NULL, body TEXT NOT NULL, "traceId" TEXT,
    PRIMARY KEY ("surveyId", sequence)`
}

const revertMigration = [
  ...revertStreams(dialect.types),
  ...Object.entries(clusteredTables).flatMap(([name, columns]) => [
    `ALTER TABLE ${name} RENAME TO ordinary`,
    `CREATE TABLE ${name} (${columns}) STRICT, WITHOUT ROWID`,
    `INSERT INTO ${name} SELECT * FROM ordinary`,
    "DROP TABLE ordinary"
  ]),
  "DELETE FROM migrations WHERE name = 'bodies of events are not clustered'"
]

/** Commits two events, which go to a webhook and to the outbox. */
const writeEvents = (first: number) =>
  Effect.gen(function*() {
    const { commit } = yield* Committer.Committer
    yield* Effect.flatMap(EventOutbox, ({ open }) => open)
    yield* commit(Fixtures.unit({
      changes: [
        { _tag: "SurveyPut", survey: Fixtures.survey(0) },
        { _tag: "WebhookPut", webhook: Fixtures.webhook(0) }
      ]
    }))
    yield* commit(Fixtures.unit({ events: [Fixtures.event(first), Fixtures.event(first + 1)] }))
  })

describe("a file without rollups", () => {
  it.scopedLive("numbers each response by submission time when it is migrated", () =>
    Effect.flatMap(makeDatabase, checkSequenceAfterMigration))

  it.scopedLive("numbers responses of an older program when its rollups are invalidated", () =>
    Effect.flatMap(makeDatabase, checkSequenceAfterInvalidation))
})

describe("a file with clustered tables of events", () => {
  it.scopedLive("keeps the events in ordinary tables when it is migrated", () =>
    Effect.gen(function*() {
      const path = join(yield* temporaryFolder, "canvass.db")
      const store = Layer.fresh(SqliteStore.layer({ path }))
      yield* Effect.provide(writeEvents(0), store)
      const database = openConnection(path)
      const readEvents = () => Object.keys(clusteredTables).map((name) => database.all(`SELECT * FROM ${name}`))
      const events = readEvents()
      expect(events.map(({ length }) => length)).toEqual([2, 2])
      for (const statement of revertMigration) database.exec(statement)
      expect(readEvents().map(({ length }) => length)).toEqual([2, 2])

      const refused = yield* Effect.flip(SqliteStore.migrate({ path }))
      expect(refused.message).toContain("another program that has the file open. Nothing has been migrated.")
      expect(yield* SqliteStore.migrate({ path, force: true })).toEqual([
        "bodies of events are not clustered",
        ...streamsMigrations
      ])
      expect(readEvents()).toEqual(events)
      const schema = "SELECT name FROM sqlite_schema WHERE sql LIKE '%events%WITHOUT ROWID%'"
      expect(database.all(schema)).toEqual([])
      yield* Effect.provide(writeEvents(2), store)
      expect(readEvents().map(({ length }) => length)).toEqual([4, 4])
      database.close()
    }))
})
