/** Reads subscriptions and their deliveries. */
import { Delivery, type DeliveryFilter, type Ids, type Page, WebhookStore } from "@canvass/core"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Keyset from "../database/KeysetPage.js"
import { AttemptRow, DeliveryRow, EventRow, WebhookRow } from "../schema/RowSchemas.js"
import { all, count, first, where } from "../database/Statements.js"

export const layer: Layer.Layer<WebhookStore, never, SqlClient.SqlClient> = Layer.effect(
  WebhookStore,
  Effect.map(SqlClient.SqlClient, (sql) => {
    const matching = (owner: Ids.AccountId, webhook: Ids.WebhookId, { status }: DeliveryFilter) =>
      where(
        sql,
        sql`"webhookId" = ${webhook}`,
        // All deliveries of a subscription are one account's; the subscription itself may be gone.
        sql`${owner} = (SELECT "accountId" FROM deliveries WHERE "webhookId" = ${webhook} ORDER BY "createdAt" LIMIT 1)`,
        status === undefined ? undefined : sql`status = ${status}`
      )
    const page = (owner: Ids.AccountId, webhook: Ids.WebhookId, filter: DeliveryFilter, request: Page.PageRequest) =>
      deliveries(
        sql`SELECT * FROM deliveries
          WHERE ${where(sql, matching(owner, webhook, filter), Keyset.after(sql, "createdAt", request))}
          ${Keyset.ordered(sql, "createdAt", request.order)} LIMIT ${request.limit + 1}`
      )
    return {
      list: (owner) =>
        webhooks(sql`SELECT * FROM webhooks WHERE "accountId" = ${owner} ${Keyset.ordered(sql, "createdAt", "desc")}`),
      find: (owner, id) => webhook(sql`SELECT * FROM webhooks WHERE id = ${id} AND "accountId" = ${owner}`),
      deliveries: page,
      countDeliveries: (owner, webhook, filter) =>
        count(sql`SELECT count(*) AS count FROM deliveries WHERE ${matching(owner, webhook, filter)}`),
      streamDeliveries: (owner, webhook, filter, order) =>
        Keyset.stream(order, Delivery.position, (request) => page(owner, webhook, filter, request)),
      findDelivery: (owner, webhook, id) =>
        Effect.flatMap(
          detail(
            sql`SELECT deliveries.*, events.body FROM deliveries JOIN events ON events.id = deliveries."eventId"
              WHERE deliveries.id = ${id} AND deliveries."webhookId" = ${webhook} AND deliveries."accountId" = ${owner}`
          ),
          Option.match({
            onNone: () => Effect.succeedNone,
            onSome: ({ body, ...delivery }) =>
              Effect.map(
                attempts(sql`SELECT * FROM attempts WHERE "deliveryId" = ${id} ORDER BY number`),
                (attempts) => Option.some({ delivery, body, attempts })
              )
          })
        )
    }
  })
)

const webhooks = all(WebhookRow)
const webhook = first(WebhookRow)
const deliveries = all(DeliveryRow)
const detail = first(Schema.Struct({ ...DeliveryRow.fields, body: EventRow.fields.body }))
const attempts = all(AttemptRow)
