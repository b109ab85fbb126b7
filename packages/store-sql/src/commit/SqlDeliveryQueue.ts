/** Deliveries that wait to be sent. A claim is a transaction of its own, and waits for nobody's. */
import type { ClaimedDelivery, ClaimRequest, DeliveryQueue } from "@canvass/core"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { flag, instant } from "../database/Columns.js"
import * as SqlFailure from "../database/SqlFailure.js"
import { first, inKeys, maxRows, rowsOf } from "../database/Statements.js"
import { DeliveryRow, EventRow, WebhookRow } from "../schema/RowSchemas.js"

export const make = (sql: SqlClient, awaitDue: Effect.Effect<void>): DeliveryQueue["Type"] => ({
  claim: (request) =>
    Effect.flatMap(
      oldestDue(sql, request.now),
      Option.match({
        // An idle queue is looked at without a transaction.
        onNone: () => Effect.succeed([]),
        onSome: () => SqlFailure.orDie(sql.withTransaction(claim(sql, request)))
      })
    ),
  findLeased: (id, fence) =>
    Effect.flatMap(
      delivery(sql`SELECT * FROM deliveries WHERE id = ${id} AND fence = ${fence}`),
      Option.match({
        onNone: () => Effect.succeedNone,
        onSome: (delivery) =>
          Effect.map(
            webhook(sql`SELECT * FROM webhooks WHERE id = ${delivery.webhookId}`),
            Option.map((webhook) => ({ delivery, webhook }))
          )
      })
    ),
  oldestDue: (now) => oldestDue(sql, now),
  awaitDue
})

/**
 * Subscriptions first, then their deliveries, each in a statement that sees what others have claimed by then. Rows that
 * others have locked are left to them.
 */
const claim = (sql: SqlClient, request: ClaimRequest): Effect.Effect<ReadonlyArray<ClaimedDelivery>, SqlError> =>
  Effect.gen(function*() {
    const subscriptions = idsOf(
      yield* sql`WITH RECURSIVE ${
        waiting(sql)
      } SELECT webhooks.id FROM waiting JOIN webhooks ON webhooks.id = waiting.id
        ${unlocked(sql)}`
    )
    if (subscriptions.length === 0) return []
    const chosen = idsOf(yield* choice(sql, request, subscriptions))
    const deliveries = deliveriesOf(
      yield* inPieces(
        chosen,
        (ids) =>
          sql`UPDATE deliveries SET fence = fence + 1, "leasedUntil" = ${instant(sql, request.leasedUntil)}
          WHERE ${inKeys(sql, "id", ids)} RETURNING *`
      )
    )
    const webhooks = webhooksOf(
      yield* inPieces(
        new Set(deliveries.map(({ webhookId }) => webhookId)),
        (ids) => sql`SELECT * FROM webhooks WHERE ${inKeys(sql, "id", ids)}`
      )
    )
    const events = eventsOf(
      yield* inPieces(
        new Set(deliveries.map(({ eventId }) => eventId)),
        (ids) => sql`SELECT * FROM events WHERE ${inKeys(sql, "id", ids)}`
      )
    )
    const [deliveryOf, webhookOf, eventOf] = [byId(deliveries), byId(webhooks), byId(events)]
    return chosen.flatMap((id) => {
      const delivery = deliveryOf.get(id)
      const webhook = delivery && webhookOf.get(delivery.webhookId)
      const event = delivery && eventOf.get(delivery.eventId)
      return delivery && webhook && event ? [{ delivery, webhook, event }] : []
    })
  })

