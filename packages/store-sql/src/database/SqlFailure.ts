/** Failures of a database. A failure that no caller can handle becomes a defect. */
import { Committer } from "@canvass/core/ports"
import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"

/** Kinds of failures that are temporary. */
export type FailureKind =
  /** There is no connection to a database that accepts writes. Other statements fail alike. */
  | "unreachable"
  /** The database could not execute this statement now. */
  | "unavailable"
  /** Transactions were in each other's way, and this one was rolled back. It may be retried at once. */
  | "conflict"
  /** The table of locks is full. A smaller transaction may still find room in it. */
  | "lock-table-full"

/** The kind of a failure by the code of its error. `undefined`: it is not temporary. Each store package has its own. */
export type KindOfCode = (code: string) => FailureKind | undefined

/** A failure that is temporary. */
export class TemporaryFailure extends SqlError {
  readonly kind: FailureKind
  /** The code of the error of the database, of its driver, or of the operating system. */
  readonly code: string

  constructor({ cause, message }: SqlError, kind: FailureKind, code: string) {
    super({ cause, message })
    this.kind = kind
    this.code = code
  }
}

/** The error with the message of the database. A `TemporaryFailure`, if its code tells that it is temporary. */
export const classify = (kindOfCode: KindOfCode) => (error: SqlError): SqlError => {
  if (error instanceof TemporaryFailure) return error
  const described = withReason(error)
  const code = codeOf(error.cause)
  const kind = code === undefined ? undefined : kindOfCode(code)
  return code === undefined || kind === undefined ? described : new TemporaryFailure(described, kind, code)
}

/** The message of the client tells nobody what to do. An error that has that of the database stays as it is. */
const withReason = (error: SqlError): SqlError => {
  const { cause, message } = error
  const reason = cause instanceof Error && cause.message !== "" ? cause.message : codeOf(cause)
  return reason === undefined || message.endsWith(reason) ? error : new SqlError({
    cause,
    message: `${message}: ${reason}`
  })
}

const codeOf = (cause: unknown): string | undefined =>
  Predicate.hasProperty(cause, "code") && typeof cause.code === "string" ? cause.code : undefined

/** Turns a failure into a defect: `StoreUnavailable` when the database is unavailable, or else the error itself. */
export const orDie = <A, R>(effect: Effect.Effect<A, SqlError, R>): Effect.Effect<A, never, R> =>
  Effect.catchAll(effect, (error) => Effect.die(Option.getOrElse(storeUnavailable(error), () => error)))

/** `StoreUnavailable` when the database is unavailable, or cannot do this now: the caller may retry later. */
export const storeUnavailable = (error: unknown): Option.Option<Committer.StoreUnavailable> => {
  if (error instanceof Committer.StoreUnavailable) return Option.some(error)
  return error instanceof TemporaryFailure
    ? Option.some(new Committer.StoreUnavailable({ reason: error.code }))
    : Option.none()
}

/** The kind of a temporary failure. `undefined`: the statement or the program is at fault, or the error is unknown. */
export const kindOf = (error: unknown): FailureKind | undefined => {
  if (error instanceof Committer.StoreUnavailable) return "unavailable"
  return error instanceof TemporaryFailure ? error.kind : undefined
}
