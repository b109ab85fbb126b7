import { Event, Ids } from "@canvass/core"
import {
  type AccountBacklog,
  ChangeCursor,
  type ClaimedDelivery,
  type ClaimRequest,
  type DeliveryQueue,
  LeaseAllocation,
  maxBacklog
} from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import * as Schema from "effect/Schema"
import { lockKey } from "../commit/Locks.js"
import type { Database } from "../database/Database.js"
import type { ConcurrentWriters } from "../database/Dialect.js"
import { millis } from "../database/millis.js"
import { readableRows } from "../database/readableRows.js"
import { ofExistingAccount } from "../database/removedAccounts.js"
import { rowDecoder } from "../database/RowDecoder.js"
import * as SqlFailure from "../database/SqlFailure.js"
import { maxRows, powerOfTwoFrom, readFirst, rowLock } from "../database/Statements.js"
import type { StoreStatement } from "../database/StoreClient.js"
import * as Fence from "../programs/Fence.js"
import { DeliveryRow, EventRow, WebhookRow } from "../schema/RowSchemas.js"
import * as AvailableWebhooks from "./AvailableWebhooks.js"

/** Makes the queue of pending deliveries. A claim is a transaction of its own, and does not wait for other claims. */
export const make = (database: Database, awaitDue: Effect.Effect<void>): DeliveryQueue["Type"] => {
  const { sql } = database
  const readForClaims = AvailableWebhooks.makeReader(database)
  const readForTimes = SqlFailure.orDie(AvailableWebhooks.makeReader(database))
  return {
    claim: (request) =>
      Effect.flatMap(hasDue(database, request.now), (isDue) =>
        // An idle queue opens no transaction.
        isDue
          ? SqlFailure.orDie(
            sql.withTransaction(
              makeAvailable(database, request.now).pipe(
                Effect.zipRight(readForClaims),
                Effect.flatMap((available) => claim(database, request, available))
              )
            )
          )
          : Effect.succeed([])),
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
    oldestDue: (now) => Effect.flatMap(readForTimes, (webhooks) => oldestDue(database, webhooks, now)),
    nextDue: Effect.flatMap(readForTimes, (webhooks) => nextDue(database, webhooks)),
    oldestHeld: earliestOf([
      sql`SELECT "heldAt" AS "dueAt" FROM deliveries WHERE status = 'held' AND "heldAt" IS NOT NULL
        AND ${ofExistingAccount(sql, "deliveries")} ORDER BY "heldAt" LIMIT 1`
    ]),
    backlog: (maxAccounts) => readBacklog(database, maxAccounts),
    awaitDue
  }
}

/**
 * Chooses deliveries, and then locks the accounts of these alone. Other claims may have changed what is due by then, so
 * it chooses again among the webhooks of these accounts. Accounts that other claims have locked are left out.
 */
const claim = (
  database: Database,
  request: ClaimRequest,
  available: ReadonlyArray<AvailableWebhooks.AvailableWebhook>
): Effect.Effect<ReadonlyArray<ClaimedDelivery>, SqlError> =>
  Effect.gen(function*() {
    const { writers } = database.dialect
    const unlocked = yield* choose(database, request, available)
    const locked = writers._tag === "SingleWriter"
      ? unlocked.accounts
      : yield* lockAccounts(database, writers, unlocked.accounts)
    const { chosen, hasRefused, rest } = writers._tag === "SingleWriter"
      ? unlocked
      : yield* choose(database, request, available.filter(({ accountId }) => locked.has(accountId)))
    const claimed = yield* lease(database, request, chosen.map(({ id }) => id))
    // Each round leases a delivery, or leaves out an account, so the rounds end.
    const isProgress = claimed.length > 0 || locked.size < unlocked.accounts.size
    const isComplete = !hasRefused && locked.size === unlocked.accounts.size
    return isComplete || !isProgress || rest.limit === 0 ? claimed : [
      ...claimed,
      ...yield* claim(
        database,
        rest,
        available.filter(({ accountId }) => locked.has(accountId) || !unlocked.accounts.has(accountId))
      )
    ]
  })

