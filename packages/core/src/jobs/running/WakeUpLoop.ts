/** A loop that works whenever something may be due, and sleeps in between. */
import * as Effect from "effect/Effect"
import * as FiberHandle from "effect/FiberHandle"
import type * as Scope from "effect/Scope"

export interface WakeUpLoop {
  /**
   * Repeats the work until `stop`. The work returns after how many milliseconds something may be due again: 0 repeats
   * it at once, `Infinity` sleeps until a wake-up. It may be repeated earlier than it says.
   */
  readonly run: <R>(work: Effect.Effect<number, never, R>) => Effect.Effect<void, never, R>
  /** Ends the sleep. If the loop works, the work is repeated before the next sleep. */
  readonly wake: () => void
  /** Wakes the loop each time that the signal completes, until the scope closes. */
  readonly wakeOn: <R>(signal: Effect.Effect<void, never, R>) => Effect.Effect<void, never, R | Scope.Scope>
  /** Ends the loop after the work in progress. */
  readonly stop: Effect.Effect<void>
}

/** A longer sleep is split: timers of JavaScript hold at most 2^31 milliseconds. */
const maxSleepMillis = 24 * 3_600_000

export const make: Effect.Effect<WakeUpLoop> = Effect.map(Effect.makeLatch(), (awake): WakeUpLoop => {
  let isStopping = false
  const wake = (): void => awake.unsafeOpen()

  const run = <R>(work: Effect.Effect<number, never, R>): Effect.Effect<void, never, R> =>
    Effect.scoped(Effect.gen(function*() {
      const timer = yield* makeTimer(wake)
      while (!isStopping) {
        awake.unsafeClose()
        const millis = yield* work
        if (millis <= 0) continue
        yield* timer(millis)
        yield* awake.await
      }
    }))

  return {
    run,
    wake,
    wakeOn: (signal) => Effect.asVoid(Effect.forkScoped(Effect.forever(Effect.zipRight(signal, Effect.sync(wake))))),
    stop: Effect.sync(() => {
      isStopping = true
      wake()
    })
  }
})

/**
 * Makes a timer that calls `onTime` after a number of milliseconds. Setting it costs nothing while it is set to an
 * earlier time: a busy loop sets it after each wake-up. A jump of the wall clock does not affect it.
 */
const makeTimer = (onTime: () => void): Effect.Effect<(millis: number) => Effect.Effect<void>, never, Scope.Scope> =>
  Effect.map(FiberHandle.make(), (sleeping) => {
    /** In milliseconds of a clock that does not jump. */
    let endsAt = Infinity
    return (millis) =>
      Effect.clockWith((clock) => {
        const sleepMillis = Math.min(millis, maxSleepMillis)
        const next = Number(clock.unsafeCurrentTimeNanos()) / 1e6 + sleepMillis
        if (millis === Infinity || next >= endsAt) return Effect.void
        endsAt = next
        const end = Effect.sync(() => {
          endsAt = Infinity
          onTime()
        })
        return Effect.asVoid(FiberHandle.run(sleeping, Effect.zipRight(Effect.sleep(sleepMillis), end)))
      })
  })
