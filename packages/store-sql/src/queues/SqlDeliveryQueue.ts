import { type ClaimedDelivery, type ClaimRequest, type DeliveryQueue, LeaseAllocation } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Database } from "../database/Database.js"
import { millis } from "../database/millis.js"
import { rowDecoder } from "../database/RowDecoder.js"
import * as SqlFailure from "../database/SqlFailure.js"
import { maxRows, powerOfTwoFrom, readFirst, rowLock } from "../database/Statements.js"
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
    yield* makeAvailable(database, request.now)
    const available = decodeAvailable(
      yield* sql`WITH RECURSIVE ${availableWebhooks(database)}
        SELECT webhooks.id, webhooks."accountId", webhooks.url, webhooks."isFailing"
          FROM available JOIN webhooks ON webhooks.id = available.id
        ${rowLock(database, ({ forUpdateSkipLocked }) => forUpdateSkipLocked("webhooks"))}`
    )
    const leased = decodeLeases(
      yield* sql`SELECT webhooks.id, webhooks."accountId", webhooks.url, leased.leases FROM (
          SELECT "webhookId", count(*) AS leases FROM deliveries
            WHERE "leasedUntil" IS NOT NULL AND "leasedUntil" > ${dialect.instant(request.now)} GROUP BY "webhookId"
        ) AS leased JOIN webhooks ON webhooks.id = leased."webhookId"`
    )
    const quotas = LeaseAllocation.quotas(request, available, leased)
    const candidates = yield* selectDue(database, request, quotas)
    const { chosen, rest } = LeaseAllocation.allocate(request, quotas, candidates)
    const claimedIds = chosen.map(({ id }) => id)
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
    return rest === undefined ? claimed : [...claimed, ...yield* claim(database, rest)]
  })

