/**
 * The SQL client of a PostgreSQL database: `@effect/sql-pg` on `PgPool`. A span costs as much processor time as a
 * statement, and the scope of the library a quarter of it. Statements of a transaction have no scope and no span. Other
 * statements have no span (`SqlFailure.orDie`).
 */
import { storeClient } from "@canvass/store-sql"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlPg from "@effect/sql-pg/PgClient"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import * as PgPool from "./PgPool.js"

export interface ClientOptions extends Omit<PgPool.PoolOptions, "url"> {
  /** `postgres://user:password@host:port/database` */
  readonly url: Redacted.Redacted
}

/** Makes a client. It opens connections when it needs them, replaces broken ones, and closes all with the scope. */
export const make = (options: ClientOptions): Effect.Effect<SqlClient.SqlClient, never, Scope.Scope> =>
  SqlPg.fromPool({
    acquire: Effect.acquireRelease(
      Effect.sync(() => PgPool.make({ ...options, url: Redacted.value(options.url) })),
      (pool) => Effect.ignore(Effect.tryPromise(() => pool.end()))
    )
  }).pipe(
    Effect.orDie,
    Effect.map((client) => storeClient(client, { beginTransaction: PgPool.beginTransaction })),
    Effect.provide(Reactivity.layer)
  )
