/** Lets the event loop run between two pieces of synchronous work. */
import * as Effect from "effect/Effect"

/**
 * Suspends the fiber until the event loop has handled its other events: sockets, timers and requests. Each round of the
 * event loop resumes the fibers that wait, in their order, until they have worked for `maxWorkMillis`. So many fibers
 * hold it no longer than one does, and those with short steps do not wait for a round each, which may take long.
 * `Effect.yieldNow` is not enough: it continues in the same round.
 */
export const yieldToEventLoop: Effect.Effect<void> = Effect.async((resume) => {
  waiting.push(() => resume(Effect.void))
  if (!isScheduled) scheduleRound()
})

/**
 * Does nothing while fibers have worked for a short time only since the event loop last ran, and otherwise suspends the
 * fiber like `yieldToEventLoop`. For steps that take less time than a round of the event loop.
 */
export const yieldWhenDue: Effect.Effect<void> = Effect.suspend(() =>
  platform.performance.now() - resumedAt < maxWorkMillis ? Effect.void : yieldToEventLoop
)

/** How long fibers may work between two rounds, if each of their steps is short. */
const maxWorkMillis = 2

/** When the event loop last ran and resumed fibers. */
let resumedAt = -Infinity

const waiting: Array<() => void> = []

let isScheduled = false

const scheduleRound = (): void => {
  isScheduled = true
  schedule(() => void resumeWaiting())
}

const resumeWaiting = async (): Promise<void> => {
  resumedAt = platform.performance.now()
  // A fiber that suspends itself again waits for the next round.
  let left = waiting.length
  do {
    waiting.shift()?.()
    left -= 1
    // The fiber runs in a microtask that is queued before this one.
    await Promise.resolve()
  } while (left > 0 && platform.performance.now() - resumedAt < maxWorkMillis)
  isScheduled = false
  if (waiting.length > 0) scheduleRound()
}

interface Platform {
  /** Node.js, Bun and Deno have it. It waits for one round of the event loop, and no time. */
  readonly setImmediate?: (callback: () => void) => unknown
  readonly setTimeout: (callback: () => void, millis: number) => unknown
  readonly performance: { readonly now: () => number }
}

const platform: Platform = globalThis

const schedule: (callback: () => void) => unknown = platform.setImmediate ??
  ((callback) => platform.setTimeout(callback, 0))
