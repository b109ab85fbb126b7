/** The databases that a server can use, each new for one test, with the tables of this program and without rows. */
import type { Store } from "@canvass/core/ports"
import { PgStore } from "@canvass/store-pg"
import { SqliteStore } from "@canvass/store-sqlite"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import process from "node:process"
import { createMigratedFile } from "../../../../packages/store-sqlite/test/fixtures/migratedFile.js"
import { createMigratedDatabase, createTestDatabase, type TestDatabase } from "../../../../test/testDatabase.js"
import { type Environment, withTempFolder } from "./ServerProcess.js"

export interface TestStore {
  readonly name: string
  /** Passes the variables that name the database to the test, and removes the database afterwards. */
  readonly use: <A>(test: (environment: Environment) => Promise<A>) => Promise<A>
}

const sqliteStore = (create: (path: string) => Promise<void>): TestStore => ({
  name: "SQLite",
  use: (test) =>
    withTempFolder(async (folder) => {
      const path = join(folder, "data", "canvass.db")
      await create(path)
      return await test({ DATABASE_URL: `file:${path}` })
    })
})

const postgresStore = (create: () => Promise<TestDatabase>): TestStore => ({
  name: "PostgreSQL",
  use: async (test) => {
    const database = await create()
    try {
      return await test({ DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString("base64") })
    } finally {
      await database.remove()
    }
  }
})

export const sqlite = sqliteStore(createMigratedFile)

export const postgres = postgresStore(createMigratedDatabase)

export const stores = [sqlite, postgres]

/** Has no tables, as the database with which an operator begins. */
export const emptyPostgres = postgresStore(() => createTestDatabase())

/** Its file does not exist. */
export const emptySqlite = sqliteStore(() => Promise.resolve())

export const emptyStores = [emptySqlite, emptyPostgres]

/**
 * Stores for tests of what the program does alike on each: one, or with `CI_FULL=1` all. The conformance suite compares
 * the stores.
 */
export const anyStore = process.env["CI_FULL"] === "1" ? stores : [sqlite]

/**
 * As `anyStore`, for tests that find more on PostgreSQL: several processes claim, number and lock on it, and it refuses
 * texts that SQLite takes.
 */
export const postgresOrAll = process.env["CI_FULL"] === "1" ? stores : [postgres]

/** The store of a database, for access without a server. */
export const storeLayer = ({ DATABASE_URL = "" }: Environment): Layer.Layer<Store, Error> =>
  DATABASE_URL.startsWith("file:")
    ? SqliteStore.layer({ path: DATABASE_URL.slice("file:".length) })
    : PgStore.layer({ url: Redacted.make(DATABASE_URL) })
