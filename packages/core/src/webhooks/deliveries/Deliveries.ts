/** The use cases of delivering: recording attempts, and expiring held deliveries. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import { Committer } from "../../unit-of-work/Committer.js"
import { type Decision, Transactor } from "../../unit-of-work/Transactor.js"
import type { Change } from "../../unit-of-work/UnitOfWork.js"
import * as UnitOfWork from "../../unit-of-work/UnitOfWork.js"
import * as Instant from "../../values/Instant.js"
import * as Delivery from "./Delivery.js"
import { type ClaimedDelivery, DeliveryQueue } from "./DeliveryQueue.js"
import { RetryScheduleMillis } from "./RetrySchedule.js"

/** A delivery and its webhook after an attempt. `hasPaused`: the attempt caused the webhook to be paused. */
export interface AttemptResult extends Delivery.DeliveryWithWebhook {
  readonly hasPaused: boolean
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
    const recordAttempt = (
      claimed: ClaimedDelivery,
      attempt: Delivery.Attempt
    ): Effect.Effect<Option.Option<AttemptResult>> => {
      const { accountId, fence, id } = claimed.delivery
      // The first attempt relies on the delivery as it was claimed: its guards prove that nothing has changed.
      return transact(({ now, number }) =>
        Effect.zipWith(
          number === 1 ? Effect.succeedSome<Delivery.DeliveryWithWebhook>(claimed) : queue.findLeased(id, fence),
          Random.next,
          (found, random): Decision<Option.Option<AttemptResult>> =>
            Option.match(found, {
              onNone: () => ({ result: Option.none(), accountId }),
              onSome: (before) => decide(before, attempt, Delivery.applyAttempt(before, attempt, schedule, now, random))
            })
        )
      )
    }

    /** Expires the deliveries that exceed the limits of holding. Any number of instances may do it. */
    const expireHeld: Effect.Effect<void> = Effect.gen(function*() {
      const now = yield* Instant.now
      yield* Effect.orDie(committer.commit(UnitOfWork.of({
        changes: [{ _tag: "HeldDeliveriesExpired", now }]
      })))
    })

    return { recordAttempt, expireHeld }
  })
}) {}

/** Decides to write the state after an attempt, if delivery and webhook are unchanged. */
const decide = (
  before: Delivery.DeliveryWithWebhook,
  attempt: Delivery.Attempt,
  after: Delivery.DeliveryWithWebhook
): Decision<Option.Option<AttemptResult>> => {
  const hasPaused = before.webhook.isActive && !after.webhook.isActive
  const changes: ReadonlyArray<Change> = [
    { _tag: "DeliveryAttempted", delivery: after.delivery, attempt },
    ...after.webhook === before.webhook ? [] : [{ _tag: "WebhookPut" as const, webhook: after.webhook }],
    ...hasPaused && after.webhook.pausedAt !== null
      ? [{ _tag: "DeliveriesHeld" as const, webhookId: after.webhook.id, at: after.webhook.pausedAt }]
      : []
  ]
  return {
    result: Option.some({ ...after, hasPaused }),
    accountId: after.delivery.accountId,
    guards: [
      { _tag: "DeliveryAt", deliveryId: before.delivery.id, fence: before.delivery.fence },
      { _tag: "WebhookAt", webhookId: before.webhook.id, version: before.webhook.version }
    ],
    changes
  }
}
