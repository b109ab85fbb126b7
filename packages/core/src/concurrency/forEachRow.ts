/** Loops over rows that give way to other fibers: a synchronous store, such as SQLite, does not do it by itself. */
import * as Effect from "effect/Effect"
import { yieldWhenDue } from "./yieldToEventLoop.js"

/** Calls `use` with the rows, until it returns false. Gives way when it has taken some time. */
export const forEachRow = <Row>(rows: ReadonlyArray<Row>, use: (row: Row) => boolean): Effect.Effect<void> =>
  Effect.suspend(() => {
    let index = 0
    return Effect.whileLoop({
      while: () => index < rows.length,
      body: () => {
        const until = performance.now() + maxWorkMillis
        do {
          const row = rows[index++]
          if (row !== undefined && !use(row)) index = rows.length
        } while (index < rows.length && performance.now() < until)
        return yieldWhenDue
      },
      step: () => undefined
    })
  })

/** What `map` makes of the rows. Gives way when it has taken some time. */
export const mapRows = <Row, A>(
  rows: ReadonlyArray<Row>,
  map: (row: Row, index: number) => A
): Effect.Effect<ReadonlyArray<A>> =>
  Effect.suspend(() => {
    const mapped: Array<A> = []
    return Effect.as(
      forEachRow(rows, (row) => {
        mapped.push(map(row, mapped.length))
        return true
      }),
      mapped
    )
  })

/** How long rows are worked on without giving way. One row may take longer. */
const maxWorkMillis = 2
