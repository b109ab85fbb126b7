/**
 * What a driver's error means to the one who asked: the store is out of reach, or something here is wrong. Either is a
 * defect.
 */
import { Committer } from "@canvass/core"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"

/** Runs a statement whose failure no caller can mend. */
export const orDie = <A, R>(effect: Effect.Effect<A, SqlError, R>): Effect.Effect<A, never, R> =>
  Effect.catchAll(effect, (error) => Effect.die(Option.getOrElse(unavailable(error), () => error)))

/** When the failure says that the database is locked, full, gone or shutting down: whoever asked may try again. */
export const unavailable = (error: unknown): Option.Option<Committer.StoreUnavailable> => {
  if (error instanceof Committer.StoreUnavailable) return Option.some(error)
  const code = codeIn(error)
  return code !== undefined && outOfReach.test(code)
    ? Option.some(new Committer.StoreUnavailable({ reason: code }))
    : Option.none()
}

/** When two transactions crossed and this one was given up: nothing of it is written, and it may be tried again. */
export const crossed = (error: unknown): boolean => /^40(001|P01)$/.test(codeIn(error) ?? "")

/** When PostgreSQL's table of locks is full: a smaller transaction may find room in it. */
export const tooManyLocks = (error: unknown): boolean => codeIn(error) === "53200"

const codeIn = (error: unknown): string | undefined =>
  codeOf(error) ?? (Predicate.hasProperty(error, "cause") ? codeOf(error.cause) : undefined)

const codeOf = (error: unknown): string | undefined =>
  Predicate.hasProperty(error, "code") && typeof error.code === "string" ? error.code : undefined

/**
 * SQLite's primary codes with their extensions; of PostgreSQL the classes of lost connections, exhausted resources and
 * operator intervention; the operating system's codes for sockets.
 */
const outOfReach =
  /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)(_|$)|(08|53)...$|57P..$|ECONN|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EHOST)/