/** The rows of all pieces. */
const inPieces = <A, B>(
  keys: Iterable<A>,
  query: (some: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, SqlError>
): Effect.Effect<ReadonlyArray<B>, SqlError> =>
  Effect.map(Effect.forEach(Arr.chunksOf(keys, maxRows), query), Arr.flatten)

const byId = <A extends { readonly id: string }>(rows: ReadonlyArray<A>): ReadonlyMap<string, A> =>
  new Map(rows.map((row) => [row.id, row]))

/** The subscriptions that have pending deliveries, found one after the other without reading all of these. */
const waiting = (sql: SqlClient): Fragment =>
  sql`waiting (id) AS (
    SELECT (SELECT "webhookId" FROM deliveries WHERE status = 'pending' ORDER BY "webhookId" LIMIT 1)
    UNION ALL
    SELECT (
      SELECT "webhookId" FROM deliveries WHERE status = 'pending' AND "webhookId" > waiting.id ORDER BY "webhookId" LIMIT 1
    ) FROM waiting WHERE waiting.id IS NOT NULL
  )`

/** Of each subscription as many as it has room for, then of all of them those whose turn it is. */
const choice = (
  sql: SqlClient,
  { failingLimit, limit, now, share }: ClaimRequest,
  subscriptions: ReadonlyArray<string>
) =>
  sql`WITH rooms AS (
    SELECT id, "isFailing", CASE WHEN "isFailing" = ${flag(sql, true)} THEN 1 ELSE ${share} END AS share, (
      SELECT count(*) FROM deliveries
        WHERE "webhookId" = webhooks.id AND "leasedUntil" IS NOT NULL AND "leasedUntil" > ${instant(sql, now)}
    ) AS leases
    FROM webhooks WHERE ${inKeys(sql, "id", subscriptions)}
  ), candidates AS (
    SELECT due.id, due."nextAttemptAt", due."createdAt", rooms."isFailing", rooms.share,
      rooms.leases - 1 + row_number() OVER (
        PARTITION BY due."webhookId" ORDER BY due."nextAttemptAt", due."createdAt", due.id
      ) AS turn
    FROM rooms JOIN ${dueOf(sql, now, share)} WHERE rooms.leases < rooms.share
  ), turns AS (
    SELECT *, row_number() OVER (PARTITION BY "isFailing" ORDER BY turn, "nextAttemptAt", "createdAt", id) AS place
    FROM candidates WHERE turn < share
  )
  SELECT id FROM turns WHERE "isFailing" = ${flag(sql, false)} OR place <= ${failingLimit}
    ORDER BY turn, "nextAttemptAt", "createdAt", id LIMIT ${limit}`

/** The first deliveries of a room that are due, in the order in which they are. */
const dueOf = (sql: SqlClient, now: number, share: number): Fragment => {
  const isDue = sql`"webhookId" = rooms.id AND status = 'pending' AND "nextAttemptAt" <= ${instant(sql, now)} AND
    ("leasedUntil" IS NULL OR "leasedUntil" <= ${instant(sql, now)})
    ORDER BY "nextAttemptAt", "createdAt", id LIMIT ${share}`
  return sql.onDialectOrElse({
    pg: () => sql`LATERAL (SELECT * FROM deliveries WHERE ${isDue} FOR UPDATE SKIP LOCKED) AS due ON TRUE`,
    orElse: () => sql`deliveries AS due ON due.id IN (SELECT id FROM deliveries WHERE ${isDue})`
  })
}

const unlocked = (sql: SqlClient): Fragment =>
  sql.onDialectOrElse({ pg: () => sql`FOR UPDATE OF webhooks SKIP LOCKED`, orElse: () => sql`` })

const oldestDue = (sql: SqlClient, now: number): Effect.Effect<Option.Option<number>> =>
  Effect.map(
    oldest(
      sql`WITH RECURSIVE ${waiting(sql)} SELECT min("dueAt") AS "dueAt" FROM (
        SELECT (
          SELECT "nextAttemptAt" FROM deliveries
            WHERE "webhookId" = waiting.id AND status = 'pending' AND "nextAttemptAt" <= ${instant(sql, now)} AND
              ("leasedUntil" IS NULL OR "leasedUntil" <= ${instant(sql, now)})
            ORDER BY "nextAttemptAt" LIMIT 1
        ) AS "dueAt" FROM waiting WHERE waiting.id IS NOT NULL
      ) AS firsts`
    ),
    Option.flatMap(({ dueAt }) => Option.fromNullable(dueAt))
  )

const deliveriesOf = rowsOf(DeliveryRow)
const webhooksOf = rowsOf(WebhookRow)
const eventsOf = rowsOf(EventRow)

/** Rows are looked up by these, and nothing else is done with them. */
const idRows = rowsOf(Schema.Struct({ id: Schema.String }))
const idsOf = (rows: ReadonlyArray<object>): ReadonlyArray<string> => idRows(rows).map(({ id }) => id)

const delivery = first(DeliveryRow)
const webhook = first(WebhookRow)
const oldest = first(Schema.Struct({ dueAt: DeliveryRow.fields.nextAttemptAt }))
