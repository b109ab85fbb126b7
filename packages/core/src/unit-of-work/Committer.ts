/** The port through which everything is written. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { GuardFailed, UnitOfWork } from "./UnitOfWork.js"

export class Committer extends Context.Tag("@canvass/core/Committer")<Committer, {
  /**
   * Commits all of the unit durably, or nothing of it. Concurrent units take effect one after the other. Fails with
   * `GuardFailed` when a guard does not hold; dies with `StoreUnavailable` when the store can't be reached.
   */
  readonly commit: (unit: UnitOfWork) => Effect.Effect<void, GuardFailed>
}>() {}

/** The defect of a store that can't be reached or can't keep up. It is not known whether anything was written. */
export class StoreUnavailable extends Schema.TaggedError<StoreUnavailable>()("StoreUnavailable", {
  reason: Schema.String
}) {
  override get message(): string {
    return `The store can't be reached or can't keep up: ${this.reason}.`
  }
}

/** Tells whether the store can serve reads and writes. */
export class StoreHealth extends Context.Tag("@canvass/core/StoreHealth")<StoreHealth, {
  readonly check: Effect.Effect<void, StoreUnavailable>
  /**
   * Completes when a newer program has migrated the store, so that this one can't write any more, with a sentence for
   * its log. Until then, and for a store where that can't happen, it doesn't complete.
   */
  readonly overtaken: Effect.Effect<string>
}>() {}
