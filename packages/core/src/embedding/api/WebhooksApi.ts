/** Webhooks in the promise API. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import {
  type CreatedWebhookItem,
  type DeliveryDetail,
  type DeliveryItem,
  encodeCreatedWebhook,
  encodeDelivery,
  encodeDeliveryWithAttempts,
  encodeRotatedWebhook,
  encodeWebhook,
  encodeWebhookItem,
  type RotatedWebhookItem,
  type WebhookDetail,
  type WebhookItem
} from "../../json/WebhookJson.js"
import type { InvalidInput } from "../../validation/ValidationError.js"
import type { AccountId, WebhookId } from "../../values/Ids.js"
import type { LimitValues } from "../../values/Limits.js"
import { DeliveryStatus } from "../../webhooks/deliveries/Delivery.js"
import type * as WebhookInput from "../../webhooks/WebhookInput.js"
import type { Webhooks } from "../../webhooks/Webhooks.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"
import { creation, type IdempotentOptions } from "../calls/Idempotency.js"
import * as Lists from "../calls/Lists.js"

/** A new webhook. */
export interface NewWebhook {
  /** The HTTPS endpoint that receives the events by POST. */
  readonly url: string
  /** Event names, separated by commas, such as `survey.closed,response.submitted`. */
  readonly events: string
  /** Data of your own product: at most 20 entries, and 2 048 bytes of JSON. `{}` or null: none. */
  readonly metadata?: Readonly<Record<string, string>> | null | undefined
}

/** The fields of a webhook to change. An absent field is not changed. */
export interface WebhookChanges extends Partial<NewWebhook> {
  /** `false` holds deliveries. `true` ends a pause and sends the held deliveries, oldest first. */
  readonly isActive?: boolean | undefined
}

/** Selects deliveries. */
export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined
}

/** Options of `webhooks.deliveries`. */
export interface ListDeliveriesOptions extends DeliveryFilter, Lists.PageOptions {}

/** Options of `webhooks.allDeliveries`. */
export interface AllDeliveriesOptions extends DeliveryFilter, Lists.IterateOptions {}

/** Webhooks: events are sent by POST at least once, signed with HMAC-SHA256. See the option `webhooks` of `open`. */
export interface WebhooksApi {
  /**
   * Creates a webhook. Only the result has the signing `secret`. Rejects with `RuleViolated` when the account has 20
   * webhooks (`limits.webhooksPerAccount`).
   *
   * @example
   * const { secret } = await canvass.webhooks.create(owner.id, {
   *   url: "https://example.com/hooks",
   *   events: "response.submitted"
   * })
   */
  readonly create: (owner: string, webhook: NewWebhook, options?: IdempotentOptions) => Promise<CreatedWebhookItem>
  /**
   * Returns a webhook. Rejects with `NotFound` when the owner has no such webhook.
   *
   * @example
   * const { pausedAt } = await canvass.webhooks.get(owner.id, webhookId)
   */
  readonly get: (owner: string, webhookId: string) => Promise<WebhookDetail>
  /**
   * Returns all webhooks of the owner, newest first.
   *
   * @example
   * const webhooks = await canvass.webhooks.list(owner.id)
   */
  readonly list: (owner: string) => Promise<ReadonlyArray<WebhookItem>>
  /**
   * Changes the given fields. Rejects with `NotFound` when the owner has no such webhook.
   *
   * @example
   * await canvass.webhooks.update(owner.id, webhookId, { isActive: true })
   */
  readonly update: (owner: string, webhookId: string, changes: WebhookChanges) => Promise<WebhookDetail>
  /**
   * Deletes a webhook and cancels its pending deliveries. Rejects with `NotFound` when the owner has no such webhook.
   *
   * @example
   * await canvass.webhooks.remove(owner.id, webhookId)
   */
  readonly remove: (owner: string, webhookId: string) => Promise<void>
  /**
   * Replaces the signing secret. For 24 hours, deliveries are signed with both secrets.
   *
   * @example
   * const { secret } = await canvass.webhooks.rotateSecret(owner.id, webhookId)
   */
  readonly rotateSecret: (owner: string, webhookId: string) => Promise<RotatedWebhookItem>
  /**
   * Queues a delivery of the event `webhook.test`. Rejects with `RuleViolated` when the webhook is not active.
   *
   * @example
   * const delivery = await canvass.webhooks.test(owner.id, webhookId)
   */
  readonly test: (owner: string, webhookId: string) => Promise<DeliveryItem>
  /**
   * Returns a page of the deliveries of a webhook.
   *
   * @example
   * const { items } = await canvass.webhooks.deliveries(owner.id, webhookId, { status: "dead" })
   */
  readonly deliveries: (
    owner: string,
    webhookId: string,
    options?: ListDeliveriesOptions
  ) => Promise<Lists.ListPage<DeliveryItem>>
  /**
   * Iterates over all deliveries of a webhook.
   *
   * @example
   * for await (const { status } of canvass.webhooks.allDeliveries(owner.id, webhookId)) console.log(status)
   */
  readonly allDeliveries: (
    owner: string,
    webhookId: string,
    options?: AllDeliveriesOptions
  ) => AsyncIterable<DeliveryItem>
  /**
   * Returns a delivery with its body and its attempts. Rejects with `NotFound` when the webhook has no such delivery.
   *
   * @example
   * const { attempts, payload } = await canvass.webhooks.delivery(owner.id, webhookId, deliveryId)
   */
  readonly delivery: (owner: string, webhookId: string, deliveryId: string) => Promise<DeliveryDetail>
  /**
   * Queues a new delivery with the same body. Rejects with `RuleViolated` when the webhook is not active.
   *
   * @example
   * await canvass.webhooks.redeliver(owner.id, webhookId, deliveryId)
   */
  readonly redeliver: (owner: string, webhookId: string, deliveryId: string) => Promise<DeliveryItem>
}

