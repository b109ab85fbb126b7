/**
 * The request that calls a use case. An adapter sets `CurrentRequest` for each request. Without a request (an embedding
 * program, a background job) a write has no audit entry, and no idempotency key applies.
 */
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Schema from "effect/Schema"
import type { AuthMethod } from "../audit/AuditEntry.js"
import type { AccountId } from "../values/Ids.js"
import type * as Instant from "../values/Instant.js"

/** Data about the request for a use case. Only `outcome` changes while the request is handled. */
export interface RequestInfo {
  /** Correlates the request with logs. The events that the request causes carry it. */
  readonly traceId?: string | undefined
  /** Present when the caller sent an `Idempotency-Key`. */
  readonly idempotency?: IdempotencyKey | undefined
  /** Present for writes: what the audit log says about the request. */
  readonly audit?: AuditDraft | undefined
  /** The `User-Agent` header. It may have any length. */
  readonly userAgent?: string | undefined
  /** The `Accept-Language` header. It may have any length. */
  readonly acceptLanguage?: string | undefined
  /** Completes when the caller disconnects, and never otherwise. Default: never. */
  readonly disconnected?: Effect.Effect<void> | undefined
  readonly outcome: RequestOutcome
}

/** The audit entry of a request, as far as the adapter knows it. */
export interface AuditDraft {
  readonly method: string
  readonly path: string
  readonly query: string | null
  readonly ipAddress: string
  readonly authMethod: AuthMethod
  /** Who acts for the account, if the program that the API is mounted in says so. */
  readonly actor?: string | undefined
  readonly startedAt: Instant.Instant
  /** The status code of the entry if the write succeeds. */
  readonly successStatus: number
  /** The caller's account. `RequestOutcome.auditAccountId` takes precedence. `undefined`: no account is known yet. */
  readonly accountId: AccountId | undefined
}

/** Identifies a request that a caller may send more than once. */
export interface IdempotencyKey {
  /** The account, or the survey for anonymous callers. The same key of two scopes is two keys. */
  readonly scope: string
  readonly key: string
  /** Digest of method, path and body. A key may not be used for two different requests. */
  readonly fingerprint: string
}

/**
 * What the engine reports about a request. The engine writes it through the functions of this module. An adapter reads
 * it after the call.
 */
export interface RequestOutcome {
  /** The account whose audit log the request belongs in, once a use case knows it. */
  readonly auditAccountId: AccountId | undefined
  /** The audit entry of a refusal is written after the response, so that the time of the response reveals nothing. */
  readonly isAuditDeferred: boolean
  /** The audit entry of the request is committed. */
  readonly isAuditRecorded: boolean
  /** The result is that of an earlier request with the same idempotency key. */
  readonly isReplayed: boolean
}

/** The caller disconnected while its request waited for a limited resource, and nothing has been done for it. */
export class CallerDisconnected extends Schema.TaggedError<CallerDisconnected>()("CallerDisconnected", {}) {}

/** The outcome of a request that has just begun. */
export const makeOutcome = (): RequestOutcome => ({
  auditAccountId: undefined,
  isAuditDeferred: false,
  isAuditRecorded: false,
  isReplayed: false
})

/** A request that has just begun. */
export const makeRequestInfo = (
  { acceptLanguage, audit, disconnected, idempotency, traceId, userAgent }: Omit<RequestInfo, "outcome"> = {}
): RequestInfo => ({ acceptLanguage, audit, disconnected, idempotency, traceId, userAgent, outcome: makeOutcome() })

/**
 * The request that the current fiber handles. Set it for a use case with `Effect.locally`. A `FiberRef`, because a
 * service costs more than twice as much to set for each request.
 */
export const CurrentRequest: FiberRef.FiberRef<RequestInfo> = FiberRef.unsafeMake(
  // One value for all callers without a request: the functions below never write to it.
  makeRequestInfo()
)

/** Returns the account whose audit log the request belongs in, or `undefined` when no account is known. */
export const auditAccountOf = ({ audit, outcome }: RequestInfo): AccountId | undefined =>
  outcome.auditAccountId ?? audit?.accountId

/** Sets the account whose audit log the current request belongs in. A later refusal is recorded there too. */
export const assignAuditAccount = (accountId: AccountId): Effect.Effect<void> =>
  Effect.map(CurrentRequest, (request) => setAuditAccount(request, accountId))

/**
 * Sets the account whose audit log the current request belongs in. The entry of its refusal is written after the
 * response: callers must not learn by the time of the response that the account exists.
 */
export const assignAuditAccountLater = (accountId: AccountId): Effect.Effect<void> =>
  Effect.map(CurrentRequest, (request) => {
    setAuditAccount(request, accountId)
    if (request.audit !== undefined) writable(request.outcome).isAuditDeferred = true
  })

/** Sets the account whose audit log a request belongs in. */
export const setAuditAccount = ({ audit, outcome }: RequestInfo, accountId: AccountId): void => {
  if (audit !== undefined) writable(outcome).auditAccountId = accountId
}

/** Marks the audit entry of a request as committed: no second entry is written. */
export const markAuditRecorded = ({ audit, outcome }: RequestInfo): void => {
  if (audit !== undefined) writable(outcome).isAuditRecorded = true
}

/** Marks the result of a request as that of an earlier request with the same idempotency key. */
export const markReplayed = ({ idempotency, outcome }: RequestInfo): void => {
  if (idempotency !== undefined) writable(outcome).isReplayed = true
}

type Writable<A> = { -readonly [Key in keyof A]: A[Key] }

const writable = (outcome: RequestOutcome): Writable<RequestOutcome> => outcome
