/** The migration of a file without rollups. */
import { describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { join } from "node:path"
import {
  checkSequenceAfterInvalidation,
  checkSequenceAfterMigration
} from "../../store-sql/test/schemaBeforeRollups.js"
import { SqliteStore } from "../src/index.js"
import { openConnection } from "./fixtures/openConnection.js"
import { temporaryFolder } from "./fixtures/temporaryStore.js"

const makeDatabase = Effect.map(temporaryFolder, (folder) => {
  const path = join(folder, "canvass.db")
  return {
    store: Layer.fresh(SqliteStore.layer({ path })),
    run: (statements: ReadonlyArray<string>) =>
      Effect.sync(() => {
        const database = openConnection(path)
        for (const statement of statements) database.exec(statement)
        database.close()
      })
  }
})

describe("a file without rollups", () => {
  it.scopedLive("numbers each response by submission time when it is migrated", () =>
    Effect.flatMap(makeDatabase, checkSequenceAfterMigration))

  it.scopedLive("numbers responses of an older program when its rollups are invalidated", () =>
    Effect.flatMap(makeDatabase, checkSequenceAfterInvalidation))
})
