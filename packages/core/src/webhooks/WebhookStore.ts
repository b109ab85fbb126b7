import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import type { AccountId, DeliveryId, WebhookId } from "../values/Ids.js"
import type { Order, PageRequest, PageRows } from "../values/Page.js"
import type { Delivery, DeliveryDetail, DeliveryStatus } from "./deliveries/Delivery.js"
import type { Webhook } from "./Webhook.js"

export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined
}

/** Reads webhooks and their deliveries. Every read but `listAll` is scoped to one account. */
export class WebhookStore extends Context.Tag("@canvass/core/WebhookStore")<WebhookStore, {
  /** All webhooks of an account, newest first. */
  readonly list: (owner: AccountId) => Effect.Effect<ReadonlyArray<Webhook>>
  /** At most `limit` webhooks of all accounts with ids greater than `after`, in order of their ids. */
  readonly listAll: (after: WebhookId | undefined, limit: number) => Effect.Effect<ReadonlyArray<Webhook>>
  readonly find: (owner: AccountId, id: WebhookId) => Effect.Effect<Option.Option<Webhook>>
  /** One page, ordered by creation, then id. */
  readonly deliveries: (
    owner: AccountId,
    webhook: WebhookId,
    filter: DeliveryFilter,
    page: PageRequest
  ) => Effect.Effect<PageRows<Delivery>>
  /** A count of very many deliveries ends after the time of a search (`SearchMillis`), and is undefined. */
  readonly countDeliveries: (
    owner: AccountId,
    webhook: WebhookId,
    filter: DeliveryFilter
  ) => Effect.Effect<number | undefined>
  /** The whole list in chunks, in the order of `deliveries`. Holds one chunk in memory at a time. */
  readonly streamDeliveries: (
    owner: AccountId,
    webhook: WebhookId,
    filter: DeliveryFilter,
    order: Order
  ) => Stream.Stream<ReadonlyArray<Delivery>>
  readonly findDelivery: (
    owner: AccountId,
    webhook: WebhookId,
    id: DeliveryId
  ) => Effect.Effect<Option.Option<DeliveryDetail>>
}>() {}
