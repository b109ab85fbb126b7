/** Tells the worker of this process at once that something may be due. Workers elsewhere see it when they next look. */
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Committer } from "../unit-of-work/Committer.js"
import type { UnitOfWork } from "../unit-of-work/UnitOfWork.js"

export interface Signalling {
  readonly committer: Context.Tag.Service<Committer>
  /** Waits until such a unit has been committed, since the wait before. */
  readonly awaitDue: Effect.Effect<void>
}

/** Wraps a committer so that one can wait for the units that may make a delivery due. */
export const signalling = (committer: Context.Tag.Service<Committer>): Effect.Effect<Signalling> =>
  Effect.map(Effect.makeLatch(false), (latch) => ({
    committer: {
      commit: (unit) => makesDue(unit) ? Effect.zipLeft(committer.commit(unit), latch.open) : committer.commit(unit)
    },
    awaitDue: Effect.zipRight(latch.await, latch.close)
  }))

const makesDue = ({ changes, events }: UnitOfWork): boolean =>
  events.length > 0 ||
  changes.some((change) => change._tag === "DeliveriesReleased" || change._tag === "DeliveryPut")
