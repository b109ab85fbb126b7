/** Wakes the delivery worker of this process when a delivery may be due. Workers of other processes poll. */
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Committer } from "../../unit-of-work/Committer.js"
import type { UnitOfWork } from "../../unit-of-work/UnitOfWork.js"

export interface DueSignal {
  readonly committer: Context.Tag.Service<Committer>
  /** Completes when such a unit has been committed since the previous wait. */
  readonly awaitDue: Effect.Effect<void>
}

/** Wraps a committer to signal units of work after which a delivery may be due. */
export const withDueSignal = (committer: Context.Tag.Service<Committer>): Effect.Effect<DueSignal> =>
  Effect.map(Effect.makeLatch(false), (latch) => ({
    committer: {
      commit: (unit) => mayMakeDue(unit) ? Effect.zipLeft(committer.commit(unit), latch.open) : committer.commit(unit)
    },
    awaitDue: Effect.zipRight(latch.await, latch.close)
  }))

const mayMakeDue = ({ changes, events }: UnitOfWork): boolean =>
  events.length > 0 ||
  changes.some((change) => change._tag === "DeliveriesReleased" || change._tag === "DeliveryPut")
