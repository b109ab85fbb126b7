/** A loop in the background. When its scope closes, it completes the work in progress. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"
import { platformSleep } from "./platformSleep.js"

export interface BackgroundLoop {
  /** Works until `stop`, and completes when what is in progress has ended. An interruption aborts it. */
  readonly run: Effect.Effect<void>
  /** Starts no further work. */
  readonly stop: Effect.Effect<void>
}

/**
 * Runs a loop until the scope closes. What is in progress then has `drainTimeoutMillis` to end, and is interrupted
 * afterwards. It is a time of the platform, so that an engine whose clock stands still can be closed.
 */
export const forkScoped = (
  { run, stop }: BackgroundLoop,
  drainTimeoutMillis: number
): Effect.Effect<void, never, Scope.Scope> =>
  // A layer is built uninterruptibly, and so are finalizers. Without `interruptible` neither the loop nor the wait for
  // it could be ended.
  Effect.flatMap(Effect.forkDaemon(Effect.interruptible(run)), (fiber) =>
    Effect.addFinalizer(() =>
      stop.pipe(
        Effect.zipRight(
          Effect.raceFirst(
            Effect.interruptible(Fiber.await(fiber)),
            Effect.interruptible(platformSleep(drainTimeoutMillis))
          )
        ),
        Effect.zipRight(Fiber.interrupt(fiber))
      )
    ))