/** Chooses among the due deliveries of these webhooks. `accounts` are those of the chosen deliveries. */
const choose = (
  database: Database,
  request: ClaimRequest,
  webhooks: ReadonlyArray<AvailableWebhooks.AvailableWebhook>
) =>
  Effect.gen(function*() {
    const { dialect, sql } = database
    const leased = decodeLeases(
      yield* sql`SELECT webhooks.id, webhooks."accountId", webhooks.url, leased.leases FROM (
          SELECT "webhookId", count(*) AS leases FROM deliveries
            WHERE "leasedUntil" IS NOT NULL AND "leasedUntil" > ${dialect.instant(request.now)} GROUP BY "webhookId"
        ) AS leased JOIN webhooks ON webhooks.id = leased."webhookId"`
    )
    const quotas = LeaseAllocation.quotas(request, webhooks, leased)
    const allocation = LeaseAllocation.allocate(request, quotas, yield* selectDue(database, request, quotas))
    const chosenWebhooks = new Set<string>(allocation.chosen.map(({ webhookId }) => webhookId))
    const accounts: ReadonlySet<string> = new Set(
      webhooks.filter(({ id }) => chosenWebhooks.has(id)).map(({ accountId }) => accountId)
    )
    return { ...allocation, accounts }
  })

/** Locks accounts against other claims until the transaction ends. Returns those that no other claim has locked. */
const lockAccounts = (
  { sql }: Database,
  writers: ConcurrentWriters,
  accounts: ReadonlySet<string>
): Effect.Effect<ReadonlySet<string>, SqlError> => {
  const keys = new Map(Array.from(accounts).map((account) => [lockKey(`claims of account ${account}`), account]))
  return Effect.map(
    writers.tryLocks(sql, Array.from(keys.keys())),
    (taken) => new Set(taken.flatMap((key) => keys.get(key) ?? []))
  )
}

