/** The store in a PostgreSQL database, which any number of instances may share. */
import type { Store } from "@canvass/core"
import { Database, Migrations, SqlCommitter, SqlStore } from "@canvass/store-sql"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import * as PgClient from "./PgClient.js"
import { dialect } from "./PgDialect.js"

export interface PgOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: Redacted.Redacted
  /** Maximum number of connections for reads. Default 10. */
  readonly maxReaders?: number | undefined
  /** Maximum number of reads that wait for a connection. Further ones die with `StoreUnavailable`. Default 2 000. */
  readonly maxWaiting?: number | undefined
  /** `maxConcurrentBatches` is the number of connections that commit. Default 2. */
  readonly committer?: SqlCommitter.CommitterOptions | undefined
}

/** All ports of a store. Migrates the database first. Writes are durable when they are acknowledged. */
export const layer = (options: PgOptions): Layer.Layer<Store, Migrations.DatabaseIsNewer | SqlError> =>
  Layer.unwrapScoped(Effect.gen(function*() {
    const { committer = defaults, maxReaders = 10, maxWaiting = 2_000 } = options
    const writer = yield* client(options, { maxConnections: writerConnections(committer), maxWaiting })
    yield* Effect.provideService(Migrations.migrate, Database, writer)
    const reader = yield* client(options, { maxConnections: maxReaders, maxWaiting })
    return Layer.merge(
      Layer.provide(SqlStore.layerWrites(committer), Layer.succeed(Database, writer)),
      Layer.provide(SqlStore.layerReads, Layer.succeed(Database, reader))
    )
  }))

/** A client of the database, which is migrated first. For copying. */
export const database = (
  options: PgOptions
): Effect.Effect<Database, Migrations.DatabaseIsNewer | SqlError, Scope.Scope> =>
  Effect.tap(
    client(options, { maxConnections: 2, maxWaiting: 100 }),
    (database) => Effect.provideService(Migrations.migrate, Database, database)
  )

const defaults: SqlCommitter.CommitterOptions = { ...SqlCommitter.defaults, maxConcurrentBatches: 2 }

/** One for each batch, and one for claiming deliveries. */
const writerConnections = ({ maxConcurrentBatches = 1 }: SqlCommitter.CommitterOptions): number =>
  maxConcurrentBatches + 1

/** Number of connections that a store has beside those for reads, by default. */
export const defaultWriterConnections = writerConnections(defaults)

const client = (
  { url }: PgOptions,
  sizes: Pick<PgClient.ClientOptions, "maxConnections" | "maxWaiting">
) =>
  Effect.map(
    PgClient.make({ url, ...sizes, connectTimeoutMillis: 5_000, statementTimeoutMillis: 120_000 }),
    (sql): Database => ({ sql, dialect })
  )
