/** Classifies errors of the database drivers. A failure that no caller can handle becomes a defect. */
import { Committer } from "@canvass/core"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"

/** Turns a failure into a defect: `StoreUnavailable` when the database is unavailable, or else the error itself. */
export const orDie = <A, R>(effect: Effect.Effect<A, SqlError, R>): Effect.Effect<A, never, R> =>
  Effect.catchAll(effect, (error) => Effect.die(Option.getOrElse(storeUnavailable(error), () => error)))

/** `StoreUnavailable` when the database is unavailable, or cannot do this now: the caller may retry later. */
export const storeUnavailable = (error: unknown): Option.Option<Committer.StoreUnavailable> => {
  if (error instanceof Committer.StoreUnavailable) return Option.some(error)
  const code = findCode(error)
  return code !== undefined && kindOfCode(code) !== undefined
    ? Option.some(new Committer.StoreUnavailable({ reason: code }))
    : Option.none()
}

/** Kinds of failures that are temporary. */
export type FailureKind =
  /** There is no connection to a database that accepts writes. Other statements fail alike. */
  | "unreachable"
  /** The database could not execute this statement now. */
  | "unavailable"
  /** Transactions were in each other's way, and this one was rolled back. It may be retried at once. */
  | "conflict"
  /** PostgreSQL's table of locks is full. A smaller transaction may still find room in it. */
  | "lock-table-full"

/** The kind of a temporary failure. `undefined`: the statement or the program is at fault, or the error is unknown. */
export const kindOf = (error: unknown): FailureKind | undefined => {
  if (error instanceof Committer.StoreUnavailable) return "unavailable"
  const code = findCode(error)
  return code === undefined ? undefined : kindOfCode(code)
}

const findCode = (error: unknown): string | undefined =>
  codeOf(error) ?? (Predicate.hasProperty(error, "cause") ? codeOf(error.cause) : undefined)

const codeOf = (error: unknown): string | undefined =>
  Predicate.hasProperty(error, "code") && typeof error.code === "string" ? error.code : undefined

/** Looks for the code itself, then for the class of a PostgreSQL code or the primary code of a SQLite code. */
const kindOfCode = (code: string): FailureKind | undefined =>
  kinds.get(code) ?? kinds.get(/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? (code.length === 5 ? code.slice(0, 2) : ""))

const kinds: ReadonlyMap<string, FailureKind> = new Map(
  Object.entries(
    {
      // PostgreSQL: classes, and codes that differ from their class.
      "08": "unreachable", // connection exception
      "25006": "unreachable", // read-only transaction: a standby, or a database that was made read-only
      "25P03": "unavailable", // idle_in_transaction_session_timeout
      "25P04": "unavailable", // transaction_timeout
      "40001": "conflict", // serialization failure
      "40P01": "conflict", // deadlock
      "53": "unavailable", // insufficient resources: disk, memory, connections
      "53200": "lock-table-full",
      "55000": "unavailable", // not in the state that the statement needs, such as during recovery
      "55P03": "unavailable", // lock_timeout
      "57": "unreachable", // the server is shutting down or starting
      "57014": "unavailable", // cancelled: statement_timeout, pg_cancel_backend
      "58030": "unavailable", // input or output error

      // SQLite: primary codes.
      SQLITE_BUSY: "unavailable",
      SQLITE_CANTOPEN: "unavailable",
      SQLITE_FULL: "unavailable",
      SQLITE_IOERR: "unavailable",
      SQLITE_LOCKED: "unavailable",
      SQLITE_NOMEM: "unavailable",
      SQLITE_PROTOCOL: "unavailable",
      SQLITE_READONLY: "unavailable",

      // The operating system: sockets and names.
      EAI_AGAIN: "unreachable",
      ECONNABORTED: "unreachable",
      ECONNREFUSED: "unreachable",
      ECONNRESET: "unreachable",
      EHOSTDOWN: "unreachable",
      EHOSTUNREACH: "unreachable",
      ENETUNREACH: "unreachable",
      ENOTFOUND: "unreachable",
      EPIPE: "unreachable",
      ETIMEDOUT: "unreachable"
    } as const satisfies Record<string, FailureKind>
  )
)