/** Sends a statement for each chunk of keys, and returns the rows of all. */
const inChunks = <A, B>(
  keys: Iterable<A>,
  query: (chunk: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, SqlError>
): Effect.Effect<ReadonlyArray<B>, SqlError> =>
  Effect.map(Effect.forEach(Arr.chunksOf(keys, maxRows), query), Arr.flatten)

const byId = <A extends { readonly id: string }>(rows: ReadonlyArray<A>): ReadonlyMap<string, A> =>
  new Map(rows.map((row) => [row.id, row]))

/**
 * A delivery is available when nothing but its lease may prevent an attempt. A retry that waits is not: it has
 * `scheduledAt`, until a claim finds that it is due. So the index of the available deliveries has no others, and a
 * claim costs the same however many webhooks wait.
 */
const isAvailable = ({ sql }: Database): Fragment => sql`status = 'pending' AND "scheduledAt" IS NULL`

const isScheduled = ({ sql }: Database): Fragment => sql`status = 'pending' AND "scheduledAt" IS NOT NULL`

/** Makes the retries available that are due, at most `maxAvailable` of them. The earliest are first. */
const makeAvailable = (database: Database, now: number) => {
  const { dialect, sql } = database
  return sql`UPDATE deliveries SET "scheduledAt" = NULL WHERE id IN (
    SELECT id FROM deliveries WHERE ${isScheduled(database)} AND "scheduledAt" <= ${dialect.instant(now)}
      ORDER BY "scheduledAt" LIMIT ${maxAvailable}
      ${rowLock(database, ({ forUpdateSkipLocked }) => forUpdateSkipLocked("deliveries"))}
  )`
}

/** More than a worker has slots. Any others are made available by the claims that follow. */
const maxAvailable = 1_000

/** The webhooks with available deliveries. An index finds them one by one, without reading all deliveries. */
const availableWebhooks = (database: Database): Fragment => {
  const { sql } = database
  return sql`available (id) AS (
    SELECT (SELECT "webhookId" FROM deliveries WHERE ${isAvailable(database)} ORDER BY "webhookId" LIMIT 1)
    UNION ALL
    SELECT (
      SELECT "webhookId" FROM deliveries WHERE ${isAvailable(database)} AND "webhookId" > available.id
        ORDER BY "webhookId" LIMIT 1
    ) FROM available WHERE available.id IS NOT NULL
  )`
}

/**
 * Selects the deliveries that may be claimed, up to the limit. Each round takes one delivery of each account, until its
 * webhooks have as many as they may get. Few deliveries of each webhook are read, because most webhooks get few. If a
 * webhook gets all of its deliveries that were read, the selection is repeated and reads more.
 *
 * @param maxRead - Maximum number of deliveries that are read of each webhook: a power of two.
 */
const selectDue = (
  database: Database,
  request: ClaimRequest,
  quotas: ReadonlyArray<LeaseAllocation.LeaseQuota>,
  maxRead = powerOfTwoFrom(request.limit / Math.max(quotas.length, 1) + 1)
): Effect.Effect<ReadonlyArray<LeaseAllocation.LeaseCandidate>, SqlError> =>
  Effect.flatMap(selectFirst(database, request, quotas, maxRead), (candidates) => {
    const counts = new Map<string, number>()
    for (const { webhookId } of candidates) counts.set(webhookId, (counts.get(webhookId) ?? 0) + 1)
    const lacksSome = quotas.some(({ free, webhookId }) => free > maxRead && counts.get(webhookId) === maxRead)
    return lacksSome ? selectDue(database, request, quotas, 4 * maxRead) : Effect.succeed(candidates)
  })

/** As `selectDue`, without the deliveries of a webhook behind its first `maxRead`. */
const selectFirst = (
  database: Database,
  request: ClaimRequest,
  quotas: ReadonlyArray<LeaseAllocation.LeaseQuota>,
  maxRead: number
): Effect.Effect<ReadonlyArray<LeaseAllocation.LeaseCandidate>, SqlError> => {
  const { dialect, sql } = database
  const { limit, now } = request
  // Webhooks with different quotas share few statements: the limit of the rows is a power of two.
  const readLimit = ({ free }: LeaseAllocation.LeaseQuota) => Math.min(powerOfTwoFrom(free), maxRead)
  const groups = Object.values(Arr.groupBy(quotas, (quota) => String(readLimit(quota))))
  const statements = groups.flatMap((group) =>
    dialect.derivedTables(sql, "quotas", {
      id: "uuid",
      accountId: "uuid",
      leases: "integer",
      leasesOfAccount: "integer",
      free: "integer"
    }, group.map(quotaRow))
      .map((table) =>
        sql`SELECT id, "webhookId", "nextAttemptAt", "createdAt", round FROM (
          SELECT ranked.*, "leasesOfAccount" + row_number() OVER (
            PARTITION BY "accountId" ORDER BY round, "nextAttemptAt", "createdAt", id
          ) AS "roundOfAccount" FROM (
            SELECT due.id, due."webhookId", due."nextAttemptAt", due."createdAt", quotas.leases, quotas.free,
              quotas."accountId", quotas."leasesOfAccount",
              quotas.leases - 1 + row_number() OVER (
                PARTITION BY due."webhookId" ORDER BY due."nextAttemptAt", due."createdAt", due.id
              ) AS round
            FROM ${table} ${
          dialect.joinSelected(
            sql,
            "deliveries",
            "due",
            sql`WHERE "webhookId" = quotas.id AND ${isDue(database, now)}
                ORDER BY "nextAttemptAt", "createdAt", id LIMIT ${readLimit(group[0])}`
          )
        }
          ) AS ranked WHERE round < leases + free
        ) AS turns ORDER BY "roundOfAccount", round, "nextAttemptAt", "createdAt", id LIMIT ${limit}`
      )
  )
  return Effect.map(
    Effect.forEach(statements, (statement) => Effect.map(statement, decodeCandidates)),
    // No statement leaves out a delivery that has its turn: what comes before it there also comes before it among all.
    (chunks) => LeaseAllocation.inTurn(quotas, chunks.flat()).slice(0, limit)
  )
}

const quotaRow = ({ accountId, free, leases, leasesOfAccount, webhookId }: LeaseAllocation.LeaseQuota) => ({
  id: webhookId,
  accountId,
  leases,
  leasesOfAccount,
  free
})

/** As `Delivery.isDue`, for available deliveries. */
const isDue = (database: Database, now: number): Fragment => {
  const { dialect, sql } = database
  return sql`${isAvailable(database)} AND "nextAttemptAt" IS NOT NULL
    AND ("failureCount" <= 0 OR "nextAttemptAt" <= ${dialect.instant(now)})
    AND ("leasedUntil" IS NULL OR "leasedUntil" <= ${dialect.instant(now)})`
}

/** When each webhook's next delivery without a lease is due, when its next lease ends, and when a retry is due. */
const nextDue = (database: Database) => {
  const { dialect, sql } = database
  return sql`WITH RECURSIVE ${availableWebhooks(database)} SELECT min("dueAt") AS "dueAt" FROM (
    SELECT (
      SELECT "nextAttemptAt" FROM deliveries WHERE "webhookId" = available.id AND ${isAvailable(database)}
        AND "leasedUntil" IS NULL AND "nextAttemptAt" IS NOT NULL ORDER BY "nextAttemptAt" LIMIT 1
    ) AS "dueAt" FROM available WHERE available.id IN (SELECT id FROM webhooks)
    UNION ALL SELECT (
      SELECT "leasedUntil" FROM deliveries WHERE "webhookId" = available.id AND "leasedUntil" IS NOT NULL
        AND status = 'pending' ORDER BY "leasedUntil" LIMIT 1
    ) FROM available WHERE available.id IN (SELECT id FROM webhooks)
    UNION ALL SELECT (
      SELECT "scheduledAt" FROM deliveries WHERE ${isScheduled(database)}
        AND ${dialect.unindexed(sql`"webhookId"`, sql)} IN (SELECT id FROM webhooks) ORDER BY "scheduledAt" LIMIT 1
    )
  ) AS firsts`
}

const oldestDue = (database: Database, now: number): Effect.Effect<Option.Option<number>> => {
  const { dialect, sql } = database
  return earliestOf(
    sql`WITH RECURSIVE ${availableWebhooks(database)} SELECT min("dueAt") AS "dueAt" FROM (
        SELECT (
          SELECT "nextAttemptAt" FROM deliveries WHERE "webhookId" = available.id AND ${isDue(database, now)}
            ORDER BY "nextAttemptAt" LIMIT 1
        ) AS "dueAt" FROM available WHERE available.id IN (SELECT id FROM webhooks)
        UNION ALL SELECT (
          SELECT "scheduledAt" FROM deliveries WHERE ${isScheduled(database)}
            AND "scheduledAt" <= ${dialect.instant(now)}
            AND ${dialect.unindexed(sql`"webhookId"`, sql)} IN (SELECT id FROM webhooks)
            ORDER BY "scheduledAt" LIMIT 1
        )
      ) AS firsts`
  )
}

/** The instant of the only row of a statement, if it is not null. */
const earliestOf = (statement: StoreStatement<object>): Effect.Effect<Option.Option<number>> =>
  Effect.map(readEarliest(statement), Option.flatMap(({ dueAt }) => Option.fromNullable(dueAt)))

const decodeDeliveries = rowDecoder(DeliveryRow)
const decodeWebhooks = rowDecoder(WebhookRow)
const decodeEvents = rowDecoder(EventRow)

const decodeAvailable = rowDecoder(WebhookRow.pick("id", "accountId", "url", "isFailing"))
const decodeLeases = rowDecoder(
  Schema.Struct({ ...WebhookRow.pick("id", "accountId", "url").fields, leases: Schema.Int })
)
const decodeCandidates = rowDecoder(
  Schema.Struct({
    id: Schema.String,
    webhookId: Schema.String,
    nextAttemptAt: millis,
    createdAt: millis,
    round: Schema.Int
  })
)

const readDelivery = readFirst(DeliveryRow)
const readWebhook = readFirst(WebhookRow)
const readEarliest = readFirst(Schema.Struct({ dueAt: DeliveryRow.fields.nextAttemptAt }))
