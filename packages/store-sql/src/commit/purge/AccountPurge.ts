/** Deletes the rows that a removed account has left. */
import { Ids } from "@canvass/core"
import { type ChildTable, ReservationScope } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import type { TableName } from "../../database/Columns.js"
import type { Database } from "../../database/Database.js"
import { rowDecoder } from "../../database/RowDecoder.js"
import { lowestId, maxRows as maxKeys } from "../../database/Statements.js"
import { moveToRemoved } from "./RemovedSurveys.js"
import { deleteAndCountRows, firstRows, type PurgeBudget, rowBytes, type RowDeletion } from "./RowPurge.js"

/** A removed account, and how much to delete. */
export interface AccountPurgeRequest extends PurgeBudget {
  readonly accountId: string
  /** The deliveries of webhooks up to this id are deleted. `null`: none. */
  readonly webhooksUpTo: string | null
}

/**
 * Deletes rows of one table. Returns whether anything may be left. `webhooksUpTo` of the account advances when
 * webhooks have no deliveries of it.
 */
export const deleteRemaining = (
  database: Database,
  request: AccountPurgeRequest
): Effect.Effect<boolean, SqlError> =>
  Effect.gen(function*() {
    const { sql } = database
    // First, because programs of older versions read the surveys until their rows are deleted.
    if (yield* removeSurveys(database, request)) return true
    const deletions: ReadonlyArray<RowDeletion> = [
      ...tablesByAccount.map((table) => ({
        table,
        condition: sql`"accountId" = ${request.accountId}`,
        budget: request,
        order: accountOrders[table]
      })),
      ...ReservationScope.prefixesOfAccount(Ids.AccountId.make(request.accountId)).map((prefix) => ({
        table: "reservations" as const,
        condition: hasPrefix(database, prefix),
        budget: request
      }))
    ]
    for (const deletion of deletions) if ((yield* deleteAndCountRows(database, deletion)) > 0) return true
    if (yield* removeAssets(database, request)) return true
    return yield* deleteDeliveries(database, request)
  })

/** The condition that the scope of a reservation begins with a text. No scope has a character after `~`. */
export const hasPrefix = ({ sql }: Database, prefix: string): Fragment =>
  sql`scope >= ${prefix} AND scope < ${`${prefix}~`}`

/** Removes surveys, whose other rows are then purged survey by survey. Returns whether there were any. */
const removeSurveys = (
  { dialect, sql }: Database,
  { accountId, maxRows }: AccountPurgeRequest
): Effect.Effect<boolean, SqlError> =>
  Effect.gen(function*() {
    const found = decodeIds(
      yield* sql`SELECT id FROM surveys WHERE "accountId" = ${accountId} ORDER BY "createdAt", id LIMIT ${maxRows}`
    )
    for (const chunk of Arr.chunksOf(found, maxKeys)) {
      yield* moveToRemoved(sql, dialect.inKeys(sql, "id", chunk.map(({ id }) => id)))
    }
    return found.length > 0
  })

/** Removes assets, whose records are deleted when their bytes are. Returns whether there were any. */
const removeAssets = (
  { dialect, sql }: Database,
  { accountId, maxRows }: AccountPurgeRequest
): Effect.Effect<boolean, SqlError> =>
  Effect.gen(function*() {
    const found = decodeIds(
      yield* sql`SELECT id FROM assets WHERE "accountId" = ${accountId} AND status = 'stored'
        ORDER BY "createdAt", id LIMIT ${maxRows}`
    )
    for (const chunk of Arr.chunksOf(found, maxKeys)) {
      yield* sql`UPDATE assets SET status = 'removed' WHERE ${dialect.inKeys(sql, "id", chunk.map(({ id }) => id))}`
    }
    return found.length > 0
  })

/** How the rows of a table belong to an account, and what deletes them. */
type Belonging =
  /** The column `accountId`, with an index. Rows that a removed account has left are deleted here. */
  | "account"
  /** Has an entry in `removed_surveys` first, which is made here. */
  | "removed survey"
  /** Deleted in the unit of work that removes the account. */
  | "removed at once"
  /** Deleted with their survey (`RemovedSurveyPurged`). */
  | "survey"
  /** Deleted with its file (`FileCleanup`), whose survey is removed. */
  | "file"
  /** Removed here, and deleted when their bytes have been (`FileCleanup`). */
  | "asset"
  /** The prefix of the scope, for reservations of accounts and of surveys. */
  | "scope"
  /** Through the webhook of the delivery. */
  | "delivery"
  /** Does not belong to an account. */
  | "nobody"

/**
 * The compiler asks for an entry for every table but those of child records, which belong to surveys. A test compares
 * the entries with the columns of the schema.
 */
