/** Classifies errors of the database drivers. A failure that no caller can handle becomes a defect. */
import { Committer } from "@canvass/core"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"

/**
 * Turns a failure into a defect: `StoreUnavailable` when the database is out of reach, or else the error itself. The
 * statements have no spans, which would double their cost.
 */
export const orDie = <A, R>(effect: Effect.Effect<A, SqlError, R>): Effect.Effect<A, never, R> =>
  Effect.catchAll(
    Effect.withTracerEnabled(effect, false),
    (error) => Effect.die(Option.getOrElse(storeUnavailable(error), () => error))
  )

/** `StoreUnavailable` when the database is locked, full, unreachable or shutting down: the caller may retry later. */
export const storeUnavailable = (error: unknown): Option.Option<Committer.StoreUnavailable> => {
  if (error instanceof Committer.StoreUnavailable) return Option.some(error)
  const code = findCode(error)
  return code !== undefined && unavailableCode.test(code)
    ? Option.some(new Committer.StoreUnavailable({ reason: code }))
    : Option.none()
}

/** Whether PostgreSQL rolled the transaction back after a deadlock or a serialization failure. It may be retried. */
export const isSerializationFailure = (error: unknown): boolean => /^40(001|P01)$/.test(findCode(error) ?? "")

/** Whether PostgreSQL's table of locks is full. A smaller transaction may still find room in it. */
export const isLockTableFull = (error: unknown): boolean => findCode(error) === "53200"

const findCode = (error: unknown): string | undefined =>
  codeOf(error) ?? (Predicate.hasProperty(error, "cause") ? codeOf(error.cause) : undefined)

const codeOf = (error: unknown): string | undefined =>
  Predicate.hasProperty(error, "code") && typeof error.code === "string" ? error.code : undefined

/**
 * SQLite's primary codes with their extensions; PostgreSQL's classes of lost connections, insufficient resources and
 * operator intervention; the operating system's codes of sockets.
 */
const unavailableCode =
  /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)(_|$)|(08|53)...$|57P..$|ECONN|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EHOST)/
