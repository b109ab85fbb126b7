/**
 * Runs attempts of claimed deliveries: sign, send, settle, log. The attempts that end in one turn of the event loop are
 * settled together: the store then writes them at a fraction of the cost.
 */
import type { Instant } from "@canvass/core"
import {
  type AttemptResult,
  type ClaimedDelivery,
  type Deliveries,
  type EndedAttempt,
  retryWithin
} from "@canvass/core/ports"
import * as Arr from "effect/Array"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import type * as AttemptLog from "./AttemptLog.js"
import { errorOutcome, type Sender, type SendResult } from "./sending/Sender.js"
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
  /**
   * Called once for each attempt, when it is settled. `isFailing` is the state of the webhook afterwards; `undefined`
   * when nothing was stored, because the lease had ended, the store was unavailable, or the attempt was interrupted.
   */
  readonly onEnd: (claimed: ClaimedDelivery, isFailing: boolean | undefined) => void
}

/** Starts an attempt. An attempt in progress has at least one fiber. */
export type AttemptRunner = (claimed: ClaimedDelivery, fork: Fork) => void

/** Starts a fiber. */
export type Fork = (effect: Effect.Effect<void>) => Fiber.RuntimeFiber<void>

export const make = (
  { deliveries, leaseMillis, log, onEnd, sender, signingKeys }: AttemptRunnerOptions
): AttemptRunner => {
  /** A defect counts as a failed attempt: it is retried by the schedule, and can pause the webhook. */
  const signAndSend = (claimed: ClaimedDelivery, now: Instant.Instant): Effect.Effect<SendResult> =>
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

  // Every delivery takes each step of this effect, so it has few of them.
  const runAttempt = (claimed: ClaimedDelivery): Effect.Effect<SentAttempt> =>
    Effect.clockWith((clock) => {
      const attemptedAt = clock.unsafeCurrentTimeMillis()
      const startNanos = clock.unsafeCurrentTimeNanos()
      return Effect.map(signAndSend(claimed, attemptedAt), (outcome) => {
        const durationMillis = Number(clock.unsafeCurrentTimeNanos() - startNanos) / 1e6
        WorkerMetrics.recordAttempt(outcome.kind)
        const { error, responseBody, statusCode } = outcome
        const durationMs = Math.round(durationMillis)
        return {
          claimed,
          attempt: { attemptedAt, statusCode, error, durationMs, responseBody },
          outcome,
          durationMillis
        }
      })
    })

  /** `undefined`: the outcome could not be stored. */
  const finish = (sent: SentAttempt, result: Option.Option<AttemptResult> | undefined): void => {
    if (result !== undefined) log(logEntry(sent, result))
    onEnd(sent.claimed, result && Option.getOrUndefined(result)?.webhook.isFailing)
  }

  /** Retries while the store is unavailable, until the lease ends: then another worker repeats the attempt. */
  const settleAlone = (sent: SentAttempt): Effect.Effect<void> =>
    Effect.matchCauseEffect(retryWithin(deliveries.recordAttempt(sent), leaseMillis), {
      onSuccess: (result) => Effect.sync(() => finish(sent, result)),
      onFailure: (cause) =>
        Effect.zipRight(
          Effect.logError("Cannot store the outcome of a webhook delivery.", cause),
          Effect.sync(() => finish(sent, undefined))
        )
    })

  const settleTogether = (group: ReadonlyArray<SentAttempt>, fork: Fork): Effect.Effect<void> =>
    Effect.map(deliveries.recordTogether(group), (results) => {
      for (const sent of group) {
        const result = results.get(sent.claimed.delivery.id)
        if (result === undefined) start(settleAlone(sent), [sent], fork)
        else finish(sent, Option.some(result))
      }
    })

  /** The attempts that have ended in this turn of the event loop. */
  let endedInTurn: Array<SentAttempt> = []

  const endOfTurn: Effect.Effect<void> = Effect.async((resume) => {
    setImmediate(() => {
      endedInTurn = []
      resume(Effect.void)
    })
  })

  const settle = (sent: SentAttempt, fork: Fork): void => {
    endedInTurn.push(sent)
    const group = endedInTurn
    if (group.length === 1) start(Effect.zipRight(endOfTurn, settleTogether(group, fork)), group, fork)
  }

  /** Starts a fiber that works for these attempts. They end without a result when it is interrupted. */
  const start = (effect: Effect.Effect<void>, attempts: ReadonlyArray<Pick<SentAttempt, "claimed">>, fork: Fork) => {
    fork(effect).addObserver((exit) => {
      if (Exit.isFailure(exit)) { for (const { claimed } of attempts) onEnd(claimed, undefined) }
    })
  }

  return (claimed, fork) => {
    start(Effect.map(runAttempt(claimed), (sent) => settle(sent, fork)), [{ claimed }], fork)
  }
}

/** An attempt whose request has ended. */
interface SentAttempt extends EndedAttempt {
  readonly outcome: SendResult
  readonly durationMillis: number
}

const logEntry = (
  { attempt: { attemptedAt }, claimed: { delivery, event, webhook }, durationMillis, outcome }: SentAttempt,
  result: Option.Option<AttemptResult>
): AttemptLog.AttemptEntry => ({
  time: new Date(attemptedAt),
  webhookId: webhook.id,
  deliveryId: delivery.id,
  event: event.name,
  host: new URL(webhook.url).host,
  attempt: delivery.attemptCount + 1,
  outcome: outcome.kind,
  statusCode: outcome.statusCode,
  error: outcome.error,
  durationMillis,
  status: Option.match(result, { onNone: () => "superseded", onSome: (after) => after.delivery.status }),
  traceId: event.traceId
})
