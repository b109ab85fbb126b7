/** The HTTP statuses of the errors that calls reject with, for programs that answer HTTP requests. */
import * as Predicate from "effect/Predicate"

/** The status with which the REST API answers each error, by its `_tag`. */
export const errorStatuses = {
  CursorExpired: 410,
  EngineClosed: 503,
  FileTooLarge: 413,
  IdempotencyKeyReused: 422,
  InvalidInput: 400,
  NotFound: 404,
  OutboxFull: 503,
  PasswordHashingBusy: 503,
  PlanOutdated: 412,
  PlanRequired: 402,
  PreconditionFailed: 412,
  PreconditionRequired: 428,
  RecentLoginRequired: 422,
  ResponsesFull: 422,
  RuleViolated: 422,
  StorageFull: 422,
  StoreUnavailable: 503,
  TooManyFailedPasswords: 429,
  TooManyUnclaimedFiles: 503,
  Unauthorized: 401,
  UnsupportedFileType: 415,
  UploadTimedOut: 408,
  WrongPassword: 422,
  WrongResumeToken: 401
} as const

/** An error that a call rejects with. */
export interface CallError extends Error {
  readonly _tag: keyof typeof errorStatuses
  /** The HTTP status with which the REST API answers the error, such as 404. */
  readonly status: number
}

/**
 * Whether a value is an error that a call rejects with.
 *
 * @example
 * app.use((error, _request, response, next) =>
 *   Canvass.isCallError(error) ? response.status(error.status).json({ message: error.message }) : next(error)
 * )
 */
export const isCallError = (value: unknown): value is CallError =>
  value instanceof Error && hasStatus(value) && Predicate.hasProperty(value, "status")

const hasStatus = (value: unknown): value is { readonly _tag: keyof typeof errorStatuses } =>
  Predicate.hasProperty(value, "_tag") && Predicate.isString(value._tag) && Object.hasOwn(errorStatuses, value._tag)

/** Adds the `status` to an error of the engine. Other errors, such as those of the program, stay as they are. */
export const withStatus = (error: Error): Error =>
  hasStatus(error) ? Object.assign(error, { status: errorStatuses[error._tag] }) : error
