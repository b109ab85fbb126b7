/** The use cases of delivering: recording attempts, and expiring held deliveries. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import { Committer } from "../../unit-of-work/Committer.js"
import { type Decision, Transactor } from "../../unit-of-work/Transactor.js"
import type { Change, Guard } from "../../unit-of-work/UnitOfWork.js"
import * as UnitOfWork from "../../unit-of-work/UnitOfWork.js"
import type { DeliveryId } from "../../values/Ids.js"
import * as Instant from "../../values/Instant.js"
import * as Delivery from "./Delivery.js"
import { type ClaimedDelivery, DeliveryQueue } from "./DeliveryQueue.js"
import { RetryScheduleMillis } from "./RetrySchedule.js"

/** A delivery and its webhook after an attempt. `hasPaused`: the attempt caused the webhook to be paused. */
export interface AttemptResult extends Delivery.DeliveryWithWebhook {
  readonly hasPaused: boolean
}

/** An attempt of a claimed delivery that has ended, and is not recorded yet. */
export interface EndedAttempt {
  readonly claimed: ClaimedDelivery
  readonly attempt: Delivery.Attempt
}

export class Deliveries extends Effect.Service<Deliveries>()("@canvass/core/Deliveries", {
  dependencies: [Transactor.Default],
  effect: Effect.gen(function*() {
    const committer = yield* Committer
    const { transact } = yield* Transactor
    const queue = yield* DeliveryQueue
    const schedule = yield* RetryScheduleMillis

    /**
     * Records an attempt, and updates the delivery and its webhook. Returns `none` and writes nothing when another
     * worker has leased the delivery since, or when the webhook is deleted.
     */
    const recordAttempt = ({ attempt, claimed }: EndedAttempt): Effect.Effect<Option.Option<AttemptResult>> => {
      const { accountId, fence, id } = claimed.delivery
      // The first attempt relies on the delivery as it was claimed: its guards prove that nothing has changed.
      return transact(({ now, number }) =>
        Effect.zipWith(
          number === 1 ? Effect.succeedSome<Delivery.DeliveryWithWebhook>(claimed) : queue.findLeased(id, fence),
          Random.next,
          (found, random): Decision<Option.Option<AttemptResult>> =>
            Option.match(found, {
              onNone: () => ({ result: Option.none(), accountId }),
              onSome: (before) => {
                const after = Delivery.applyAttempt(before, attempt, schedule, now, random)
                const { result, ...writes } = decide(before, attempt, after)
                return { result: Option.some(result), accountId, ...writes }
              }
            })
        )
      )
    }

    /**
     * Records attempts of different deliveries in one unit of work, which costs less than a unit for each. Leaves out
     * the attempts that change their webhooks. Returns the results by delivery. There are none when the unit failed,
     * for example because one delivery is leased again. Record an attempt without a result by `recordAttempt`.
     */
    const recordTogether = (
      ended: ReadonlyArray<EndedAttempt>
    ): Effect.Effect<ReadonlyMap<DeliveryId, AttemptResult>> =>
      Effect.gen(function*() {
        const now = yield* Instant.now
        const decisions: Array<AttemptDecision> = []
        for (const { attempt, claimed } of ended) {
          const after = Delivery.applyAttempt(claimed, attempt, schedule, now, yield* Random.next)
          if (after.webhook === claimed.webhook) decisions.push(decide(claimed, attempt, after))
        }
        if (decisions.length === 0) return new Map()
        const exit = yield* Effect.exit(committer.commit(UnitOfWork.of({
          guards: decisions.flatMap(({ guards }) => guards),
          changes: decisions.flatMap(({ changes }) => changes)
        })))
        return new Map(Exit.isSuccess(exit) ? decisions.map(({ result }) => [result.delivery.id, result]) : [])
      })

    /** Expires the deliveries that exceed the limits of holding. Any number of instances may do it. */
    const expireHeld: Effect.Effect<void> = Effect.gen(function*() {
      const now = yield* Instant.now
      yield* Effect.orDie(committer.commit(UnitOfWork.of({
        changes: [{ _tag: "HeldDeliveriesExpired", now }]
      })))
    })

    return { recordAttempt, recordTogether, expireHeld }
  })
}) {}

/** The state after an attempt, and how it is written if delivery and webhook are unchanged. */
interface AttemptDecision {
  readonly result: AttemptResult
  readonly guards: ReadonlyArray<Guard>
  readonly changes: ReadonlyArray<Change>
}

const decide = (
  before: Delivery.DeliveryWithWebhook,
  attempt: Delivery.Attempt,
  after: Delivery.DeliveryWithWebhook
): AttemptDecision => {
  const hasPaused = before.webhook.isActive && !after.webhook.isActive
  return {
    result: { ...after, hasPaused },
    guards: [
      { _tag: "DeliveryAt", deliveryId: before.delivery.id, fence: before.delivery.fence },
      { _tag: "WebhookAt", webhookId: before.webhook.id, version: before.webhook.version }
    ],
    changes: [
      { _tag: "DeliveryAttempted", delivery: after.delivery, attempt },
      ...after.webhook === before.webhook ? [] : [{ _tag: "WebhookPut" as const, webhook: after.webhook }],
      ...hasPaused && after.webhook.pausedAt !== null
        ? [{ _tag: "DeliveriesHeld" as const, webhookId: after.webhook.id, at: after.webhook.pausedAt }]
        : []
    ]
  }
}
