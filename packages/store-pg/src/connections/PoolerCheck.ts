/**
 * Detects a connection pooler that sends the statements of one connection to several server connections and loses
 * prepared statements: PgBouncer in transaction mode before version 1.21, or with `max_prepared_statements = 0`.
 */
import type { StoreClient } from "@canvass/store-sql"
import type { SqlError } from "@effect/sql/SqlError"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as PgPool from "./PgPool.js"

/** The pooler in front of PostgreSQL loses prepared statements. The program cannot run behind it. */
export class UnsupportedPooler extends Data.TaggedError("UnsupportedPooler") {
  override get message() {
    return PgPool.unsupportedPooler
  }
}

/**
 * Fails with `UnsupportedPooler` behind a pooler that loses prepared statements. The check executes one statement on
 * two connections, so the pool of `sql` needs two. A pooler with a single server connection passes the check; the
 * first statement that fails then has the same message.
 */
export const check = (sql: StoreClient): Effect.Effect<void, SqlError | UnsupportedPooler> => {
  const probe = sql`SELECT ${1}::int AS probe`
  // Without the services of the fiber, the statement does not know of the transaction.
  const onOtherConnection = Effect.mapInputContext(probe, (_: Context.Context<never>) => Context.empty())
  return sql.withTransaction(Effect.gen(function*() {
    // The first server is busy with the transaction, so the second one prepares the statement.
    yield* onOtherConnection
    // The first server, which was released last, is the next to be used.
    yield* sql.unsafe("COMMIT")
    yield* onOtherConnection
    yield* probe
  })).pipe(
    Effect.asVoid,
    Effect.mapError((error) => PgPool.isPreparedStatementError(error.cause) ? new UnsupportedPooler() : error)
  )
}
