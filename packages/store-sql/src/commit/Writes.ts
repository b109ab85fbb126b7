/** The changes of a batch as few statements: one for each kind of change, whatever the number of units. */
import { type AuditEntry, Delivery, type Event, type Rollup, Survey, type UnitOfWork, type Usage } from "@canvass/core"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { flag, instant } from "../database/Columns.js"
import { atOnce, inKeys, insert, maxRows, put, type Row, update } from "../database/Statements.js"
import * as Rows from "../schema/RowSchemas.js"
import { type Facts, joined } from "./Preconditions.js"
import { turnsOf, writeTurns } from "./ResponseWrites.js"

type Change = UnitOfWork.Change

/** Makes changes that may be made in any order. `facts` are those that were read for them. */
export const write = (sql: SqlClient, facts: Facts, changes: ReadonlyArray<Change>): Effect.Effect<void, SqlError> => {
  const each = of(changes)
  return Effect.all([
    put(sql, "accounts", ["id"], each("AccountPut").map(({ account }) => accountRow(account))),
    put(sql, "refresh_tokens", ["hash"], each("RefreshTokenPut").map(({ token }) => tokenRow(token))),
    Effect.forEach(
      each("RefreshFamilyEnded"),
      ({ familyId }) => sql`DELETE FROM refresh_tokens WHERE "familyId" = ${familyId}`
    ),
    put(sql, "api_keys", ["accountId"], each("KeyPut").map(({ key }) => keyRow(key))),
    Effect.forEach(each("KeyRemoved"), ({ accountId }) => sql`DELETE FROM api_keys WHERE "accountId" = ${accountId}`),
    Effect.forEach(
      each("KeyUsed"),
      ({ at, keyId }) =>
        sql`UPDATE api_keys SET "lastUsedAt" = ${instant(sql, at)}
          WHERE id = ${keyId} AND ("lastUsedAt" IS NULL OR "lastUsedAt" < ${instant(sql, at)})`
    ),
    putSurveys(sql, each("SurveyPut").map(({ survey }) => survey)),
    Effect.forEach(each("SurveyRemoved"), ({ surveyId }) => removeSurvey(sql, surveyId)),
    writeTurns(sql, facts, turnsOf(facts, changes)),
    keepBlocks(sql, facts, each("RollupsPut")),
    Effect.forEach(each("RollupsInvalidated"), ({ surveyId }) => forgetBlocks(sql, surveyId)),
    put(sql, "webhooks", ["id"], each("WebhookPut").map(({ webhook }) => webhookRow(webhook))),
    Effect.forEach(each("WebhookRemoved"), ({ webhookId }) => removeWebhook(sql, webhookId)),
    put(sql, "events", ["id"], each("EventPut").map(({ event }) => eventRow(event))),
    put(sql, "deliveries", ["id"], each("DeliveryPut").map(({ delivery }) => deliveryRow(delivery))),
    update(sql, "deliveries", "id", each("DeliveryAttempted").map(({ delivery }) => progressRow(delivery))),
    put(sql, "attempts", ["deliveryId", "number"], each("DeliveryAttempted").map(attemptRow)),
    Effect.forEach(
      each("DeliveriesHeld"),
      ({ at, webhookId }) =>
        sql`UPDATE deliveries SET status = 'held', "nextAttemptAt" = NULL, "heldAt" = ${instant(sql, at)}
          WHERE "webhookId" = ${webhookId} AND status = 'pending'`
    ),
    Effect.forEach(
      each("DeliveriesReleased"),
      ({ at, webhookId }) =>
        sql`UPDATE deliveries
          SET status = 'pending', "nextAttemptAt" = ${
          instant(sql, at)
        }, "heldAt" = NULL, "failureCount" = 0, outage = NULL
          WHERE "webhookId" = ${webhookId} AND status = 'held'`
    ),
    Effect.forEach(each("HeldDeliveriesExpired"), ({ now }) => expireHeld(sql, now)),
    put(
      sql,
      "idempotency_records",
      ["scope", "key"],
      each("IdempotencyPut").map(({ record }) => idempotencyRow(record))
    ),
    Effect.forEach(
      each("ExpiredDataRemoved"),
      ({ now }) =>
        Effect.zipRight(
          sql`DELETE FROM idempotency_records WHERE "expiresAt" <= ${instant(sql, now)}`,
          sql`DELETE FROM refresh_tokens WHERE "expiresAt" <= ${instant(sql, now)}`
        )
    ),
    Effect.forEach(each("AuditEntriesRemoved"), ({ before }) => forgetAudit(sql, before)),
    addUsage(sql, each("UsageAdded").map(({ usage }) => usage))
  ], { concurrency: atOnce(sql), discard: true })
}

