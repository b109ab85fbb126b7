import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import type { AccountId, DeliveryId, WebhookId } from "../values/Ids.js"
import type { Order, PageRequest } from "../values/Page.js"
import type { Delivery, DeliveryDetail, DeliveryStatus } from "./Delivery.js"
import type { Webhook } from "./Webhook.js"

export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined
}

/** Where subscriptions and their deliveries rest. */
export class WebhookStore extends Context.Tag("@canvass/core/WebhookStore")<WebhookStore, {
  /** Newest first. */
  readonly list: (owner: AccountId) => Effect.Effect<ReadonlyArray<Webhook>>
  readonly find: (owner: AccountId, id: WebhookId) => Effect.Effect<Option.Option<Webhook>>
  /** By creation, then id. At most `limit + 1` rows: the one more tells that others follow. */
  readonly deliveries: (
    owner: AccountId,
    webhook: WebhookId,
    filter: DeliveryFilter,
    page: PageRequest
  ) => Effect.Effect<ReadonlyArray<Delivery>>
  readonly countDeliveries: (owner: AccountId, webhook: WebhookId, filter: DeliveryFilter) => Effect.Effect<number>
  /** The whole list in chunks, in the order of `deliveries`, in memory that does not grow with it. */
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
