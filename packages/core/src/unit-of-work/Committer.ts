/** The one way to write. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AccountId } from "../values/Ids.js"
import type { Event } from "../webhooks/Event.js"
import { makeAuditEntry } from "./AuditRecording.js"
import { markAuditRecorded } from "./CurrentRequest.js"
import { withDecisionContext } from "./DecisionContext.js"
import type { Change, Guard, GuardFailed, UnitOfWork } from "./UnitOfWork.js"

export class Committer extends Context.Tag("@canvass/core/Committer")<Committer, {
  /**
   * All of the unit durably, or nothing of it: when this succeeds, the unit is on disk. Units that run at the same time
   * take effect in some order, one after the other. A store that is out of reach dies with `StoreUnavailable`.
   */
  readonly commit: (unit: UnitOfWork) => Effect.Effect<void, GuardFailed>
}>() {}

/** Died with by a store that can't be reached or can't keep up. Nothing is known to be written. Answered as 503. */
export class StoreUnavailable extends Schema.TaggedError<StoreUnavailable>()("StoreUnavailable", {
  reason: Schema.String
}) {}

/** Whether the store answers. */
export class StoreHealth extends Context.Tag("@canvass/core/StoreHealth")<StoreHealth, {
  readonly check: Effect.Effect<void, StoreUnavailable>
}>() {}

/** A use case's decision: what to write, and what to answer once it is written. */
export interface Decision<A> {
  readonly result: A
  /** Whose log the audit entry goes to. */
  readonly accountId: AccountId
  readonly guards?: ReadonlyArray<Guard>
  readonly changes?: ReadonlyArray<Change>
  readonly events?: ReadonlyArray<Event>
}

/**
 * Reads and decides, commits, and begins again when somebody was first. The current request's audit entry goes with the
 * write. Those who were not first queue up, one at a time: a hundred writers of one survey each decide twice, and not a
 * hundred times.
 */
export const transacting = (committer: Committer["Type"]) => {
  const transact: Transact = (decide) =>
    Effect.flatMap(
      decide,
      (decision) =>
        Effect.catchAll(commit(committer, decision), () => queue.withPermits(1)(again(committer, decide, 1)))
    )
  return transact
}

/** A use case as a whole: what it decides, once it is written. */
export type Transact = <A, E, R>(decide: Effect.Effect<Decision<A>, E, R>) => Effect.Effect<A, E, R>

// Not a PartitionedSemaphore, which would let the accounts take turns: it loses the permit of one who is interrupted
// just as it is given to him, and all who come later wait for ever.
const queue = Effect.unsafeMakeSemaphore(1)

/** Only another process, or one who has just come, can be first now. */
const maxTries = 32

const again = <A, E, R>(
  committer: Committer["Type"],
  decide: Effect.Effect<Decision<A>, E, R>,
  tries: number
): Effect.Effect<A, E, R> =>
  Effect.flatMap(
    decide,
    (decision) =>
      Effect.catchAll(commit(committer, decision), ({ guard }) =>
        tries < maxTries
          ? again(committer, decide, tries + 1)
          : Effect.die(new StoreUnavailable({ reason: `too many crossing writes (${guard})` })))
  )

const commit = <A>(committer: Committer["Type"], decision: Decision<A>): Effect.Effect<A, GuardFailed> =>
  withDecisionContext((context) => {
    const unit = {
      guards: decision.guards ?? [],
      changes: decision.changes ?? [],
      events: decision.events ?? [],
      audit: makeAuditEntry(context, decision.accountId)
    }
    return Effect.map(committer.commit(unit), () => {
      markAuditRecorded(context.request)
      return decision.result
    })
  })
