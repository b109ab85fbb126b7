import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { join } from "node:path"
import { SqliteStore } from "../src/index.js"
import { temporaryFolder } from "./temporaryStore.js"

/** A database whose table `levels` takes the level of `synchronous` at the time of an insert. */
const makeDatabase = Effect.gen(function*() {
  const folder = yield* temporaryFolder
  const { dialect: { writers }, sql } = yield* SqliteStore.database({ path: join(folder, "canvass.db") })
  if (writers._tag !== "SingleWriter") return yield* Effect.dieMessage("SQLite has one writer.")
  yield* sql`CREATE TABLE levels (level INTEGER)`
  const insert = sql`INSERT INTO levels SELECT synchronous FROM pragma_synchronous`
  const levels = Effect.map(
    sql<{ readonly level: number }>`SELECT level FROM levels`,
    (rows) => rows.map(({ level }) => level)
  )
  return { sql, insert, levels, executeUnsynced: (statement: typeof insert) => writers.executeUnsynced(sql, statement) }
})

const [normal, full] = [1, 2]

describe("a statement that does not wait for the disk", () => {
  it.scoped("leaves later transactions as durable as they were, also when it fails", () =>
    Effect.gen(function*() {
      const { executeUnsynced, insert, levels, sql } = yield* makeDatabase
      yield* insert
      yield* executeUnsynced(insert)
      yield* executeUnsynced(insert)
      yield* insert
      yield* Effect.flip(executeUnsynced(sql`INSERT INTO missing VALUES (1)`))
      yield* sql.withTransaction(insert)
      expect(yield* levels).toEqual([full, normal, normal, full, full])
    }))

  it.scopedLive("waits for the end of a transaction", () =>
    Effect.gen(function*() {
      const { executeUnsynced, insert, levels, sql } = yield* makeDatabase
      const unsynced = yield* sql.withTransaction(Effect.gen(function*() {
        const fiber = yield* Effect.forkDaemon(executeUnsynced(insert))
        yield* Effect.sleep("20 millis")
        yield* insert
        return fiber
      }))
      yield* Fiber.join(unsynced)
      expect(yield* levels).toEqual([full, normal])
    }))
})
