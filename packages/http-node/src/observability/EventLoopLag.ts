/** How late the event loop is, of late. */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks"

/** Seconds that the event loop was late: half of the time at most `p50`, 99 % of the time at most `p99`. */
export interface Lag {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/**
 * Measures windows of `windowMillis` until the scope closes. Returns the function that reads the worst of the last six
 * windows and the present one: a minute, in which a scraper comes by at least once.
 */
export const make = (windowMillis = 10_000): Effect.Effect<() => Lag, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => {
        const delay = monitorEventLoopDelay({ resolution })
        delay.enable()
        const windows: Array<Lag> = []
        const endWindow = setInterval(() => {
          windows.push(lagOf(delay))
          if (windows.length > windowCount) windows.shift()
          delay.reset()
        }, windowMillis).unref()
        return { delay, windows, endWindow }
      }),
      ({ delay, endWindow }) =>
        Effect.sync(() => {
          clearInterval(endWindow)
          delay.disable()
        })
    ),
    ({ delay, windows }) => () => [...windows, lagOf(delay)].reduce(worst)
  )

const windowCount = 6

/** Milliseconds between two measurements. */
const resolution = 20

const lagOf = (delay: IntervalHistogram): Lag => ({
  p50: late(delay.percentile(50)),
  p99: late(delay.percentile(99)),
  max: late(delay.max)
})

/** The histogram has the time between two measurements. That of no measurement is not a number of seconds. */
const late = (nanos: number): number => Number.isFinite(nanos) ? Math.max(0, nanos / 1e9 - resolution / 1e3) : 0

const worst = (left: Lag, right: Lag): Lag => ({
  p50: Math.max(left.p50, right.p50),
  p99: Math.max(left.p99, right.p99),
  max: Math.max(left.max, right.max)
})