export const belongings = {
  accounts: "removed at once",
  one_time_tokens: "removed at once",
  sessions: "removed at once",
  refresh_tokens: "account",
  identities: "removed at once",
  login_addresses: "removed at once",
  api_keys: "removed at once",
  named_api_keys: "removed at once",
  surveys: "removed survey",
  aliases: "removed at once",
  survey_contents: "survey",
  survey_metadata: "survey",
  questionnaires: "survey",
  responses: "survey",
  removed_surveys: "survey",
  files: "survey",
  assets: "asset",
  file_chunks: "file",
  removed_accounts: "nobody",
  log_entries: "survey",
  log_lineage: "nobody",
  answered_questions: "survey",
  rollups: "survey",
  reservations: "scope",
  audit_entries: "account",
  audit_counts: "account",
  usage_counts: "account",
  survey_removals: "account",
  webhooks: "removed at once",
  events: "delivery",
  deliveries: "delivery",
  attempts: "delivery",
  outbox: "nobody",
  outbox_streams: "removed at once",
  outbox_events: "removed at once"
} as const satisfies Record<Exclude<TableName, ChildTable>, Belonging>

const tablesByAccount = Record.keys(belongings).filter((name) => belongings[name] === "account")

/** The columns of the index that finds the rows of an account, unless these are the primary key. */
const accountOrders: Partial<Record<TableName, ReadonlyArray<string>>> = {
  refresh_tokens: ["accountId", "sessionId"]
}

/**
 * Deletes deliveries with their attempts and events. No index has the account of a delivery, because each would cost
 * every delivery: so this looks through all webhooks with deliveries, also deleted ones, `maxRows` at a time.
 */
const deleteDeliveries = (
  database: Database,
  request: AccountPurgeRequest
): Effect.Effect<boolean, SqlError> =>
  Effect.gen(function*() {
    const { sql } = database
    const { accountId, maxRows, webhooksUpTo } = request
    // All deliveries of a webhook belong to one account.
    const found = decodeWebhooks(
      yield* sql`WITH RECURSIVE webhook_ids (id) AS (
          SELECT (${nextWebhook(database, sql`${webhooksUpTo ?? lowestId}`)})
          UNION ALL
          SELECT (${nextWebhook(database, sql`webhook_ids.id`)}) FROM webhook_ids
            WHERE webhook_ids.id IS NOT NULL
        ) SELECT id, (
          SELECT "accountId" FROM deliveries WHERE "webhookId" = webhook_ids.id ORDER BY "createdAt", id LIMIT 1
        ) AS owner FROM webhook_ids WHERE id IS NOT NULL LIMIT ${maxRows}`
    )
    const index = found.findIndex(({ owner }) => owner === accountId)
    const searchedUpTo = found[(index === -1 ? found.length : index) - 1]
    if (searchedUpTo !== undefined) {
      yield* sql`UPDATE removed_accounts SET "webhooksUpTo" = ${searchedUpTo.id} WHERE id = ${accountId}`
    }
    const webhook = found[index]
    if (webhook !== undefined) yield* deleteDeliveriesTo(database, webhook.id, request)
    return found.length > 0
  })

const nextWebhook = ({ sql }: Database, after: Fragment): Fragment =>
  sql`SELECT "webhookId" FROM deliveries WHERE "webhookId" > ${after} ORDER BY "webhookId" LIMIT 1`

/** Deletes some deliveries to a webhook, and with them their events, which no read returns any more. */
const deleteDeliveriesTo = (
  database: Database,
  webhookId: string,
  budget: PurgeBudget
): Effect.Effect<unknown, SqlError> =>
  Effect.gen(function*() {
    const { dialect, sql } = database
    const size = sql`
      coalesce((SELECT sum(${rowBytes(database, "attempts")}) FROM attempts WHERE "deliveryId" = deliveries.id), 0) +
      coalesce((SELECT ${rowBytes(database, "events")} FROM events WHERE events.id = deliveries."eventId"), 0)`
    const found = decodeDeliveries(
      yield* sql`${
        firstRows(database, {
          table: "deliveries",
          columns: ["id", "eventId"],
          condition: sql`"webhookId" = ${webhookId}`,
          order: ["createdAt", "id"],
          size
        }, budget)
      }`
    )
    for (const chunk of Arr.chunksOf(found, maxKeys)) {
      const deliveries = chunk.map(({ id }) => id)
      yield* sql`DELETE FROM attempts WHERE ${dialect.inKeys(sql, "deliveryId", deliveries)}`
      yield* sql`DELETE FROM events WHERE ${dialect.inKeys(sql, "id", chunk.map(({ eventId }) => eventId))}`
      yield* sql`DELETE FROM deliveries WHERE ${dialect.inKeys(sql, "id", deliveries)}`
    }
  })

const decodeWebhooks = rowDecoder(Schema.Struct({ id: Schema.String, owner: Schema.String }))
const decodeIds = rowDecoder(Schema.Struct({ id: Schema.String }))
const decodeDeliveries = rowDecoder(Schema.Struct({ id: Schema.String, eventId: Schema.String }))