/** Stores events with a delivery for each subscription that wants them. An event that nobody wants leaves no trace. */
export const announce = (
  sql: SqlClient,
  events: ReadonlyArray<Event.Event>,
  subscriptions: Subscriptions
): Effect.Effect<void, SqlError> =>
  Effect.suspend(() => {
    const wanted = events.map((event) => ({
      event,
      by: (subscriptions.get(event.accountId) ?? []).filter((webhook) => Delivery.isSubscribed(event, webhook))
    })).filter(({ by }) => by.length > 0)
    // Their ids are mixed from two, and so might coincide.
    const deliveries = new Map(
      wanted.flatMap(({ by, event }) => by.map((webhook) => Delivery.fromEvent(event, webhook)))
        .map((delivery) => [delivery.id, delivery])
    )
    return Effect.all([
      put(sql, "events", ["id"], wanted.map(({ event }) => eventRow(event))),
      put(sql, "deliveries", ["id"], Array.from(deliveries.values(), deliveryRow))
    ], { concurrency: atOnce(sql), discard: true })
  })

/** By account, those that are not turned off. */
type Subscriptions = ReadonlyMap<string, ReadonlyArray<Subscription>>

/** The subscriptions of the accounts that the events are of. */
export const subscriptions = (
  sql: SqlClient,
  events: ReadonlyArray<Event.Event>
): Effect.Effect<Subscriptions, SqlError> =>
  Effect.map(
    Effect.forEach(Arr.chunksOf(new Set(events.map(({ accountId }) => accountId)), maxRows), (accounts) =>
      Effect.map(
        sql`SELECT id, "accountId", events, "isActive", "pausedAt" FROM webhooks
          WHERE ${inKeys(sql, "accountId", accounts)} AND ("isActive" = ${flag(sql, true)} OR "pausedAt" IS NOT NULL)`,
        decodeSubscriptions
      )),
    (found) => new Map(Object.entries(Arr.groupBy(found.flat(), ({ accountId }) => accountId)))
  )

const Subscription = Rows.WebhookRow.pick("id", "accountId", "events", "isActive", "pausedAt")
type Subscription = typeof Subscription.Type

const decodeSubscriptions = Schema.decodeUnknownSync(Schema.Array(Subscription))

export const record = (sql: SqlClient, entries: ReadonlyArray<AuditEntry.AuditEntry>): Effect.Effect<void, SqlError> =>
  put(sql, "audit_entries", ["accountId", "createdAt", "id"], entries.map(auditRow))

type Tagged<Tag> = Extract<Change, { readonly _tag: Tag }>

const of = (changes: ReadonlyArray<Change>) => <Tag extends Change["_tag"]>(tag: Tag): ReadonlyArray<Tagged<Tag>> =>
  changes.filter((change): change is Tagged<Tag> => change._tag === tag)

/** The count of responses is the store's: it is written when the survey is new, and not again. */
const putSurveys = (sql: SqlClient, surveys: ReadonlyArray<Survey.Survey>): Effect.Effect<void, SqlError> =>
  Effect.zipRight(
    put(sql, "surveys", ["id"], surveys.map(surveyRow), ["responseCount"]),
    put(sql, "survey_contents", ["surveyId"], surveys.map(contentRow))
  )

const removeSurvey = (sql: SqlClient, id: string) =>
  Effect.all([
    sql`DELETE FROM surveys WHERE id = ${id}`,
    sql`DELETE FROM survey_contents WHERE "surveyId" = ${id}`,
    sql`DELETE FROM responses WHERE "surveyId" = ${id}`,
    sql`DELETE FROM answered_questions WHERE "surveyId" = ${id}`,
    sql`DELETE FROM blocks WHERE "surveyId" = ${id}`
  ])

