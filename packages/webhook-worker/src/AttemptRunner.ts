/** Runs one attempt of a claimed delivery: sign, send, settle, log. */
import {
  type AttemptResult,
  type ClaimedDelivery,
  type Deliveries,
  type Delivery,
  type Instant,
  retryWithin
} from "@canvass/core"
import * as Arr from "effect/Array"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as AttemptLog from "./AttemptLog.js"
import { errorOutcome, type Outcome, type Sender } from "./sending/Sender.js"
import * as Signature from "./Signature.js"
import type { SigningKeys } from "./SigningKeys.js"
import * as WorkerMetrics from "./WorkerMetrics.js"

export interface AttemptRunnerOptions {
  readonly deliveries: Deliveries
  readonly sender: Context.Tag.Service<Sender>
  readonly signingKeys: SigningKeys
  /** How long a claimed delivery belongs to this worker. Settling is retried for as long. */
  readonly leaseMillis: number
  readonly log: AttemptLog.AttemptLog
}

/**
 * Runs one attempt and stores its outcome. Returns whether the webhook is failing afterwards; `undefined` when
 * nothing was stored, because the lease had ended or the store was unavailable. Never fails.
 */
export type AttemptRunner = (claimed: ClaimedDelivery) => Effect.Effect<boolean | undefined>

export const make = ({ deliveries, leaseMillis, log, sender, signingKeys }: AttemptRunnerOptions): AttemptRunner => {
  /** A defect counts as a failed attempt: it is retried by the schedule, and can pause the webhook. */
  const signAndSend = (claimed: ClaimedDelivery, now: Instant.Instant): Effect.Effect<Outcome> =>
    Effect.flatMap(signingKeys(claimed.webhook, now), (keys) =>
      Arr.isNonEmptyReadonlyArray(keys)
        ? sender.send({
          url: claimed.webhook.url,
          headers: Signature.signedHeaders(claimed, keys, Math.floor(now / 1_000)),
          body: claimed.event.body
        })
        : Effect.succeed(errorOutcome("internal", "the signing secret can't be opened; rotate it"))).pipe(
        Effect.catchAllDefect((defect) =>
          Effect.as(
            Effect.logError("Cannot send a webhook delivery.", defect),
            errorOutcome("internal", "the delivery could not be sent")
          )
        )
      )

  /** Retries while the store is unavailable, until the lease ends: then another worker repeats the attempt. */
  const settle = (claimed: ClaimedDelivery, attempt: Delivery.Attempt): Effect.Effect<Option.Option<AttemptResult>> =>
    retryWithin(deliveries.recordAttempt(claimed, attempt), leaseMillis)

  // Every delivery takes each step of this effect, so it has few of them.
  return (claimed) =>
    Effect.clockWith((clock) => {
      const attemptedAt = clock.unsafeCurrentTimeMillis()
      const startNanos = clock.unsafeCurrentTimeNanos()
      return Effect.flatMap(signAndSend(claimed, attemptedAt), (outcome) => {
        const durationMillis = Number(clock.unsafeCurrentTimeNanos() - startNanos) / 1e6
        WorkerMetrics.recordAttempt(outcome.kind)
        const { error, responseBody, statusCode } = outcome
        const durationMs = Math.round(durationMillis)
        return Effect.map(
          settle(claimed, { attemptedAt, statusCode, error, durationMs, responseBody }),
          (settlement) => {
            log(logEntry(claimed, attemptedAt, outcome, durationMillis, settlement))
            return Option.getOrUndefined(settlement)?.webhook.isFailing
          }
        )
      })
    }).pipe(
      Effect.catchAllCause((cause) =>
        Effect.as(Effect.logError("Cannot store the outcome of a webhook delivery.", cause), undefined)
      )
    )
}

const logEntry = (
  { delivery, event, webhook }: ClaimedDelivery,
  attemptedAt: Instant.Instant,
  { error, kind, statusCode }: Outcome,
  durationMillis: number,
  settlement: Option.Option<AttemptResult>
): AttemptLog.AttemptEntry => ({
  time: new Date(attemptedAt),
  webhookId: webhook.id,
  deliveryId: delivery.id,
  event: event.name,
  host: new URL(webhook.url).host,
  attempt: delivery.attemptCount + 1,
  outcome: kind,
  statusCode,
  error,
  durationMillis,
  status: Option.match(settlement, { onNone: () => "superseded", onSome: (after) => after.delivery.status }),
  traceId: event.traceId
})