/** Leases these deliveries, and returns those that are still due, in this order. */
const lease = (
  database: Database,
  request: ClaimRequest,
  ids: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<ClaimedDelivery>, SqlError> =>
  Effect.gen(function*() {
    const { dialect, sql } = database
    // A unit of work may be writing a delivery. Waiting for it could be a deadlock, so such a delivery is left out.
    const areDue = (chunk: ReadonlyArray<string>) =>
      dialect.writers._tag === "SingleWriter"
        ? dialect.inKeys(sql, "id", chunk)
        : sql`id IN (
          SELECT id FROM deliveries WHERE ${dialect.inKeys(sql, "id", chunk)} AND ${isDue(database, request.now)}
            ${sql.literal(dialect.writers.forUpdateSkipLocked("deliveries"))}
        )`
    // What cannot be decoded waits until its lease ends, and does not harm the other deliveries.
    const deliveries = yield* readableRows(
      "deliveries",
      yield* inChunks(
        ids,
        (chunk) =>
          sql`UPDATE deliveries SET fence = fence + 1, "leasedUntil" = ${dialect.instant(request.leasedUntil)}
          WHERE ${areDue(chunk)} AND ${Fence.isCurrent(database)} RETURNING *`
      ),
      decodeDeliveries
    )
    const webhooks = yield* readableRows(
      "webhooks",
      yield* inChunks(
        new Set(deliveries.map(({ webhookId }) => webhookId)),
        (chunk) => sql`SELECT * FROM webhooks WHERE ${dialect.inKeys(sql, "id", chunk)}`
      ),
      decodeWebhooks
    )
    const events = yield* readableRows(
      "events",
      yield* inChunks(
        new Set(deliveries.map(({ eventId }) => eventId)),
        (chunk) => sql`SELECT * FROM events WHERE ${dialect.inKeys(sql, "id", chunk)}`
      ),
      decodeEvents
    )
    const cursors = yield* readCursors(database, events)
    const [deliveryById, webhookById, eventById] = [byId(deliveries), byId(webhooks), byId(events)]
    return ids.flatMap((id) => {
      const delivery = deliveryById.get(id)
      const webhook = delivery && webhookById.get(delivery.webhookId)
      const event = delivery && eventById.get(delivery.eventId)
      return delivery && webhook && event ? [{ delivery, webhook, event, cursor: cursors.get(event.id) }] : []
    })
  })

/** The cursors of the responses that the events are about, by the id of the event. */
const readCursors = (
  { dialect, sql }: Database,
  events: ReadonlyArray<Event.SentEvent>
): Effect.Effect<ReadonlyMap<string, string>, SqlError> => {
  const responseIds = new Map(events.flatMap((event) => {
    const responseId = Event.responseOf(event)?.responseId
    return responseId === undefined ? [] : [[event.id, responseId] as const]
  }))
  return Effect.map(
    inChunks(
      new Set(responseIds.values()),
      (chunk) =>
        sql`SELECT id, "surveyId", sequence, coalesce("loggedAt", "submittedAt") AS at,
            coalesce((SELECT lineage FROM log_lineage), 0) AS lineage
          FROM responses WHERE ${dialect.inKeys(sql, "id", chunk)} AND status <> 'partial'`
    ),
    (rows) => {
      const cursors = new Map(decodePlaces(rows).map((row) => [row.id, ChangeCursor.ofResponse(row)]))
      return new Map(
        Array.from(responseIds).flatMap(([eventId, responseId]) => {
          const cursor = cursors.get(responseId)
          return cursor === undefined ? [] : [[eventId, cursor] as const]
        })
      )
    }
  )
}

/** Sends a statement for each chunk of keys, and returns the rows of all. */
const inChunks = <A, B>(
  keys: Iterable<A>,
  query: (chunk: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, SqlError>
): Effect.Effect<ReadonlyArray<B>, SqlError> =>
  Effect.map(Effect.forEach(Arr.chunksOf(keys, maxRows), query), Arr.flatten)

const byId = <A extends { readonly id: string }>(rows: ReadonlyArray<A>): ReadonlyMap<string, A> =>
  new Map(rows.map((row) => [row.id, row]))

const isScheduled = ({ sql }: Database): Fragment => sql`status = 'pending' AND "scheduledAt" IS NOT NULL`

/** Makes the retries available that are due, at most `maxAvailable` of them. The earliest are first. */
const makeAvailable = (database: Database, now: number) => {
  const { dialect, sql } = database
  return sql`UPDATE deliveries SET "scheduledAt" = NULL WHERE id IN (
    SELECT id FROM deliveries WHERE ${isScheduled(database)} AND "scheduledAt" <= ${dialect.instant(now)}
      AND ${Fence.isCurrent(database)} ORDER BY "scheduledAt" LIMIT ${maxAvailable}
      ${rowLock(database, ({ forUpdateSkipLocked }) => forUpdateSkipLocked("deliveries"))}
  )`
}

/** More than a worker has slots. Any others are made available by the claims that follow. */
const maxAvailable = 1_000

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
            sql`WHERE "accountId" = quotas."accountId" AND "webhookId" = quotas.id AND ${isDue(database, now)}
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
  return sql`${AvailableWebhooks.isAvailable(database)} AND "nextAttemptAt" IS NOT NULL
    AND ("failureCount" <= 0 OR "nextAttemptAt" <= ${dialect.instant(now)})
    AND ("leasedUntil" IS NULL OR "leasedUntil" <= ${dialect.instant(now)})`
}

/** Whether a delivery is due, or a retry that waits. It reads the rows in the order of an index, up to the first. */
const hasDue = (database: Database, now: number): Effect.Effect<boolean> => {
  const { dialect, sql } = database
  return Effect.map(
    readFound(
      sql`SELECT coalesce((
        SELECT 1 FROM deliveries WHERE ${isDue(database, now)}
          ORDER BY "accountId", "webhookId", "nextAttemptAt", "createdAt", id LIMIT 1
      ), (
        SELECT 1 FROM deliveries WHERE ${isScheduled(database)} AND "scheduledAt" <= ${dialect.instant(now)}
          ORDER BY "scheduledAt" LIMIT 1
      )) AS found`
    ),
    Option.exists(({ found }) => found !== null)
  )
}

/** When a delivery of these webhooks without a lease is due, when one of their leases ends, and when a retry is due. */
const nextDue = (database: Database, webhooks: ReadonlyArray<AvailableWebhooks.AvailableWebhook>) => {
  const { dialect, sql } = database
  return earliestOf([
    ...timesOf(
      database,
      webhooks,
      (ofWebhook) =>
        sql`SELECT "nextAttemptAt" FROM deliveries WHERE ${ofWebhook} AND "leasedUntil" IS NULL
          AND "nextAttemptAt" IS NOT NULL ORDER BY "nextAttemptAt" LIMIT 1`
    ),
    ...timesOf(
      database,
      webhooks,
      (ofWebhook) =>
        sql`SELECT "leasedUntil" FROM deliveries WHERE ${ofWebhook} AND "leasedUntil" IS NOT NULL
          ORDER BY "leasedUntil" LIMIT 1`
    ),
    sql`SELECT "scheduledAt" AS "dueAt" FROM deliveries WHERE ${isScheduled(database)}
      AND ${dialect.unindexed(sql`"webhookId"`, sql)} IN (SELECT id FROM webhooks) ORDER BY "scheduledAt" LIMIT 1`
  ])
}

const oldestDue = (
  database: Database,
  webhooks: ReadonlyArray<AvailableWebhooks.AvailableWebhook>,
  now: number
): Effect.Effect<Option.Option<number>> => {
  const { dialect, sql } = database
  return earliestOf([
    ...timesOf(
      database,
      webhooks,
      (ofWebhook) =>
        sql`SELECT "nextAttemptAt" FROM deliveries WHERE ${ofWebhook} AND ${isDue(database, now)}
          ORDER BY "nextAttemptAt" LIMIT 1`
    ),
    sql`SELECT "scheduledAt" AS "dueAt" FROM deliveries WHERE ${isScheduled(database)}
      AND "scheduledAt" <= ${dialect.instant(now)}
      AND ${dialect.unindexed(sql`"webhookId"`, sql)} IN (SELECT id FROM webhooks) ORDER BY "scheduledAt" LIMIT 1`
  ])
}

/** Statements for the earliest of the times that `select` reads for each webhook. */
const timesOf = (
  database: Database,
  webhooks: ReadonlyArray<AvailableWebhooks.AvailableWebhook>,
  select: (ofWebhook: Fragment) => Fragment
): ReadonlyArray<StoreStatement<object>> => {
  const { dialect, sql } = database
  const ofWebhook = sql`${AvailableWebhooks.isAvailable(database)}
    AND "accountId" = given."accountId" AND "webhookId" = given.id`
  return dialect.derivedTables(
    sql,
    "given",
    { id: "uuid", accountId: "uuid" },
    webhooks.map(({ accountId, id }) => ({ id, accountId }))
  ).map((table) =>
    sql`SELECT min("dueAt") AS "dueAt" FROM (SELECT (${select(ofWebhook)}) AS "dueAt" FROM ${table}) AS firsts`
  )
}

/** The earliest of the instants that the rows of these statements have, if there is one. */
const earliestOf = (statements: ReadonlyArray<StoreStatement<object>>): Effect.Effect<Option.Option<number>> =>
  Effect.map(Effect.forEach(statements, readEarliest), (found) => {
    const instants = found.flatMap(Option.toArray).flatMap(({ dueAt }) => dueAt ?? [])
    return Arr.isNonEmptyArray(instants) ? Option.some(Arr.min(instants, Order.number)) : Option.none()
  })

const decodeDeliveries = rowDecoder(DeliveryRow)
const decodeWebhooks = rowDecoder(WebhookRow)
const decodeEvents = rowDecoder(EventRow)

const decodePlaces = rowDecoder(Schema.Struct({
  id: Ids.ResponseId,
  surveyId: Ids.SurveyId,
  sequence: Schema.Int,
  at: millis,
  lineage: Schema.Int
}))

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
const readFound = readFirst(Schema.Struct({ found: Schema.NullOr(Schema.Int) }))
const readEarliest = readFirst(Schema.Struct({ dueAt: DeliveryRow.fields.nextAttemptAt }))

/** Both parts of the pending deliveries have an index, which a condition on the status alone would not use. */
const readBacklog = (database: Database, maxAccounts: number): Effect.Effect<ReadonlyArray<AccountBacklog>> =>
  SqlFailure.orDie(Effect.map(
    database.sql`SELECT webhooks."accountId", sum(waiting.deliveries) AS deliveries FROM (
        SELECT "webhookId", count(*) AS deliveries FROM (
          SELECT "webhookId" FROM deliveries WHERE ${AvailableWebhooks.isAvailable(database)}
          UNION ALL SELECT "webhookId" FROM deliveries WHERE status = 'pending' AND "scheduledAt" IS NOT NULL
          LIMIT ${maxBacklog}
        ) AS pending GROUP BY "webhookId"
      ) AS waiting JOIN webhooks ON webhooks.id = waiting."webhookId"
      GROUP BY webhooks."accountId" ORDER BY 2 DESC, 1 LIMIT ${maxAccounts}`,
    decodeBacklog
  ))

const decodeBacklog = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ accountId: Schema.String, deliveries: Schema.Number }))
)
