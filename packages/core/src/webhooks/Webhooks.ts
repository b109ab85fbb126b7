/** The use cases of webhooks: read, decide, commit. Sending is the delivery worker's. */
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type * as Stream from "effect/Stream"
import { IdempotencyStore } from "../unit-of-work/IdempotencyStore.js"
import { idempotentCreate } from "../unit-of-work/IdempotentCreate.js"
import { type Attempt, type Decision, Transactor } from "../unit-of-work/Transactor.js"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import { decoder, type InvalidInput, RuleViolated, violation } from "../validation/ValidationError.js"
import { type AccountId, DeliveryId, randomBytes, WebhookId } from "../values/Ids.js"
import type * as Instant from "../values/Instant.js"
import { Limits } from "../values/Limits.js"
import { NotFound } from "../values/NotFound.js"
import * as Page from "../values/Page.js"
import { Secrets } from "../values/Secrets.js"
import * as Delivery from "./Delivery.js"
import * as Event from "./Event.js"
import * as Webhook from "./Webhook.js"
import * as WebhookInput from "./WebhookInput.js"
import { WebhookSettings } from "./WebhookSettings.js"
import { type DeliveryFilter, WebhookStore } from "./WebhookStore.js"

/** A subscription that was just made. A replay of its creation has no secret: none is kept for it. */
export interface Created {
  readonly webhook: Webhook.Webhook
  readonly secret: Redacted.Redacted | undefined
}

/** A subscription with its new secret, which is shown this once. */
export interface Rotated {
  readonly webhook: Webhook.Webhook
  readonly secret: Redacted.Redacted
}

