/**
 * Logs when the store becomes unavailable and when it is available again: one line each, for any number of refused
 * requests.
 */
import { Committer, FailureLog } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Scope from "effect/Scope"

export interface StoreOutageLog {
  /** Counts a request that was refused because the store is unavailable. The first one begins an outage. */
  readonly recordRefusal: Effect.Effect<void>
}

/** Checks the store each second during an outage, until the scope closes. */
export const make: Effect.Effect<StoreOutageLog, never, Committer.StoreHealth | Scope.Scope> = Effect.gen(function*() {
  const { check } = yield* Committer.StoreHealth
  const scope = yield* Effect.scope
  const log = FailureLog.make<undefined>({
    onFirstFailure: () =>
      Effect.zipRight(
        Effect.logWarning("The store is unavailable. Requests receive 503 until it is available again."),
        Effect.forkIn(watch, scope)
      ),
    onRecovery: ({ count, seconds }) =>
      Effect.annotateLogs(
        Effect.logInfo(`The store is available again after ${seconds} s. Requests refused in that time: ${count}.`),
        { outageSeconds: seconds, refusedRequests: count }
      )
  })
  const watch: Effect.Effect<void> = Effect.sleep(checkMillis).pipe(
    Effect.zipRight(Effect.exit(check)),
    Effect.flatMap((exit) => Exit.isSuccess(exit) ? log.recordSuccess : watch)
  )
  return { recordRefusal: log.recordFailure(undefined) }
})

const checkMillis = 1_000
