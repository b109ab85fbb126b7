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
import * as Runtime from "effect/Runtime"
import { MicroBatcher } from "./MicroBatcher.js"
import { maxRows } from "./Statements.js"

/** Worth it where each statement is a round trip: elsewhere `one` is asked each time. */
export const gathered = <A>(
  sql: SqlClient,
  one: (key: string) => Effect.Effect<Option.Option<A>>,
  many: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, A>>
): (key: string) => Effect.Effect<Option.Option<A>> =>
  sql.onDialectOrElse({ pg: () => gathering(many), orElse: () => one })

const limits = { maxWaiting: 10_000, targetBatchSize: maxRows, maxConcurrentBatches: 4 }

const full = Effect.die(new Committer.StoreUnavailable({ reason: "the store takes no more questions now" }))

interface Asked<A> {
  readonly key: string
  readonly tell: (found: Effect.Effect<Option.Option<A>>) => void
}

const gathering = <A>(many: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, A>>) => {
  const waiting = new MicroBatcher<Asked<A>>(
    Runtime.defaultRuntime,
    limits,
    (asked) =>
      Effect.map(Effect.exit(many([...new Set(asked.map(({ key }) => key))])), (exit) => {
        for (const { key, tell } of asked) tell(Exit.map(exit, (rows) => Option.fromNullable(rows.get(key))))
      })
  )
  return (key: string): Effect.Effect<Option.Option<A>> =>
    Effect.async((tell) => {
      if (!waiting.submit({ key, tell })) tell(full)
    })
}
