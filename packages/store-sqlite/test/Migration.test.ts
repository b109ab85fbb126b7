/** A file of before aggregates were kept is brought up to date with all that it holds. */
import { describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { join } from "node:path"
import { numbersAfterMigration, numbersForThoseWithout } from "../../store-sql/test/schemaBeforeRollups.js"
import { SqliteStore } from "../src/index.js"
import { aConnection } from "./aConnection.js"
import { temporaryFolder } from "./temporaryStore.js"

const aFile = Effect.map(temporaryFolder, (folder) => {
  const path = join(folder, "canvass.db")
  return {
    store: Layer.fresh(SqliteStore.layer({ path })),
    run: (statements: ReadonlyArray<string>) =>
      Effect.sync(() => {
        const database = aConnection(path)
        for (const statement of statements) database.exec(statement)
        database.close()
      })
  }
})

describe("a file of before aggregates were kept", () => {
  it.scopedLive("gets a number for each response, in the order of their times", () =>
    Effect.flatMap(aFile, numbersAfterMigration))

  it.scopedLive("that an older program goes on writing to is right again once its aggregates are forgotten", () =>
    Effect.flatMap(aFile, numbersForThoseWithout))
})
