/** The use cases of webhooks. The webhook worker sends the deliveries. */
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"
import { AccountStore } from "../accounts/model/AccountStore.js"
import * as Event from "../events/Event.js"
import { type IdempotencyKeyReused, idempotentCreate } from "../unit-of-work/reservations/IdempotentCreate.js"
import { ReservationStore } from "../unit-of-work/reservations/ReservationStore.js"
import { type Decision, type DecisionAttempt, Transactor } from "../unit-of-work/Transactor.js"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import { decoder, type InvalidInput, type RuleViolated, ruleViolated } from "../validation/ValidationError.js"
import { type AccountId, DeliveryId, randomBytes, WebhookId } from "../values/Ids.js"
import type * as Instant from "../values/Instant.js"
import { Limits } from "../values/Limits.js"
import type { NotFound } from "../values/NotFound.js"
import { orNotFound } from "../values/NotFound.js"
import * as Page from "../values/Page.js"
import { Secrets } from "../values/Secrets.js"
import * as Delivery from "./deliveries/Delivery.js"
import * as Webhook from "./Webhook.js"
import * as WebhookInput from "./WebhookInput.js"
import { WebhookSettings } from "./WebhookSettings.js"
import { type DeliveryFilter, WebhookStore } from "./WebhookStore.js"

/** A new webhook with its signing secret. The result of a repeated request has no secret. */
export interface CreatedWebhook {
  readonly webhook: Webhook.Webhook
  readonly secret: Redacted.Redacted | undefined
}

/** A webhook with its new signing secret. */
export interface RotatedWebhook {
  readonly webhook: Webhook.Webhook
  readonly secret: Redacted.Redacted
}

