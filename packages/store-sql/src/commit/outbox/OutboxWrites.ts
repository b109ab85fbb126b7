/** Adds events to the outbox, in the transaction of the changes that caused them. */
import type { Event } from "@canvass/core"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import { columnKinds } from "../../database/Columns.js"
import type { Database } from "../../database/Database.js"
import type { Row } from "../../database/Dialect.js"
import { columnList } from "../../database/Statements.js"

/**
 * Adds events, in their order. The statement for the streams comes first: it gives out the sequence numbers, and its
 * row locks make other transactions wait until these are committed. It locks in the order of the streams, so that
 * transactions do not deadlock.
 */
export const addToOutbox = (
  database: Database,
  events: ReadonlyArray<Event.Event>
): Effect.Effect<void, SqlError> => {
  const { dialect, sql } = database
  const rows = eventRows(events)
  const names = Object.keys(rows[0] ?? {})
  const values = names.map((name) =>
    name === "sequence" ? sql`outbox_streams."lastSequence" - given.sequence` : sql`given.${sql(name)}`
  )
  return Effect.all([
    dialect.insert(
      sql,
      "outbox_streams",
      streamRows(events),
      sql`ON CONFLICT (stream) DO UPDATE
        SET "lastSequence" = outbox_streams."lastSequence" + excluded."lastSequence"`
    ),
    ...dialect.derivedTables(sql, "given", columnKinds("outbox_events", names), rows).map((given) =>
      sql`INSERT INTO outbox_events (${columnList(sql, names)}) SELECT ${sql.csv(values)}
        FROM ${given} JOIN outbox_streams ON outbox_streams.stream = given.stream`
    )
  ], { discard: true })
}

/** A row for each stream, with the number of its new events in place of the last sequence number. */
const streamRows = (events: ReadonlyArray<Event.Event>): ReadonlyArray<Row> => {
  const byStream = new Map<string, { readonly lastSequence: number; readonly dueAt: number }>()
  for (const { stream, timestamp } of events) {
    const { dueAt, lastSequence } = byStream.get(stream) ?? { lastSequence: 0, dueAt: timestamp }
    byStream.set(stream, { lastSequence: lastSequence + 1, dueAt })
  }
  return Array.from(byStream).sort(([left], [right]) => left < right ? -1 : 1).map(([stream, row]) => ({
    stream,
    ...row,
    lastHandled: 0,
    failures: 0,
    leaseId: null
  }))
}

/** A row for each event, with the number of later events of its stream in place of the sequence number. */
const eventRows = (events: ReadonlyArray<Event.Event>): ReadonlyArray<Row> => {
  const laterCounts = new Map<string, number>()
  return events.toReversed().map(({ accountId, body, id, name, stream, timestamp, traceId }) => {
    const laterCount = laterCounts.get(stream) ?? 0
    laterCounts.set(stream, laterCount + 1)
    return { stream, sequence: laterCount, id, accountId, name, timestamp, body, traceId }
  }).reverse()
}
