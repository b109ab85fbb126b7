import * as Schema from "effect/Schema"
import type { Database } from "../../database/Database.js"
import type { Pair } from "../../database/Dialect.js"
import { ofExistingAccount } from "../../database/removedAccounts.js"
import { rowDecoder } from "../../database/RowDecoder.js"
import { rowLock } from "../../database/Statements.js"
import { joinKey } from "../StateAccess.js"
import type { Reads } from "./Reads.js"

/** The state of webhooks that is read. */
export interface WebhookPreconditions {
  readonly webhooks: ReadonlyMap<string, { readonly version: number }>
  /** Numbers of webhooks, by account. An account without webhooks has no entry. */
  readonly webhookCounts: ReadonlyMap<string, { readonly count: number }>
  readonly deliveries: ReadonlyMap<string, { readonly fence: number }>
  /** Reservations, by scope and key. */
  readonly reservations: ReadonlyMap<string, { readonly expiresAt: number }>
}

/** The keys of the state to read. */
export interface WebhookKeys {
  readonly webhooks?: ReadonlyArray<string>
  readonly webhookCounts?: ReadonlyArray<string>
  readonly deliveries?: ReadonlyArray<string>
  readonly reservations?: ReadonlyArray<Pair>
}

/** Adds the statements, and returns the maps that they fill. */
export const readWebhookPreconditions = (
  reads: Reads,
  database: Database,
  keys: ReadonlyArray<WebhookKeys>
): WebhookPreconditions => {
  const { sql } = database
  return {
    webhooks: reads.byKey(
      keys.flatMap(({ webhooks = [] }) => webhooks),
      "id",
      (condition) => sql`SELECT id, version FROM webhooks WHERE ${condition}`,
      decodeWebhooks,
      ({ id }) => id
    ),
    webhookCounts: reads.byKey(
      keys.flatMap(({ webhookCounts = [] }) => webhookCounts),
      "accountId",
      (condition) => sql`SELECT "accountId", count(*) AS count FROM webhooks WHERE ${condition} GROUP BY "accountId"`,
      decodeCounts,
      ({ accountId }) => accountId
    ),
    deliveries: reads.byKey(
      keys.flatMap(({ deliveries = [] }) => deliveries),
      "id",
      // Claims of deliveries take no other lock than that of the row.
      (condition) =>
        sql`SELECT id, fence FROM deliveries WHERE ${condition} AND ${ofExistingAccount(sql, "deliveries")}
        ${rowLock(database, ({ forUpdate }) => forUpdate)}`,
      decodeDeliveries,
      ({ id }) => id
    ),
    reservations: reads.byPair(
      keys.flatMap(({ reservations = [] }) => reservations),
      "text",
      ["scope", "key"],
      (condition) => sql`SELECT scope, key, "expiresAt" FROM reservations WHERE ${condition}`,
      decodeReservations,
      ({ key, scope }) => joinKey(scope, key)
    )
  }
}

const decodeWebhooks = rowDecoder(Schema.Struct({ id: Schema.String, version: Schema.Int }))
const decodeCounts = rowDecoder(Schema.Struct({ accountId: Schema.String, count: Schema.Int }))
const decodeDeliveries = rowDecoder(Schema.Struct({ id: Schema.String, fence: Schema.Int }))
const decodeReservations = rowDecoder(
  Schema.Struct({ scope: Schema.String, key: Schema.String, expiresAt: Schema.Int })
)
