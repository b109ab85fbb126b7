import {
  type ClaimedDelivery,
  type ClaimRequest,
  type DeliveryQueue,
  Ids,
  requestForRefused,
  SlotShares
} from "@canvass/core"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Database } from "../database/Database.js"
import { rowDecoder } from "../database/RowDecoder.js"
import * as SqlFailure from "../database/SqlFailure.js"
import { maxRows, readFirst, rowLock } from "../database/Statements.js"
import type { StoreStatement } from "../database/StoreClient.js"
import { DeliveryRow, EventRow, WebhookRow } from "../schema/RowSchemas.js"

/** Makes the queue of pending deliveries. A claim is a transaction of its own, and does not wait for other claims. */
export const make = (database: Database, awaitDue: Effect.Effect<void>): DeliveryQueue["Type"] => {
  const { sql } = database
  return {
    claim: (request) =>
      Effect.flatMap(
        oldestDue(database, request.now),
        Option.match({
          // An idle queue opens no transaction.
          onNone: () => Effect.succeed([]),
          onSome: () => SqlFailure.orDie(sql.withTransaction(claim(database, request)))
        })
      ),
    findLeased: (id, fence) =>
      Effect.flatMap(
        readDelivery(sql`SELECT * FROM deliveries WHERE id = ${id} AND fence = ${fence}`),
        Option.match({
          onNone: () => Effect.succeedNone,
          onSome: (delivery) =>
            Effect.map(
              readWebhook(sql`SELECT * FROM webhooks WHERE id = ${delivery.webhookId}`),
              Option.map((webhook) => ({ delivery, webhook }))
            )
        })
      ),
    oldestDue: (now) => oldestDue(database, now),
    nextDue: earliestOf(nextDue(database)),
    oldestHeld: earliestOf(sql`SELECT min("heldAt") AS "dueAt" FROM deliveries WHERE status = 'held'`),
    awaitDue
  }
}

/**
 * Locks the webhooks first and then their deliveries, each in a statement that sees what others have claimed by
 * then. Rows that other claims have locked are left out.
 */
const claim = (database: Database, request: ClaimRequest): Effect.Effect<ReadonlyArray<ClaimedDelivery>, SqlError> =>
  Effect.gen(function*() {
    const { dialect, sql } = database
    const waiting = decodeWaitingWebhooks(
      yield* sql`WITH RECURSIVE ${waitingWebhooks(database)}
        SELECT webhooks.id, webhooks."accountId" FROM waiting JOIN webhooks ON webhooks.id = waiting.id
        ${rowLock(database, ({ forUpdateSkipLocked }) => forUpdateSkipLocked("webhooks"))}`
    )
    const accountById = new Map(waiting.map(({ accountId, id }) => [id, accountId]))
    const webhookIds = waiting
      .filter(({ accountId }) => SlotShares.mayTake(request.slots, accountId, request.limit))
      .map(({ id }) => id)
    if (webhookIds.length === 0) return []
    const candidates = decodeCandidates(yield* selectDue(database, request, webhookIds)).flatMap((candidate) => {
      const accountId = accountById.get(candidate.webhookId)
      return accountId === undefined ? [] : [{ ...candidate, accountId }]
    })
    const allocation = SlotShares.allocate(request.slots, request.limit, candidates, ({ accountId }) => accountId)
    const claimedIds = allocation.chosen.map(({ id }) => id)
    const deliveries = decodeDeliveries(
      yield* inChunks(
        claimedIds,
        (ids) =>
          sql`UPDATE deliveries SET fence = fence + 1, "leasedUntil" = ${dialect.instant(request.leasedUntil)}
          WHERE ${dialect.inKeys(sql, "id", ids)} RETURNING *`
      )
    )
    const webhooks = decodeWebhooks(
      yield* inChunks(
        new Set(deliveries.map(({ webhookId }) => webhookId)),
        (ids) => sql`SELECT * FROM webhooks WHERE ${dialect.inKeys(sql, "id", ids)}`
      )
    )
    const events = decodeEvents(
      yield* inChunks(
        new Set(deliveries.map(({ eventId }) => eventId)),
        (ids) => sql`SELECT * FROM events WHERE ${dialect.inKeys(sql, "id", ids)}`
      )
    )
    const [deliveryById, webhookById, eventById] = [byId(deliveries), byId(webhooks), byId(events)]
    const claimed = claimedIds.flatMap((id) => {
      const delivery = deliveryById.get(id)
      const webhook = delivery && webhookById.get(delivery.webhookId)
      const event = delivery && eventById.get(delivery.eventId)
      return delivery && webhook && event ? [{ delivery, webhook, event }] : []
    })
    const next = requestForRefused(request, allocation, ({ isFailing }) => isFailing)
    return next === undefined ? claimed : [...claimed, ...yield* claim(database, next)]
  })