const removeWebhook = (sql: SqlClient, id: string) =>
  Effect.zipRight(
    sql`DELETE FROM webhooks WHERE id = ${id}`,
    sql`UPDATE deliveries SET status = 'cancelled', "nextAttemptAt" = NULL, "heldAt" = NULL
      WHERE "webhookId" = ${id} AND status IN ('pending', 'held')`
  )

/** Places are counted before the old ones are gone, as if both were done at once. */
const expireHeld = (sql: SqlClient, now: number) =>
  Effect.zipRight(
    sql`UPDATE deliveries SET status = 'expired', "heldAt" = NULL WHERE status = 'held' AND id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY "webhookId" ORDER BY "createdAt" DESC, id DESC) AS place
          FROM deliveries WHERE status = 'held'
      ) AS places WHERE place > ${Delivery.maxHeldCount}
    )`,
    sql`UPDATE deliveries SET status = 'expired', "heldAt" = NULL
      WHERE status = 'held' AND "heldAt" <= ${instant(sql, now - Delivery.maxHeldMillis)}`
  )

/** How much to add, and to what. */
type Addend = readonly [key: ReadonlyArray<string>, amount: number]

/**
 * One addend for each key; those that come to nothing are left out. In the order of their keys: batches that add to the
 * same rows at the same time wait for each other, and never in a ring.
 */
const sums = (addends: ReadonlyArray<Addend>): ReadonlyArray<Addend> => {
  const totals = new Map<string, Addend>()
  for (const [key, amount] of addends) {
    const id = joined(...key)
    totals.set(id, [key, amount + (totals.get(id)?.[1] ?? 0)])
  }
  return Array.from(totals).filter(([, [, amount]]) => amount !== 0).sort(([left], [right]) => left < right ? -1 : 1)
    .map(([, addend]) => addend)
}

/** Account by account, as the log is kept: no index by time alone has to be written with every entry. */
const forgetAudit = (sql: SqlClient, before: number) =>
  sql`WITH RECURSIVE owners (id) AS (
      SELECT (SELECT "accountId" FROM audit_entries ORDER BY "accountId" LIMIT 1)
      UNION ALL
      SELECT (SELECT "accountId" FROM audit_entries WHERE "accountId" > owners.id ORDER BY "accountId" LIMIT 1)
        FROM owners WHERE owners.id IS NOT NULL
    ) DELETE FROM audit_entries
      WHERE "accountId" IN (SELECT id FROM owners) AND "createdAt" < ${instant(sql, before)}`

/** Those that were made of responses which all still stand. The locks see to it that none is removed meanwhile. */
const keepBlocks = (sql: SqlClient, facts: Facts, kept: ReadonlyArray<Tagged<"RollupsPut">>) =>
  put(
    sql,
    "blocks",
    ["surveyId", "after"],
    kept.filter(({ lastRemoval, surveyId }) => facts.surveys.get(surveyId)?.removalChange === lastRemoval)
      .flatMap(({ rollups, surveyId }) => lastOfEach(rollups).map((block) => blockRow(surveyId, block)))
  )

const lastOfEach = (blocks: ReadonlyArray<Rollup>): ReadonlyArray<Rollup> =>
  Array.from(new Map(blocks.map((block) => [block.after, block])).values())

const blockRow = (surveyId: string, { after, content, upTo }: Rollup): Row => ({ surveyId, after, upTo, content })

/** A program that knows no numbers may have written beside us: what it wrote gets its own now, and is counted. */
const forgetBlocks = (sql: SqlClient, id: string) =>
  Effect.all([
    sql`UPDATE surveys SET
      "responseChange" = "responseChange" + numberless.responses + 1,
      "removalChange" = "responseChange" + numberless.responses + 1,
      "partialCount" = (SELECT count(*) FROM responses WHERE "surveyId" = ${id} AND status = 'partial')
      FROM (SELECT count(*) AS responses FROM responses WHERE "surveyId" = ${id} AND change = 0) AS numberless
      WHERE surveys.id = ${id}`,
    sql`UPDATE responses SET change = surveys."responseChange" - numberless.place FROM surveys, (
        SELECT id, row_number() OVER (ORDER BY "submittedAt" DESC, id DESC) AS place FROM responses
          WHERE "surveyId" = ${id} AND change = 0
      ) AS numberless WHERE responses.id = numberless.id AND surveys.id = ${id}`,
    sql`DELETE FROM blocks WHERE "surveyId" = ${id}`
  ], { discard: true })

