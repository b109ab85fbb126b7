/**
 * The SQL client of a PostgreSQL database: `@effect/sql-pg` on `PgPool`. A span costs as much processor time as a
 * statement, and the scope of the library a quarter of it. Statements of a transaction have no scope and no span. Other
 * statements have no span (`SqlFailure.orDie`).
 */
import { type Execute, type StoreClient, storeClient } from "@canvass/store-sql"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlPg from "@effect/sql-pg/PgClient"
import { type SqlClient, TransactionConnection } from "@effect/sql/SqlClient"
import * as Statement from "@effect/sql/Statement"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { kindOfCode } from "./kindOfCode.js"
import * as PgPool from "./PgPool.js"
import type { PoolOptions } from "./PoolOptions.js"

export interface ClientOptions extends Omit<PoolOptions, "url"> {
  readonly url: DatabaseUrl
  /** The statement that begins a transaction. Default `BEGIN`. */
  readonly beginTransaction?: string | undefined
  /** Executes the statements outside of transactions in another way. It gets what executes them otherwise. */
  readonly executeWith?: ((execute: Execute) => Execute) | undefined
}

/** `postgres://user:password@host:port/database`, as a text or `Redacted`, which hides the password in logs. */
export type DatabaseUrl = string | Redacted.Redacted

/** Makes a client. It opens connections when it needs them, replaces broken ones, and closes all with the scope. */
export const make = (
  { beginTransaction = PgPool.beginTransaction, executeWith = identity, url, ...options }: ClientOptions
): Effect.Effect<StoreClient, never, Scope.Scope> =>
  SqlPg.fromPool({
    acquire: Effect.acquireRelease(
      Effect.sync(() => PgPool.make({ ...options, url: textOf(url) })),
      (pool) => Effect.ignore(Effect.tryPromise(() => pool.end()))
    )
  }).pipe(
    Effect.orDie,
    Effect.map((client) =>
      storeClient({
        compiler: SqlPg.makeCompiler(),
        execute: executeWith(outsideTransaction(client)),
        reserve: client.reserve,
        beginTransaction,
        kindOfCode
      })
    ),
    Effect.provide(Reactivity.layer)
  )

/** The text of a URL. */
export const textOf = (url: DatabaseUrl): string => Redacted.isRedacted(url) ? Redacted.value(url) : url

/**
 * Executes a statement on any connection of the pool, and not in a transaction of the program on its own client: all
 * clients of `@effect/sql` keep the transaction of a fiber under one tag.
 */
const outsideTransaction = (client: SqlClient): Execute => (text, parameters) =>
  Effect.withFiberRuntime((fiber) => {
    const statement = Statement.withTransformerDisabled(
      Effect.withTracerEnabled(client.unsafe(text, parameters), false)
    )
    const isInTransaction = Option.isSome(Context.getOption(fiber.currentContext, TransactionConnection))
    return isInTransaction
      ? Effect.mapInputContext(
        statement,
        (services: Context.Context<never>) => Context.omit(TransactionConnection)(services)
      )
      : statement
  })
