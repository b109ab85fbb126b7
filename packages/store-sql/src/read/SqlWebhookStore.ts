import { Delivery, type Ids } from "@canvass/core"
import { type DeliveryFilter, WebhookStore } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Database } from "../database/Database.js"
import * as KeysetPage from "../database/paging/KeysetPage.js"
import { isNotRemoved } from "../database/removedAccounts.js"
import { rowDecoder } from "../database/RowDecoder.js"
import { allOf, lowestId, readAll, readFirst, readReadable } from "../database/Statements.js"
import { AttemptRow, DeliveryRow, EventRow, WebhookRow } from "../schema/RowSchemas.js"

/** Reads webhooks and their deliveries. */
export const layer: Layer.Layer<WebhookStore, never, Database> = Layer.effect(
  WebhookStore,
  Effect.map(Database, (database) => {
    const { sql } = database
    const matches = (owner: Ids.AccountId, webhook: Ids.WebhookId, { status }: DeliveryFilter) =>
      allOf(
        sql,
        sql`"webhookId" = ${webhook}`,
        // All deliveries of a webhook belong to one account. The webhook itself may have been removed.
        sql`${owner} = (SELECT "accountId" FROM deliveries WHERE "webhookId" = ${webhook} ORDER BY "createdAt" LIMIT 1)`,
        isNotRemoved(sql, owner),
        status === undefined ? undefined : sql`status = ${status}`
      )
    const deliveryList = (
      owner: Ids.AccountId,
      webhook: Ids.WebhookId,
      filter: DeliveryFilter
    ): KeysetPage.KeysetList<Delivery.Delivery> => ({
      table: "deliveries",
      columns: Object.keys(DeliveryRow.fields),
      timeColumn: "createdAt",
      conditions: () => matches(owner, webhook, filter),
      visited: filter.status === undefined ? undefined : () => matches(owner, webhook, {}),
      decode: decodeDeliveries,
      position: Delivery.position
    })
    return {
      list: (owner) =>
        readWebhooks(
          sql`SELECT * FROM webhooks WHERE "accountId" = ${owner} ${KeysetPage.orderBy(sql, "createdAt", "desc")}`
        ),
      listAll: (after, limit) =>
        readWebhooks(sql`SELECT * FROM webhooks WHERE id > ${after ?? lowestId} ORDER BY id LIMIT ${limit}`),
      find: (owner, id) => readWebhook(sql`SELECT * FROM webhooks WHERE id = ${id} AND "accountId" = ${owner}`),
      deliveries: (owner, webhook, filter, request) =>
        KeysetPage.readPage(database, deliveryList(owner, webhook, filter), request),
      countDeliveries: (owner, webhook, filter) => KeysetPage.countAll(database, deliveryList(owner, webhook, filter)),
      streamDeliveries: (owner, webhook, filter, order) =>
        KeysetPage.streamAll(database, deliveryList(owner, webhook, filter), order),
      findDelivery: (owner, webhook, id) =>
        Effect.flatMap(
          readDetails(
            sql`SELECT deliveries.*, events.body FROM deliveries JOIN events ON events.id = deliveries."eventId"
              WHERE deliveries.id = ${id} AND deliveries."webhookId" = ${webhook} AND deliveries."accountId" = ${owner}
                AND ${isNotRemoved(sql, owner)}`
          ),
          Option.match({
            onNone: () => Effect.succeedNone,
            onSome: ({ body, ...delivery }) =>
              Effect.map(
                readAttempts(sql`SELECT * FROM attempts WHERE "deliveryId" = ${id} ORDER BY number`),
                (attempts) => Option.some({ delivery, body, attempts })
              )
          })
        )
    }
  })
)

const readWebhooks = readReadable("webhooks", WebhookRow)
const readWebhook = readFirst(WebhookRow)
const decodeDeliveries = rowDecoder(DeliveryRow)
const readDetails = readFirst(Schema.Struct({ ...DeliveryRow.fields, body: EventRow.fields.body }))
const readAttempts = readAll(AttemptRow)
