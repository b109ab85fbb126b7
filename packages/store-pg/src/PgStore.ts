/** A whole store in one PostgreSQL database, for any number of instances. */
import type { Store } from "@canvass/core"
import { Migrations, SqlCommitter, SqlStore } from "@canvass/store-sql"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import * as PgClient from "./PgClient.js"

export interface PgOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: Redacted.Redacted
  /** How many connections read. Default 10. */
  readonly maxReaders?: number | undefined
  /** How many reads may wait for one of them. One more is answered that the store is unavailable. Default 2 000. */
  readonly maxWaiting?: number | undefined
  /** `committers` is the number of connections that write. Default 2. */
  readonly committer?: SqlCommitter.CommitterOptions | undefined
}

/** Every port, on a database that is brought up to date first. Writes are durable when they are acknowledged. */
export const layer = (options: PgOptions): Layer.Layer<Store, Migrations.DatabaseIsNewer | SqlError> =>
  Layer.unwrapScoped(Effect.gen(function*() {
    const { committer = defaults, maxReaders = 10, maxWaiting = 2_000 } = options
    const writer = yield* client(options, { maxConnections: writersOf(committer), maxWaiting })
    yield* Effect.provideService(Migrations.migrate, SqlClient.SqlClient, writer)
    const reader = yield* client(options, { maxConnections: maxReaders, maxWaiting })
    return Layer.merge(
      Layer.provide(SqlStore.writes(committer), Layer.succeed(SqlClient.SqlClient, writer)),
      Layer.provide(SqlStore.reads, Layer.succeed(SqlClient.SqlClient, reader))
    )
  }))

/** The database itself, brought up to date: for one who copies it. */
export const database = (
  options: PgOptions
): Effect.Effect<SqlClient.SqlClient, Migrations.DatabaseIsNewer | SqlError, Scope.Scope> =>
  Effect.tap(
    client(options, { maxConnections: 2, maxWaiting: 100 }),
    (sql) => Effect.provideService(Migrations.migrate, SqlClient.SqlClient, sql)
  )

const defaults: SqlCommitter.CommitterOptions = { ...SqlCommitter.defaults, committers: 2 }

/** One more than the committers: claims of deliveries go beside them. */
const writersOf = ({ committers = 1 }: SqlCommitter.CommitterOptions): number => committers + 1

/** Those that a store has beside its readers, unless it is told how many committers to have. */
export const connectionsThatWrite = writersOf(defaults)

const client = (
  { url }: PgOptions,
  sizes: Pick<PgClient.ClientOptions, "maxConnections" | "maxWaiting">
) => PgClient.make({ url, ...sizes, connectTimeoutMillis: 5_000, statementTimeoutMillis: 120_000 })
