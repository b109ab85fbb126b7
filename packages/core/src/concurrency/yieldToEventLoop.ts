/** Lets the event loop run between two pieces of synchronous work. */
import * as Effect from "effect/Effect"

/**
 * Suspends the fiber until the event loop has handled its other events: sockets, timers and requests. Each round of the
 * event loop resumes one fiber, the first that waits, so that many fibers do not hold it longer than one does.
 * `Effect.yieldNow` is not enough: it continues in the same round.
 */
export const yieldToEventLoop: Effect.Effect<void> = Effect.async((resume) => {
  waiting.push(() => resume(Effect.void))
  if (waiting.length === 1) schedule(resumeFirst)
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

/** When the event loop last ran and resumed a fiber. */
let resumedAt = -Infinity

const waiting: Array<() => void> = []

const resumeFirst = (): void => {
  resumedAt = platform.performance.now()
  const first = waiting.shift()
  if (waiting.length > 0) schedule(resumeFirst)
  first?.()
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
