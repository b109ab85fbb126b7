/**
 * Detects a connection pooler that sends the statements of one connection to several server connections and loses
 * prepared statements: PgBouncer in transaction mode before version 1.21, or with `max_prepared_statements = 0`. Also
 * one that refuses the parameters of the connections: PgBouncer without `ignore_startup_parameters = options`.
 */
import type { StoreClient } from "@canvass/store-sql"
import type { SqlError } from "@effect/sql/SqlError"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as PgPool from "./PgPool.js"

/** The program cannot run behind the pooler: it loses prepared statements, or refuses parameters of connections. */
export class UnsupportedPooler extends Data.TaggedError("UnsupportedPooler")<{
  /** What the pooler does, and how to change it. */
  readonly message: string
}> {}

/**
 * Fails with `UnsupportedPooler` behind a pooler that refuses parameters or loses prepared statements. The check
 * executes one statement on two connections, so the pool of `sql` needs two. A pooler with a single server connection
 * passes the check; the first statement that fails then has the same message.
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
    Effect.mapError((error) =>
      PgPool.isPreparedStatementError(error.cause)
        ? new UnsupportedPooler({ message: PgPool.unsupportedPooler })
        : PgPool.isRefusedParameter(error.cause)
        ? new UnsupportedPooler({ message: PgPool.refusedParameters })
        : error
    )
  )
}
