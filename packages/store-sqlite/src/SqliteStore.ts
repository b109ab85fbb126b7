/** A whole store in one SQLite file. */
import type { Store } from "@canvass/core"
import { Migrations, type SqlCommitter, SqlStore } from "@canvass/store-sql"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as SqliteClient from "./SqliteClient.js"

export interface SqliteOptions {
  /** The file. Its folder is made when it is not there. */
  readonly path: string
  readonly committer?: SqlCommitter.CommitterOptions | undefined
  /** How long to wait for another process that writes. Nothing else goes on meanwhile. Default 2 s. */
  readonly busyTimeoutMillis?: number | undefined
}

/**
 * Every port, on a file that is brought up to date first. Writes are durable when they are acknowledged, and reads go
 * on beside them. Several processes may use one file: their writes take turns.
 */
export const layer = (
  options: SqliteOptions
): Layer.Layer<Store, Migrations.DatabaseIsNewer | SqlError> =>
  Layer.unwrapScoped(Effect.gen(function*() {
    const writer = yield* client(options, false)
    yield* migrateWith(writer)
    const reader = yield* client(options, true)
    return Layer.merge(
      Layer.provide(SqlStore.writes(options.committer), Layer.succeed(SqlClient.SqlClient, writer)),
      Layer.provide(SqlStore.reads, Layer.succeed(SqlClient.SqlClient, reader))
    )
  }))

/** Brings the file up to date and closes it. Answers with the names of the steps it took. */
export const migrate = (
  options: SqliteOptions
): Effect.Effect<ReadonlyArray<string>, Migrations.DatabaseIsNewer | SqlError> =>
  Effect.scoped(Effect.flatMap(client(options, false), migrateWith))

/** The database itself, brought up to date: for one who copies it. */
export const database = (
  options: SqliteOptions
): Effect.Effect<SqlClient.SqlClient, Migrations.DatabaseIsNewer | SqlError, Scope.Scope> =>
  Effect.tap(client(options, false), migrateWith)

const migrateWith = (client: SqlClient.SqlClient) =>
  Effect.provideService(Migrations.migrate, SqlClient.SqlClient, client)

const client = ({ busyTimeoutMillis = 2_000, path }: SqliteOptions, readonly: boolean) =>
  SqliteClient.make({ path, readonly, busyTimeoutMillis })