const addUsage = (sql: SqlClient, counts: ReadonlyArray<Usage.UsageCount>) =>
  insert(
    sql,
    "usage_counts",
    sums(counts.map(({ accountId, count, day, statusClass }) => [[accountId, day, statusClass], count])).map(
      ([[accountId = "", day = "", statusClass = ""], count]) => ({ accountId, day, statusClass, count })
    ),
    sql`ON CONFLICT ("accountId", day, "statusClass") DO UPDATE SET count = usage_counts.count + excluded.count`
  )

const accountRow = Schema.encodeSync(Rows.AccountRow)
const tokenRow = Schema.encodeSync(Rows.RefreshTokenRow)
const keyRow = Schema.encodeSync(Rows.ApiKeyRow)
const webhookRow = Schema.encodeSync(Rows.WebhookRow)
const idempotencyRow = Schema.encodeSync(Rows.IdempotencyRow)

const surveyRow = (survey: Survey.Survey): Row => ({
  ...Survey.summary(survey),
  responseCount: 0,
  accountId: survey.accountId,
  closesAt: survey.closesAt,
  publishedAt: survey.publishedAt,
  closedAt: survey.closedAt,
  closeReason: survey.closeReason,
  version: survey.version
})

const contentRow = (survey: Survey.Survey): Row => ({
  surveyId: survey.id,
  description: survey.description,
  questions: JSON.stringify(survey.questions),
  retired: JSON.stringify(survey.retired)
})

// The rows of the hot path are written out: their schemas transform next to nothing, and cost as much as the writing.

const eventRow = ({ accountId, body, id, name, timestamp, traceId }: Event.Event): Row => ({
  id,
  accountId,
  name,
  timestamp,
  body,
  traceId
})

const deliveryRow = (delivery: Delivery.Delivery): Row => ({
  id: delivery.id,
  accountId: delivery.accountId,
  webhookId: delivery.webhookId,
  eventId: delivery.eventId,
  event: delivery.event,
  status: delivery.status,
  attemptCount: delivery.attemptCount,
  nextAttemptAt: delivery.nextAttemptAt,
  redeliveryOf: delivery.redeliveryOf,
  failureCount: delivery.failureCount,
  outage: delivery.outage,
  heldAt: delivery.heldAt,
  fence: delivery.fence,
  leasedUntil: delivery.leasedUntil,
  createdAt: delivery.createdAt
})

/** What attempts change of a delivery. */
const progressRow = (delivery: Delivery.Delivery): Row => ({
  id: delivery.id,
  status: delivery.status,
  attemptCount: delivery.attemptCount,
  nextAttemptAt: delivery.nextAttemptAt,
  failureCount: delivery.failureCount,
  outage: delivery.outage,
  heldAt: delivery.heldAt,
  leasedUntil: delivery.leasedUntil
})

const attemptRow = ({ attempt, delivery }: Tagged<"DeliveryAttempted">): Row => ({
  deliveryId: delivery.id,
  number: delivery.attemptCount,
  attemptedAt: attempt.attemptedAt,
  statusCode: attempt.statusCode,
  error: attempt.error,
  durationMs: attempt.durationMs,
  responseBody: attempt.responseBody
})

const auditRow = (entry: AuditEntry.AuditEntry): Row => ({
  accountId: entry.accountId,
  createdAt: entry.createdAt,
  id: entry.id,
  method: entry.method,
  path: entry.path,
  query: entry.query,
  statusCode: entry.statusCode,
  durationMs: entry.durationMs,
  ipAddress: entry.ipAddress,
  authMethod: entry.authMethod
})