/** Sends a statement for each chunk of keys, and returns the rows of all. */
const inChunks = <A, B>(
  keys: Iterable<A>,
  query: (chunk: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, SqlError>
): Effect.Effect<ReadonlyArray<B>, SqlError> =>
  Effect.map(Effect.forEach(Arr.chunksOf(keys, maxRows), query), Arr.flatten)

const byId = <A extends { readonly id: string }>(rows: ReadonlyArray<A>): ReadonlyMap<string, A> =>
  new Map(rows.map((row) => [row.id, row]))

/** The webhooks with pending deliveries. An index finds them one by one, without reading all deliveries. */
const waitingWebhooks = ({ sql }: Database): Fragment =>
  sql`waiting (id) AS (
    SELECT (SELECT "webhookId" FROM deliveries WHERE status = 'pending' ORDER BY "webhookId" LIMIT 1)
    UNION ALL
    SELECT (
      SELECT "webhookId" FROM deliveries WHERE status = 'pending' AND "webhookId" > waiting.id ORDER BY "webhookId" LIMIT 1
    ) FROM waiting WHERE waiting.id IS NOT NULL
  )`

/**
 * Selects the ids of deliveries to claim: of each webhook at most its share, less its current leases; then round
 * by round, one delivery of each webhook at a time, up to the limits.
 */
const selectDue = (
  database: Database,
  { failingLimit, limit, now, share }: ClaimRequest,
  webhookIds: ReadonlyArray<string>
) => {
  const { dialect, sql } = database
  return sql`WITH shares AS (
    SELECT id, "isFailing", CASE WHEN "isFailing" = ${dialect.flag(true)} THEN 1 ELSE ${share} END AS share, (
      SELECT count(*) FROM deliveries
        WHERE "webhookId" = webhooks.id AND "leasedUntil" IS NOT NULL AND "leasedUntil" > ${dialect.instant(now)}
    ) AS leases
    FROM webhooks WHERE ${dialect.inKeys(sql, "id", webhookIds)}
  ), candidates AS (
    SELECT due.id, due."webhookId", due."nextAttemptAt", due."createdAt", shares."isFailing", shares.share,
      shares.leases - 1 + row_number() OVER (
        PARTITION BY due."webhookId" ORDER BY due."nextAttemptAt", due."createdAt", due.id
      ) AS round
    FROM shares ${
    dialect.joinSelected(
      sql,
      "deliveries",
      "due",
      sql`WHERE "webhookId" = shares.id AND ${isDue(database, now)}
        ORDER BY "nextAttemptAt", "createdAt", id LIMIT ${share}`
    )
  } WHERE shares.leases < shares.share
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY "isFailing" ORDER BY round, "nextAttemptAt", "createdAt", id) AS place
    FROM candidates WHERE round < share
  )
  SELECT id, "webhookId", "isFailing" FROM ranked WHERE "isFailing" = ${dialect.flag(false)} OR place <= ${failingLimit}
    ORDER BY round, "nextAttemptAt", "createdAt", id LIMIT ${limit}`
}

const isDue = ({ dialect, sql }: Database, now: number): Fragment =>
  sql`status = 'pending' AND "nextAttemptAt" <= ${dialect.instant(now)} AND
    ("leasedUntil" IS NULL OR "leasedUntil" <= ${dialect.instant(now)})`

/** When each webhook's next delivery without a lease is due, and when its next lease ends. */
const nextDue = (database: Database) =>
  database.sql`WITH RECURSIVE ${waitingWebhooks(database)} SELECT min("dueAt") AS "dueAt" FROM (
    SELECT (
      SELECT "nextAttemptAt" FROM deliveries WHERE "webhookId" = waiting.id AND status = 'pending'
        AND "leasedUntil" IS NULL AND "nextAttemptAt" IS NOT NULL ORDER BY "nextAttemptAt" LIMIT 1
    ) AS "dueAt" FROM waiting WHERE waiting.id IS NOT NULL
    UNION ALL SELECT (
      SELECT "leasedUntil" FROM deliveries WHERE "webhookId" = waiting.id AND "leasedUntil" IS NOT NULL
        AND status = 'pending' ORDER BY "leasedUntil" LIMIT 1
    ) FROM waiting WHERE waiting.id IS NOT NULL
  ) AS firsts`

const oldestDue = (database: Database, now: number): Effect.Effect<Option.Option<number>> =>
  earliestOf(
    database.sql`WITH RECURSIVE ${waitingWebhooks(database)} SELECT min("dueAt") AS "dueAt" FROM (
        SELECT (
          SELECT "nextAttemptAt" FROM deliveries WHERE "webhookId" = waiting.id AND ${isDue(database, now)}
            ORDER BY "nextAttemptAt" LIMIT 1
        ) AS "dueAt" FROM waiting WHERE waiting.id IN (SELECT id FROM webhooks)
      ) AS firsts`
  )

/** The instant of the only row of a statement, if it is not null. */
const earliestOf = (statement: StoreStatement<object>): Effect.Effect<Option.Option<number>> =>
  Effect.map(readEarliest(statement), Option.flatMap(({ dueAt }) => Option.fromNullable(dueAt)))

const decodeDeliveries = rowDecoder(DeliveryRow)
const decodeWebhooks = rowDecoder(WebhookRow)
const decodeEvents = rowDecoder(EventRow)

const decodeWaitingWebhooks = rowDecoder(Schema.Struct({ id: Schema.String, accountId: Ids.AccountId }))
const decodeCandidates = rowDecoder(
  Schema.Struct({ id: Schema.String, webhookId: Schema.String, isFailing: WebhookRow.fields.isFailing })
)

const readDelivery = readFirst(DeliveryRow)
const readWebhook = readFirst(WebhookRow)
const readEarliest = readFirst(Schema.Struct({ dueAt: DeliveryRow.fields.nextAttemptAt }))
