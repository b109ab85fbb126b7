/** The migration of a database without rollups. */
import { describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import {
  checkSequenceAfterInvalidation,
  checkSequenceAfterMigration
} from "../../store-sql/test/schemaBeforeRollups.js"
import { PgStore } from "../src/index.js"
import { dialect } from "../src/PgDialect.js"
import { databaseUrl } from "./fixtures/TestDatabase.js"

const makeDatabase = Effect.map(
  databaseUrl,
  (url) => ({
    store: Layer.fresh(PgStore.layer({ url: Redacted.make(url) })),
    types: dialect.types,
    run: (statements: ReadonlyArray<string>) =>
      Effect.promise(async () => {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        try {
          await client.query(statements.join(";"))
        } finally {
          await client.end()
        }
      })
  })
)

describe("a database without rollups", () => {
  it.scopedLive("numbers each response by submission time when it is migrated", () =>
    Effect.flatMap(makeDatabase, checkSequenceAfterMigration))

  it.scopedLive("numbers responses of an older program when its rollups are invalidated", () =>
    Effect.flatMap(makeDatabase, checkSequenceAfterInvalidation))
})
