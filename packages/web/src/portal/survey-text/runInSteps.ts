/** Runs long work so that the event loop runs between its steps. */
import { yieldWhenDue } from "@canvass/core/ports"
import * as Effect from "effect/Effect"

export const runInSteps = <A>(start: () => Generator<void, A, void>): Effect.Effect<A> =>
  Effect.gen(function*() {
    const steps = start()
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
      yield* yieldWhenDue
    }
  })
