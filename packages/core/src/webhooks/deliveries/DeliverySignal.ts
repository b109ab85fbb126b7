/**
 * Wakes the delivery worker and the event dispatch of this process when deliveries or events may be due. Those of other
 * processes poll.
 */
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Committer } from "../../unit-of-work/Committer.js"
import type { UnitOfWork } from "../../unit-of-work/UnitOfWork.js"

export interface DueSignal {
  readonly committer: Context.Tag.Service<Committer>
  /** Completes when a unit that may have made a delivery due has been committed since the previous wait. */
  readonly awaitDue: Effect.Effect<void>
  /** Completes when a unit with events has been committed since the previous wait. */
  readonly awaitEvents: Effect.Effect<void>
}

/** Wraps a committer to signal units of work after which a delivery may be due or an event may wait. */
export const withDueSignal = (committer: Context.Tag.Service<Committer>): Effect.Effect<DueSignal> =>
  Effect.zipWith(Effect.makeLatch(false), Effect.makeLatch(false), (deliveries, events) => ({
    committer: {
      commit: (unit) =>
        mayMakeDue(unit)
          ? Effect.map(committer.commit(unit), () => {
            deliveries.unsafeOpen()
            if (unit.events.length > 0) events.unsafeOpen()
          })
          : committer.commit(unit)
    },
    awaitDue: Effect.zipRight(deliveries.await, deliveries.close),
    awaitEvents: Effect.zipRight(events.await, events.close)
  }))

const mayMakeDue = ({ changes, events }: UnitOfWork): boolean =>
  events.length > 0 ||
  changes.some((change) => change._tag === "DeliveriesReleased" || change._tag === "DeliveryPut")
