/** An empty, migrated database of each kind, which is removed when the scope closes. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { PgStore } from "../../store-pg/src/index.js"
import { migratedDatabaseUrl } from "../../store-pg/test/fixtures/TestDatabase.js"
import { SqliteStore } from "../../store-sqlite/src/index.js"
import { temporaryFile } from "../../store-sqlite/test/fixtures/temporaryStore.js"
import type { Database } from "../src/database/Database.js"

export interface DatabaseKind {
  readonly name: string
  readonly open: Effect.Effect<Database, never, Scope.Scope>
}

export const sqlite: DatabaseKind = {
  name: "SQLite",
  open: Effect.orDie(Effect.flatMap(temporaryFile, (path) => SqliteStore.database({ path })))
}

export const postgres: DatabaseKind = {
  name: "PostgreSQL",
  open: Effect.orDie(Effect.flatMap(migratedDatabaseUrl, (url) => PgStore.database({ url: Redacted.make(url) })))
}

export const databases: ReadonlyArray<DatabaseKind> = [sqlite, postgres]

/** Two connections to one database, as two programs have them. */
export const databasesOpenedTwice = [
  {
    name: sqlite.name,
    open: Effect.orDie(Effect.flatMap(temporaryFile, (path) => {
      const database = SqliteStore.database({ path, busyTimeoutMillis: 5_000 })
      return Effect.all({ older: database, newer: database })
    }))
  },
  {
    name: postgres.name,
    open: Effect.orDie(Effect.flatMap(migratedDatabaseUrl, (url) => {
      const database = PgStore.database({ url: Redacted.make(url) })
      return Effect.all({ older: database, newer: database })
    }))
  }
]
