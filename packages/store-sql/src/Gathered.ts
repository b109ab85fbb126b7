/**
 * Look-ups that many callers make at the same time, each for a row of its own or all for the same: those that come
 * while some are under way wait a moment and share the next statement. A statement is only ever shared by those who
 * came before it was sent, so each sees all that was committed when it asked.
 */
import { Committer } from "@canvass/core"
import type { SqlClient } from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"

/** Worth it where each statement is a round trip: elsewhere `one` is asked each time. */
export const gathered = <A>(
  sql: SqlClient,
  one: (key: string) => Effect.Effect<Option.Option<A>>,
  many: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, A>>
): (key: string) => Effect.Effect<Option.Option<A>> =>
  sql.onDialectOrElse({ pg: () => gathering(many), orElse: () => one })

/** How many statements are under way at once. */
const maxFlights = 4

/** How many callers may wait. One more is told that the store is unavailable. */
const maxWaiting = 10_000

const full = Effect.die(new Committer.StoreUnavailable({ reason: "the store takes no more questions now" }))

type Tell<A> = (found: Effect.Effect<Option.Option<A>>) => void

const gathering = <A>(many: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, A>>) => {
  let waiting = new Map<string, Array<Tell<A>>>()
  let count = 0
  let flights = 0

  const fly = (): void => {
    if (flights >= maxFlights || waiting.size === 0) return
    const asked = waiting
    waiting = new Map()
    count = 0
    flights += 1
    Effect.runCallback(many([...asked.keys()]), {
      onExit: (exit) => {
        flights -= 1
        fly()
        for (const [key, tells] of asked) {
          const found = Exit.map(exit, (rows) => Option.fromNullable(rows.get(key)))
          for (const tell of tells) tell(found)
        }
      }
    })
  }

  return (key: string): Effect.Effect<Option.Option<A>> =>
    Effect.async((tell) => {
      if (count >= maxWaiting) return tell(full)
      count += 1
      const tells = waiting.get(key)
      if (tells === undefined) waiting.set(key, [tell])
      else tells.push(tell)
      fly()
    })
}
