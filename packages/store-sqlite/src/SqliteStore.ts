/** A whole store in one SQLite file. */
import type { Store } from "@canvass/core"
import { Database, Migrations, type SqlCommitter, SqlStore } from "@canvass/store-sql"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as SqliteClient from "./SqliteClient.js"
import { dialect } from "./SqliteDialect.js"

export interface SqliteOptions {
  /** The file. Its folder is created if it does not exist. */
  readonly path: string
  readonly committer?: SqlCommitter.CommitterOptions | undefined
  /** How long to wait for another process that writes, in milliseconds. It blocks the thread. Default 2 000. */
  readonly busyTimeoutMillis?: number | undefined
}

/**
 * Provides every port on a file, and applies the missing migrations first. A write is durable when it is acknowledged.
 * Reads have a connection of their own. Several processes may use one file: their writes take turns.
 */
export const layer = (
  options: SqliteOptions
): Layer.Layer<Store, Migrations.DatabaseIsNewer | SqlError> =>
  Layer.unwrapScoped(Effect.gen(function*() {
    const writer = yield* database(options)
    const reader = yield* open(options, true)
    return Layer.merge(
      Layer.provide(SqlStore.layerWrites(options.committer), Layer.succeed(Database, writer)),
      Layer.provide(SqlStore.layerReads, Layer.succeed(Database, reader))
    )
  }))

/** Applies the missing migrations, closes the file, and returns the names of the migrations. */
export const migrate = (
  options: SqliteOptions
): Effect.Effect<ReadonlyArray<string>, Migrations.DatabaseIsNewer | SqlError> =>
  Effect.scoped(Effect.flatMap(open(options, false), migrateDatabase))

/** Opens the database for statements of one's own, such as a copy, and applies the missing migrations first. */
export const database = (
  options: SqliteOptions
): Effect.Effect<Database, Migrations.DatabaseIsNewer | SqlError, Scope.Scope> =>
  Effect.tap(open(options, false), migrateDatabase)

const migrateDatabase = (database: Database) => Effect.provideService(Migrations.migrate, Database, database)

const open = (
  { busyTimeoutMillis = 2_000, path }: SqliteOptions,
  readonly: boolean
): Effect.Effect<Database, SqlError, Scope.Scope> =>
  Effect.map(SqliteClient.make({ path, readonly, busyTimeoutMillis }), (sql) => ({ sql, dialect }))
