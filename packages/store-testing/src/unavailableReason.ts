import { Committer } from "@canvass/core/ports"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"

/**
 * Returns the reason of the `StoreUnavailable` that an effect dies with, or a text that says how else it ended. It
 * never fails.
 */
export const unavailableReason = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<string, never, R> =>
  Effect.map(
    Effect.exit(effect),
    Exit.match({
      onSuccess: () => "The effect succeeded.",
      onFailure: (cause) =>
        Option.match(Cause.dieOption(cause), {
          onNone: () => "The effect failed without a defect.",
          onSome: (defect) => defect instanceof Committer.StoreUnavailable ? defect.reason : String(defect)
        })
    })
  )
