/**
 * Logs when the store becomes unavailable and when it is available again: one line each, for any number of refused
 * requests.
 */
import { Committer } from "@canvass/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Scope from "effect/Scope"

export interface StoreOutages {
  /** Counts a request that was refused because the store is unavailable. The first one begins an outage. */
  readonly recordRefusal: Effect.Effect<void>
}

interface Outage {
  readonly startedAt: number
  refused: number
}

/** Checks the store each second during an outage, until the scope closes. */
export const make: Effect.Effect<StoreOutages, never, Committer.StoreHealth | Scope.Scope> = Effect.gen(function*() {
  const { check } = yield* Committer.StoreHealth
  const scope = yield* Effect.scope
  let current: Outage | undefined

  const logEnd = ({ refused, startedAt }: Outage) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const seconds = Math.round((now - startedAt) / 1_000)
      current = undefined
      return Effect.annotateLogs(
        Effect.logInfo(`The store is available again after ${seconds} s. Requests refused in that time: ${refused}.`),
        { outageSeconds: seconds, refusedRequests: refused }
      )
    })

  const watch = (outage: Outage): Effect.Effect<void> =>
    Effect.sleep(checkMillis).pipe(
      Effect.zipRight(Effect.exit(check)),
      Effect.flatMap((exit) => Exit.isSuccess(exit) ? logEnd(outage) : watch(outage))
    )

  const begin = Effect.flatMap(Clock.currentTimeMillis, (startedAt) => {
    const outage = { startedAt, refused: 1 }
    current = outage
    return Effect.zipRight(
      Effect.logWarning("The store is unavailable. Requests receive 503 until it is available again."),
      Effect.forkIn(watch(outage), scope)
    )
  })

  return {
    recordRefusal: Effect.suspend(() => {
      if (current === undefined) return Effect.asVoid(begin)
      current.refused++
      return Effect.void
    })
  }
})

const checkMillis = 1_000
