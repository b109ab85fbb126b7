/**
 * The SQL client of a PostgreSQL database, on a pool of its own:
 * - Statements have names, so that PostgreSQL plans each text once for a connection.
 * - Transactions begin without a round trip: their first statements are sent along.
 * - Transactions send their last statements together with the commit.
 */
import { type Execute, type StoreClient, storeClient, type StoreConnection } from "@canvass/store-sql"
import * as SqlPg from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { createHash } from "node:crypto"
import { attempt, type Connection, Connections, type Rows } from "./Connections.js"
import { kindOfCode } from "./kindOfCode.js"
import * as PgPool from "./PgPool.js"
import type { PoolOptions } from "./PoolOptions.js"

export interface ClientOptions extends Omit<PoolOptions, "url"> {
  readonly url: DatabaseUrl
}

/** `postgres://user:password@host:port/database`, as a text or `Redacted`, which hides the password in logs. */
export type DatabaseUrl = string | Redacted.Redacted

/** Makes a client. It opens connections when it needs them, replaces broken ones, and closes all with the scope. */
export const make = (options: ClientOptions): Effect.Effect<StoreClient, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => PgPool.make({ ...options, url: textOf(options.url) })),
      (pool) => Effect.ignore(Effect.tryPromise(() => pool.end()))
    ),
    (pool) => {
      const { maxWaiting, responseTimeoutMillis } = options
      const names = new StatementNames()
      const connections = new Connections(pool, {
        maxWaiting,
        responseTimeoutMillis,
        nameOf: (text) => names.nameOf(text)
      })
      return storeClient({
        compiler: SqlPg.makeCompiler(),
        execute: connections.executeBy((connection, text, values) => connection.query(text, values)),
        reserve: Effect.map(connections.reserve, pipelined),
        beginTransaction,
        kindOfCode
      })
    }
  )

const textOf = (url: DatabaseUrl): string => Redacted.isRedacted(url) ? Redacted.value(url) : url

const beginTransaction = "BEGIN"

/**
 * Sent to no server: the connection sends the statements after it without waiting for their results, until the
 * transaction ends. The commit fails with the first of their errors.
 */
export const restWithCommit = "-- the rest with the commit"

/** The rows of a statement that was sent. They are not known yet, and never will be. */
const sentRows: Rows = new Proxy([], {
  get: () => {
    throw new Error("the rows of a statement that was sent with the commit are not received")
  }
})

/** A connection that sends statements before the results of earlier ones arrive. */
const pipelined = (connection: Connection): StoreConnection => {
  /** What became of the statements that are sent with the commit: the first error. */
  let sent: { error?: unknown } | undefined
  const execute: Execute = (text, values) =>
    Effect.suspend(() => {
      const rest = sent
      switch (text) {
        case beginTransaction:
          // Not even the first results are used if the transaction could not begin.
          connection.query(text, values).catch((error: unknown) => connection.fail(error))
          return Effect.succeed([])
        case restWithCommit:
          sent ??= {}
          return Effect.succeed([])
        case "COMMIT":
          sent = undefined
          return attempt(async () => {
            const rows = await connection.query(text, values)
            // PostgreSQL rolls a transaction back that has failed, and calls that no error of the commit.
            if (rest !== undefined && "error" in rest) throw rest.error
            return rows
          })
        case "ROLLBACK":
          sent = undefined
          return attempt(() => connection.query(text, values))
        default:
          if (rest === undefined) return attempt(() => connection.query(text, values))
          connection.query(text, values).catch((error: unknown) => {
            if (!("error" in rest)) rest.error = error
          })
          return Effect.succeed(sentRows)
      }
    })
  return { execute, executeUnprepared: execute }
}

/**
 * The names under which PostgreSQL keeps the plans of statements. A name is a hash of the text. So a name has the same
 * text on every connection and in every process, also behind a proxy that shares connections.
 */
class StatementNames {
  readonly #names = new Map<string, string>()

  /** Returns the name for a text, or `undefined` when `maxNames` other texts have names. */
  nameOf(text: string): string | undefined {
    const existing = this.#names.get(text)
    if (existing !== undefined || this.#names.size >= maxNames) return existing
    const name = `canvass_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`
    this.#names.set(text, name)
    return name
  }
}

/** Maximum number of names. Each connection keeps a plan for each name in the memory of PostgreSQL. */
const maxNames = 500