export class Webhooks extends Effect.Service<Webhooks>()("@canvass/core/Webhooks", {
  dependencies: [Transactor.Default],
  effect: Effect.gen(function*() {
    const accounts = yield* AccountStore
    const { transact } = yield* Transactor
    const createOnce = idempotentCreate(transact, yield* ReservationStore)
    const limits = yield* Limits
    const secrets = yield* Secrets
    const settings = yield* WebhookSettings
    const store = yield* WebhookStore

    const decodeCreate = decoder(Schema.suspend(() => WebhookInput.createInput(limits, settings)))
    const decodeUpdate = decoder(Schema.suspend(() => WebhookInput.updateInput(limits, settings)))

    const find = (owner: AccountId, id: WebhookId): Effect.Effect<Webhook.Webhook, NotFound> =>
      orNotFound(store.find(owner, id))

    /** A new signing secret of 256 bits, and its encrypted form for the store. */
    const makeSecret = Effect.gen(function*() {
      const plain = "whsec_" + Encoding.encodeBase64(yield* randomBytes(32))
      const secret = Redacted.make(plain)
      return {
        secret,
        sealed: { sealedSecret: yield* secrets.seal("webhook-secret", secret), secretPrefix: plain.slice(0, 12) }
      }
    })

    /** Changes a webhook. `decide` gets it as it is stored, and runs again when another write came first. */
    const change = <A, E>(
      owner: AccountId,
      id: WebhookId,
      decide: (
        webhook: Webhook.Webhook,
        attempt: DecisionAttempt
      ) => Effect.Effect<Pick<Decision<A>, "result" | "changes">, E>
    ): Effect.Effect<A, E | NotFound> =>
      transact((attempt) =>
        Effect.gen(function*() {
          const before = yield* find(owner, id)
          const decision: Decision<A> = {
            ...yield* decide(before, attempt),
            accountId: owner,
            guards: [{ _tag: "WebhookAt", webhookId: id, version: before.version }]
          }
          return decision
        })
      )

    /** Creates a webhook. A repeated idempotency key returns the webhook of the first call, without its secret. */
    const create = (
      owner: AccountId,
      input: WebhookInput.CreateInput
    ): Effect.Effect<CreatedWebhook, IdempotencyKeyReused | InvalidInput | NotFound | RuleViolated> =>
      Effect.gen(function*() {
        const fields = yield* decodeCreate(input)
        const { sealed, secret } = yield* makeSecret
        const decide = ({ newId, now }: DecisionAttempt) =>
          Effect.gen(function*() {
            yield* orNotFound(accounts.find(owner))
            const { length: count } = yield* store.list(owner)
            if (count >= limits.webhooksPerAccount) return yield* tooManyWebhooks(limits.webhooksPerAccount)
            const webhook: Webhook.Webhook = {
              ...fields,
              ...sealed,
              id: newId(WebhookId),
              accountId: owner,
              previousSealedSecret: null,
              previousSecretUntil: null,
              isActive: true,
              pausedAt: null,
              pauseReason: null,
              isFailing: false,
              outages: 0,
              createdAt: now,
              updatedAt: now,
              version: 1
            }
            const decision: Decision<CreatedWebhook> = {
              result: { webhook, secret },
              accountId: owner,
              guards: [{ _tag: "WebhookCount", accountId: owner, count }],
              changes: [{ _tag: "WebhookPut", webhook }]
            }
            return decision
          })
        return yield* createOnce({
          create: decide,
          idOf: ({ webhook }) => webhook.id,
          replay: (id) =>
            Effect.map(find(owner, WebhookId.make(id)), (webhook): Decision<CreatedWebhook> => ({
              result: { webhook, secret: undefined },
              accountId: owner
            }))
        })
      })

    /** Returns all webhooks of an account, newest first. Their number is bounded by `Limits.webhooksPerAccount`. */
    const list = (owner: AccountId): Effect.Effect<ReadonlyArray<Webhook.Webhook>> => store.list(owner)

    /** Returns a webhook. */
    const get: (owner: AccountId, id: WebhookId) => Effect.Effect<Webhook.Webhook, NotFound> = find

    /** Changes the fields that `input` has. Turning a webhook off holds its deliveries, turning it on releases them. */
    const update = (
      owner: AccountId,
      id: WebhookId,
      input: WebhookInput.UpdateInput
    ): Effect.Effect<Webhook.Webhook, InvalidInput | NotFound> =>
      Effect.flatMap(decodeUpdate(input), (edit) =>
        change(owner, id, (before, { now }) => {
          const webhook = Webhook.edit(before, edit, now)
          return Effect.succeed({
            result: webhook,
            changes: [{ _tag: "WebhookPut", webhook }, ...deliveryChanges(before, webhook, now)]
          })
        }))

    /** Deletes a webhook, and cancels its deliveries that are not sent yet. */
    const remove = (owner: AccountId, id: WebhookId): Effect.Effect<void, NotFound> =>
      change(
        owner,
        id,
        () =>
          Effect.succeed({ result: undefined, changes: [{ _tag: "WebhookRemoved", webhookId: id, accountId: owner }] })
      )

    /** Replaces the signing secret. The previous one signs for another 24 h. */
    const rotateSecret = (owner: AccountId, id: WebhookId): Effect.Effect<RotatedWebhook, NotFound> =>
      Effect.flatMap(makeSecret, ({ sealed, secret }) =>
        change(owner, id, (before, { now }) => {
          const webhook = Webhook.rotateSecret(before, sealed, now)
          return Effect.succeed({ result: { webhook, secret }, changes: [{ _tag: "WebhookPut", webhook }] })
        }))

    /** Returns a page of the deliveries of a webhook. */
    const deliveries = (
      owner: AccountId,
      id: WebhookId,
      filter: DeliveryFilter,
      page: Page.PageRequest
    ): Effect.Effect<Page.StreamedPage<Delivery.Delivery>, NotFound> =>
      Effect.gen(function*() {
        yield* find(owner, id)
        const rows = yield* store.deliveries(owner, id, filter, page)
        return { ...rows, total: yield* Page.totalOf(page, store.countDeliveries(owner, id, filter)) }
      })

    /** Returns all deliveries of a webhook in chunks. */
    const streamDeliveries = (
      owner: AccountId,
      id: WebhookId,
      filter: DeliveryFilter,
      order: Page.Order
    ): Effect.Effect<Stream.Stream<ReadonlyArray<Delivery.Delivery>>, NotFound> =>
      Effect.as(find(owner, id), store.streamDeliveries(owner, id, filter, order))

    /** Returns a delivery with its attempts. The deliveries of a deleted webhook are not found. */
    const delivery = (
      owner: AccountId,
      id: WebhookId,
      deliveryId: DeliveryId
    ): Effect.Effect<Delivery.DeliveryDetail, NotFound> =>
      Effect.zipRight(find(owner, id), orNotFound(store.findDelivery(owner, id, deliveryId)))

    /** Sends the body of a delivery again, as a new delivery. The webhook has to be active. */
    const redeliver = (
      owner: AccountId,
      id: WebhookId,
      deliveryId: DeliveryId
    ): Effect.Effect<Delivery.Delivery, NotFound | RuleViolated> =>
      change(owner, id, (webhook, { newId, now }) =>
        Effect.gen(function*() {
          const before = yield* delivery(owner, id, deliveryId)
          if (!webhook.isActive) return yield* webhookInactive
          const next = Delivery.makeRedelivery(before.delivery, newId(DeliveryId), now)
          return { result: next, changes: [{ _tag: "DeliveryPut", delivery: next }] }
        }))

    /** Sends the event `webhook.test` to a webhook, which has to be active. */
    const test = (owner: AccountId, id: WebhookId): Effect.Effect<Delivery.Delivery, NotFound | RuleViolated> =>
      change(owner, id, (webhook, attempt) =>
        Effect.gen(function*() {
          if (!webhook.isActive) return yield* webhookInactive
          const event = Event.make(attempt, owner, "webhook.test", { webhookId: id })
          const sent = Delivery.fromEvent(event, webhook)
          return { result: sent, changes: [{ _tag: "EventPut", event }, { _tag: "DeliveryPut", delivery: sent }] }
        }))

    return {
      create,
      list,
      get,
      update,
      remove,
      rotateSecret,
      deliveries,
      streamDeliveries,
      delivery,
      redeliver,
      test
    }
  })
}) {}

/** The deliveries of a webhook wait while it is off, and continue once it is on again. */
const deliveryChanges = (before: Webhook.Webhook, after: Webhook.Webhook, at: Instant.Instant): ReadonlyArray<Change> =>
  before.isActive === after.isActive
    ? []
    : [{ _tag: after.isActive ? "DeliveriesReleased" : "DeliveriesHeld", webhookId: after.id, at }]

const tooManyWebhooks = (limit: number): RuleViolated =>
  ruleViolated("", "too-many-webhooks", `An account may have ${limit} webhooks. Delete a webhook first.`, {
    max: limit
  })

/** A delivery to an inactive webhook would be held, and arrive much later or never. So the request is refused. */
const webhookInactive = ruleViolated(
  "/isActive",
  "webhook-inactive",
  "The webhook is inactive or paused. Set `isActive` to true first."
)