export const webhooksApi = ({ iterate, run }: Calls, webhooks: Webhooks, limits: LimitValues): WebhooksApi => {
  const create = creation<WebhookInput.CreateInput>("webhooks", limits)
  const decodeListOptions = Arguments.options(() => Schema.Struct({ ...filterFields, ...Lists.pageFields(limits) }))

  /** Runs a use case on one webhook. */
  const onWebhook = <A, B, E>(
    owner: string,
    webhookId: string,
    use: (owner: AccountId, id: WebhookId) => Effect.Effect<A, E>,
    encode: (result: A) => B
  ): Effect.Effect<B, E | InvalidInput> =>
    Effect.flatMap(
      Arguments.all({ owner: Arguments.owner(owner), id: Arguments.webhookId(webhookId) }),
      ({ id, owner }) => Effect.map(use(owner, id), encode)
    )

  return {
    create: (owner, webhook, options) =>
      run(Effect.map(create(owner, webhook, options, webhooks.create), encodeCreatedWebhook)),
    get: (owner, webhookId) => run(onWebhook(owner, webhookId, webhooks.get, encodeWebhook)),
    list: (owner) =>
      run(Effect.flatMap(
        Arguments.all({ owner: Arguments.owner(owner) }),
        ({ owner }) => Effect.map(webhooks.list(owner), (all) => all.map(encodeWebhookItem))
      )),
    update: (owner, webhookId, changes) =>
      run(
        Effect.flatMap(Arguments.all({ body: Arguments.body<WebhookInput.UpdateInput>(changes) }), ({ body }) =>
          onWebhook(owner, webhookId, (owner, id) => webhooks.update(owner, id, body), encodeWebhook))
      ),
    remove: (owner, webhookId) => run(onWebhook(owner, webhookId, webhooks.remove, (removed) => removed)),
    rotateSecret: (owner, webhookId) => run(onWebhook(owner, webhookId, webhooks.rotateSecret, encodeRotatedWebhook)),
    test: (owner, webhookId) => run(onWebhook(owner, webhookId, webhooks.test, encodeDelivery)),
    deliveries: (owner, webhookId, options) =>
      run(Effect.flatMap(
        Arguments.all({
          owner: Arguments.owner(owner),
          id: Arguments.webhookId(webhookId),
          options: decodeListOptions(options)
        }),
        ({ id, options: { status, ...paging }, owner }) =>
          Lists.page(
            ["deliveries", owner, id, status],
            paging,
            (request) => webhooks.deliveries(owner, id, { status }, request),
            encodeDelivery
          )
      )),
    allDeliveries: (owner, webhookId, options) =>
      iterate(options, (rest) =>
        Effect.flatMap(
          Arguments.all({
            owner: Arguments.owner(owner),
            id: Arguments.webhookId(webhookId),
            options: decodeAllOptions(rest)
          }),
          ({ id, options: { order = "desc", status }, owner }) =>
            Effect.map(
              webhooks.streamDeliveries(owner, id, { status }, order),
              Stream.map((rows) => rows.map(encodeDelivery))
            )
        )),
    delivery: (owner, webhookId, deliveryId) =>
      run(Effect.flatMap(
        placeOf(owner, webhookId, deliveryId),
        ({ delivery, id, owner }) => Effect.map(webhooks.delivery(owner, id, delivery), encodeDeliveryWithAttempts)
      )),
    redeliver: (owner, webhookId, deliveryId) =>
      run(Effect.flatMap(
        placeOf(owner, webhookId, deliveryId),
        ({ delivery, id, owner }) => Effect.map(webhooks.redeliver(owner, id, delivery), encodeDelivery)
      ))
  }
}

const filterFields = { status: Arguments.optional(DeliveryStatus) }

const decodeAllOptions = Arguments.options(() => Schema.Struct({ ...filterFields, ...Lists.iterateFields }))

const placeOf = (owner: string, webhookId: string, deliveryId: string) =>
  Arguments.all({
    owner: Arguments.owner(owner),
    id: Arguments.webhookId(webhookId),
    delivery: Arguments.deliveryId(deliveryId)
  })