export class Webhooks extends Effect.Service<Webhooks>()("@canvass/core/Webhooks", {
  dependencies: [Transactor.Default],
  effect: Effect.gen(function*() {
    const { transact } = yield* Transactor
    const createOnce = idempotentCreate(transact, yield* IdempotencyStore)
    const limits = yield* Limits
    const secrets = yield* Secrets
    const settings = yield* WebhookSettings
    const store = yield* WebhookStore

    const decodeCreate = decoder(WebhookInput.createInput(limits, settings))
    const decodeUpdate = decoder(WebhookInput.updateInput(limits, settings))

    const find = (owner: AccountId, id: WebhookId): Effect.Effect<Webhook.Webhook, NotFound> =>
      Effect.flatMap(store.find(owner, id), orNotFound)

    /** A new signing secret: 256 bits, sealed for the store. */
    const freshSecret = Effect.gen(function*() {
      const plain = "whsec_" + Encoding.encodeBase64(yield* randomBytes(32))
      const secret = Redacted.make(plain)
      return { secret, sealed: { sealedSecret: yield* secrets.seal(secret), secretPrefix: plain.slice(0, 12) } }
    })

    /**
     * Reads the subscription, lets `decide` say what is to be written, and writes that if it is still as it was read.
     */
    const change = <A, E>(
      owner: AccountId,
      id: WebhookId,
      decide: (
        webhook: Webhook.Webhook,
        attempt: Attempt
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

    /** A repeated idempotency key gives the subscription that the first call made, without its secret. */
    const create = (
      owner: AccountId,
      input: WebhookInput.CreateInput
    ): Effect.Effect<Created, InvalidInput | NotFound | RuleViolated> =>
      Effect.gen(function*() {
        const fields = yield* decodeCreate(input)
        const { sealed, secret } = yield* freshSecret
        const decide = ({ newId, now }: Attempt) =>
          Effect.gen(function*() {
            const { length: count } = yield* store.list(owner)
            if (count >= limits.webhooksPerAccount) return yield* tooMany(limits.webhooksPerAccount)
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
            const decision: Decision<Created> = {
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
            Effect.map(find(owner, WebhookId.make(id)), (webhook): Decision<Created> => ({
              result: { webhook, secret: undefined },
              accountId: owner
            }))
        })
      })

    /** Newest first: all of them, since they are few. `Page.ofAll` makes pages of it. */
    const list = (owner: AccountId): Effect.Effect<ReadonlyArray<Webhook.Webhook>> => store.list(owner)

    const get: (owner: AccountId, id: WebhookId) => Effect.Effect<Webhook.Webhook, NotFound> = find

    /** Only the fields that `input` has. */
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
            changes: [{ _tag: "WebhookPut", webhook }, ...flow(before, webhook, now)]
          })
        }))

    /** With what waits to be delivered to it. */
    const remove = (owner: AccountId, id: WebhookId): Effect.Effect<void, NotFound> =>
      change(
        owner,
        id,
        () => Effect.succeed({ result: undefined, changes: [{ _tag: "WebhookRemoved", webhookId: id }] })
      )

    const rotateSecret = (owner: AccountId, id: WebhookId): Effect.Effect<Rotated, NotFound> =>
      Effect.flatMap(freshSecret, ({ sealed, secret }) =>
        change(owner, id, (before, { now }) => {
          const webhook = Webhook.rotateSecret(before, sealed, now)
          return Effect.succeed({ result: { webhook, secret }, changes: [{ _tag: "WebhookPut", webhook }] })
        }))

    /** Newest first unless `page.order` says otherwise. */
    const deliveries = (
      owner: AccountId,
      id: WebhookId,
      filter: DeliveryFilter,
      page: Page.PageRequest
    ): Effect.Effect<Page.Page<Delivery.Delivery>, NotFound> =>
      Effect.gen(function*() {
        yield* find(owner, id)
        const rows = yield* store.deliveries(owner, id, filter, page)
        return Page.ofRows(rows, yield* store.countDeliveries(owner, id, filter), page, Delivery.position)
      })

    const streamDeliveries = (
      owner: AccountId,
      id: WebhookId,
      filter: DeliveryFilter,
      order: Page.Order
    ): Effect.Effect<Stream.Stream<ReadonlyArray<Delivery.Delivery>>, NotFound> =>
      Effect.as(find(owner, id), store.streamDeliveries(owner, id, filter, order))

    /** Those of a subscription that was deleted are out of reach with it. */
    const delivery = (
      owner: AccountId,
      id: WebhookId,
      deliveryId: DeliveryId
    ): Effect.Effect<Delivery.DeliveryDetail, NotFound> =>
      Effect.zipRight(find(owner, id), Effect.flatMap(store.findDelivery(owner, id, deliveryId), orNotFound))

    /** Sends the same bytes once more, whatever became of the delivery. It is a new one, and names the one before. */
    const redeliver = (
      owner: AccountId,
      id: WebhookId,
      deliveryId: DeliveryId
    ): Effect.Effect<Delivery.Delivery, NotFound | RuleViolated> =>
      change(owner, id, (webhook, { newId, now }) =>
        Effect.gen(function*() {
          const before = yield* delivery(owner, id, deliveryId)
          if (!webhook.isActive) return yield* inactive
          const next = Delivery.makeRedelivery(before.delivery, newId(DeliveryId), now)
          return { result: next, changes: [{ _tag: "DeliveryPut", delivery: next }] }
        }))

    /** Sends `webhook.test`, which nobody subscribes to and every subscription may be sent. */
    const test = (owner: AccountId, id: WebhookId): Effect.Effect<Delivery.Delivery, NotFound | RuleViolated> =>
      change(owner, id, (webhook, attempt) =>
        Effect.gen(function*() {
          if (!webhook.isActive) return yield* inactive
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

/**
 * What was on its way waits while a subscription is off, and goes on once it is turned on. Spec is silent on the first:
 * nothing is sent to it then, and nothing is lost.
 */
const flow = (before: Webhook.Webhook, after: Webhook.Webhook, at: Instant.Instant): ReadonlyArray<Change> =>
  before.isActive === after.isActive
    ? []
    : [{ _tag: after.isActive ? "DeliveriesReleased" : "DeliveriesHeld", webhookId: after.id, at }]

const orNotFound = <A>(found: Option.Option<A>): Effect.Effect<A, NotFound> =>
  Option.match(found, { onNone: () => new NotFound(), onSome: Effect.succeed })

const tooMany = (limit: number): RuleViolated =>
  new RuleViolated({
    violations: [violation("", "too-many-webhooks", `An account may have ${limit} webhooks. Delete one first.`)]
  })

/**
 * Spec is silent on what is sent to a subscription that is off or paused. Nothing is ever sent to either, so what was
 * asked for now would arrive at some later time, or never: the user is told to turn it on first.
 */
const inactive = new RuleViolated({
  violations: [
    violation("/isActive", "webhook-inactive", "This webhook is inactive or paused: set `isActive` to true first.")
  ]
})
