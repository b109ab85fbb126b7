/**
 * What a use case knows of the request that called it. An adapter provides one per request; without one (an embedding
 * program, a sweep) there is no audit entry and no idempotency key.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { AuditEntry, AuthMethod } from "../audit/AuditEntry.js"
import { type AccountId, AuditEntryId } from "../values/Ids.js"
import type * as Instant from "../values/Instant.js"
import { type DecisionContext, decisionContextOf } from "./DecisionContext.js"

export interface RequestInfo {
  /** Present for writes: what the audit log will say. */
  readonly audit?: AuditDraft
  /** Present when the caller sent an `Idempotency-Key`. */
  readonly idempotency?: IdempotencyClaim
  /** What ties the request to the logs: the events that it causes carry it on. */
  readonly traceId?: string
}

/** `owner` and `recorded` are filled in on the way: whose log it is, and whether the entry has been committed. */
export interface AuditDraft {
  readonly method: string
  readonly path: string
  readonly query: string | null
  readonly ipAddress: string
  readonly authMethod: AuthMethod
  readonly startedAt: Instant.Instant
  readonly successStatus: number
  owner: AccountId | undefined
  recorded: boolean
}

/** `fingerprint` is a digest of method, path and body; `replayed` turns true when an earlier result is given again. */
export interface IdempotencyClaim {
  readonly scope: string
  readonly key: string
  readonly fingerprint: string
  replayed: boolean
}

export class CurrentRequest extends Context.Reference<CurrentRequest>()("@canvass/core/CurrentRequest", {
  defaultValue: (): RequestInfo => ({})
}) {}

/** Decides with the request that asks, and the moment in which it does. */
export const requestWith = <A, E, R>(
  decide: (request: RequestInfo, moment: DecisionContext) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.withFiberRuntime((fiber) =>
    decide(Context.get(fiber.currentContext, CurrentRequest), decisionContextOf(fiber))
  )

/**
 * Says whose audit log this request belongs in, as soon as that is known: a refusal after this leaves its entry there.
 */
export const belongsTo = (account: AccountId): Effect.Effect<void> =>
  Effect.map(CurrentRequest, (request) => assign(request, account))

/** The same, of a request at hand. */
export const assign = ({ audit }: RequestInfo, account: AccountId): void => {
  if (audit !== undefined) audit.owner = account
}

/** The entry of a write that succeeds, unless it has been recorded already. */
export const auditEntry = (
  { audit: draft }: RequestInfo,
  account: AccountId,
  { newId, now }: DecisionContext,
  status?: number
): Option.Option<AuditEntry> =>
  draft === undefined || draft.recorded ? Option.none() : Option.some({
    id: newId(AuditEntryId),
    accountId: draft.owner ?? account,
    method: draft.method,
    path: draft.path,
    query: draft.query,
    statusCode: status ?? draft.successStatus,
    durationMs: Math.max(0, Math.round(now - draft.startedAt)),
    ipAddress: draft.ipAddress,
    authMethod: draft.authMethod,
    createdAt: draft.startedAt
  })

export const markRecorded = (request: RequestInfo): void => {
  if (request.audit !== undefined) request.audit.recorded = true
}
