/**
 * Finds the webhooks that a claim considers: those with available deliveries, up to `maxWebhooks`. With more of them,
 * each account has an equal share, and each reading goes on after the one before it. So a claim costs the same however
 * many webhooks have deliveries, and an account whose endpoints are dead does not hide those of others.
 */
import { BoundedCache } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Database } from "../database/Database.js"
import { rowDecoder } from "../database/RowDecoder.js"
import { lowestId } from "../database/Statements.js"
import { WebhookRow } from "../schema/RowSchemas.js"

/** Maximum number of webhooks that a reading returns, and of accounts that have a share of them. */
export const maxWebhooks = 500

/**
 * A delivery is available when nothing but its lease may prevent an attempt. A retry that waits is not: it has
 * `scheduledAt`, until a claim finds that it is due. So the index of the available deliveries has no others.
 */
export const isAvailable = ({ sql }: Database): Fragment => sql`status = 'pending' AND "scheduledAt" IS NULL`

export type AvailableWebhook = Pick<typeof WebhookRow.Type, "accountId" | "id" | "isFailing" | "url">

/**
 * Creates a reader, which returns at most `maxCount` webhooks at a time. It remembers up to which account, and which
 * webhook of an account, it has read when it did not read all. What it remembers only decides where it goes on, so a
 * reading may be repeated.
 */
export const makeReader = (
  database: Database,
  maxCount = maxWebhooks
): Effect.Effect<ReadonlyArray<AvailableWebhook>, SqlError> => {
  let afterAccount: string = lowestId
  /** The last webhook that was read, by account. An account that is missing is read from its first webhook on. */
  const afterWebhook = new BoundedCache<string, string>({ maxBytes: maxCacheBytes, bytesOf: () => entryBytes })
  return Effect.gen(function*() {
    const accounts = decodeAccounts(yield* readAccounts(database, afterAccount, maxCount))
    afterAccount = accounts.find(({ place }) => place === maxCount)?.id ?? lowestId
    const maxPerAccount = Math.max(1, Math.floor(maxCount / Math.max(1, accounts.length)))
    const found = yield* readWebhooks(
      database,
      accounts.map(({ id }) => ({ id, after: afterWebhook.get(id) ?? lowestId })),
      maxPerAccount
    )
    for (const { accountId, id, place } of found) if (place === maxPerAccount) afterWebhook.set(accountId, id)
    return found
  })
}

/** Two ids. */
const entryBytes = 250

/** About 4 000 accounts. Of others, the first webhooks are read again. */
const maxCacheBytes = 1_000_000

/**
 * The accounts with available deliveries, by id: first those after `after`, then those from the first one on. An index
 * finds them one by one. `place` counts them from 1.
 */
const readAccounts = (database: Database, after: string, maxCount: number) => {
  const { sql } = database
  const first = sql`SELECT "accountId" FROM deliveries WHERE ${isAvailable(database)} ORDER BY "accountId" LIMIT 1`
  const next = (previous: Fragment) =>
    sql`coalesce((
      SELECT "accountId" FROM deliveries WHERE ${isAvailable(database)} AND "accountId" > ${previous}
        ORDER BY "accountId" LIMIT 1
    ), (${first}))`
  return sql`WITH RECURSIVE available (id, "firstId", place) AS (
      SELECT id, id, 1 FROM (SELECT ${next(sql`${after}`)} AS id) AS first_row
      UNION ALL
      SELECT nullif(${next(sql`available.id`)}, available."firstId"), available."firstId", available.place + 1
        FROM available WHERE available.id IS NOT NULL AND available.place < ${maxCount}
    ) SELECT id, place FROM available WHERE id IS NOT NULL`
}

/** An account, and the webhook after which its webhooks are read. */
interface AccountPosition {
  readonly id: string
  readonly after: string
}

/** As `readAccounts`, for the webhooks of each account. `place` counts those of an account from 1. */
const readWebhooks = (database: Database, accounts: ReadonlyArray<AccountPosition>, maxPerAccount: number) => {
  const { dialect, sql } = database
  const next = (account: Fragment, previous: Fragment) => {
    const ofAccount = sql`${isAvailable(database)} AND "accountId" = ${account}`
    return sql`coalesce((
      SELECT "webhookId" FROM deliveries WHERE ${ofAccount} AND "webhookId" > ${previous} ORDER BY "webhookId" LIMIT 1
    ), (SELECT "webhookId" FROM deliveries WHERE ${ofAccount} ORDER BY "webhookId" LIMIT 1))`
  }
  const tables = dialect.derivedTables(
    sql,
    "positions",
    { id: "uuid", after: "uuid" },
    accounts.map(({ after, id }) => ({ id, after }))
  )
  return Effect.map(
    Effect.forEach(tables, (table) =>
      Effect.map(
        sql`WITH RECURSIVE available ("accountId", id, "firstId", place) AS (
          SELECT "accountId", id, id, 1 FROM (
            SELECT positions.id AS "accountId", ${next(sql`positions.id`, sql`positions."after"`)} AS id FROM ${table}
          ) AS first_rows
          UNION ALL
          SELECT available."accountId", nullif(${
          next(sql`available."accountId"`, sql`available.id`)
        }, available."firstId"), available."firstId", available.place + 1
            FROM available WHERE available.id IS NOT NULL AND available.place < ${maxPerAccount}
        ) SELECT webhooks.id, webhooks."accountId", webhooks.url, webhooks."isFailing", available.place
          FROM available JOIN webhooks ON webhooks.id = available.id`,
        decodeWebhooks
      )),
    Arr.flatten
  )
}

const decodeAccounts = rowDecoder(Schema.Struct({ id: Schema.String, place: Schema.Int }))

const decodeWebhooks = rowDecoder(
  Schema.Struct({ ...WebhookRow.pick("id", "accountId", "url", "isFailing").fields, place: Schema.Int })
)
