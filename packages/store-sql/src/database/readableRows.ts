/** Decoding of rows that leaves out, and reports, those that cannot be decoded. */
import { mapRows, UnreadableRows } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"

/** Decodes rows together: it is as fast as `decode` unless one of them cannot be decoded. */
export const readableRows = <A>(
  table: string,
  rows: ReadonlyArray<object>,
  decode: (rows: ReadonlyArray<object>) => ReadonlyArray<A>
): Effect.Effect<ReadonlyArray<A>> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(decode(rows))
    } catch {
      return Effect.map(mapReadable(table, rows, (row) => decode([row])), (found) => found.flat())
    }
  })

/** Decodes rows one by one, and gives way between them. */
export const mapReadable = <Row extends object, A>(
  table: string,
  rows: ReadonlyArray<Row>,
  decode: (row: Row) => A
): Effect.Effect<ReadonlyArray<A>> =>
  Effect.suspend(() => {
    const readable: Array<A> = []
    const unreadable: Array<Effect.Effect<void>> = []
    const decoded = mapRows(rows, (row) => {
      try {
        readable.push(decode(row))
      } catch (cause) {
        unreadable.push(UnreadableRows.report(table, idOf(row), cause))
      }
    })
    return Effect.as(
      Effect.zipRight(decoded, Effect.suspend(() => Effect.all(unreadable, { discard: true }))),
      readable
    )
  })

/** The id of a row, or of what it belongs to. */
export const idOf = (row: object): string => {
  for (const name of idColumns) if (Predicate.hasProperty(row, name)) return String(row[name])
  return "without an id"
}

const idColumns = ["id", "surveyId", "deliveryId", "hash", "accountId"]
