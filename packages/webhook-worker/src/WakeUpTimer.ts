/** A timer that opens a latch. Setting it costs nothing while it is set to an earlier time. */
import * as Effect from "effect/Effect"
import * as FiberHandle from "effect/FiberHandle"
import type * as Scope from "effect/Scope"

export interface WakeUpTimer {
  /** Opens the latch after `millis`, unless an earlier time is set already. `Infinity`: never. */
  readonly wakeIn: (millis: number) => Effect.Effect<void>
}

/** Makes a timer, which stops when the scope closes. A jump of the wall clock does not affect it. */
export const make = (latch: Effect.Latch): Effect.Effect<WakeUpTimer, never, Scope.Scope> =>
  Effect.map(FiberHandle.make(), (sleeping) => {
    /** In milliseconds of a clock that does not jump. */
    let wakesAt = Infinity
    return {
      wakeIn: (millis) =>
        Effect.clockWith((clock) => {
          const next = Number(clock.unsafeCurrentTimeNanos()) / 1e6 + Math.min(millis, maxSleepMillis)
          if (millis === Infinity || next >= wakesAt) return Effect.void
          wakesAt = next
          const wake = Effect.sync(() => {
            wakesAt = Infinity
            latch.unsafeOpen()
          })
          return Effect.asVoid(
            FiberHandle.run(sleeping, Effect.zipRight(Effect.sleep(Math.min(millis, maxSleepMillis)), wake))
          )
        })
    }
  })

/** A longer wait ends after this time. Timers of JavaScript hold at most 2^31 milliseconds. */
const maxSleepMillis = 24 * 3_600_000
