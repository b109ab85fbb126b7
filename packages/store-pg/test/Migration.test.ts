/** A database of before aggregates were kept is brought up to date with all that it holds. */
import { describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { createTestDatabase } from "../../../test/testDatabase.js"
import { numbersAfterMigration, numbersForThoseWithout } from "../../store-sql/test/schemaBeforeRollups.js"
import { PgStore } from "../src/index.js"

const theDatabase = Effect.map(
  Effect.acquireRelease(Effect.promise(() => createTestDatabase()), ({ remove }) => Effect.promise(remove)),
  ({ url }) => ({
    store: Layer.fresh(PgStore.layer({ url: Redacted.make(url) })),
    run: (statements: ReadonlyArray<string>) =>
      Effect.promise(async () => {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        await client.query(statements.join(";")).finally(() => client.end())
      })
  })
)

describe("a database of before aggregates were kept", () => {
  it.scopedLive("gets a number for each response, in the order of their times", () =>
    Effect.flatMap(theDatabase, numbersAfterMigration))

  it.scopedLive("that an older program goes on writing to is right again once its aggregates are forgotten", () =>
    Effect.flatMap(theDatabase, numbersForThoseWithout))
})
