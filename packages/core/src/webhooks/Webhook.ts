/** A subscription: where events go, which ones, and whether they flow (specification, Webhook subscription; decisions §12). */
import * as Schema from "effect/Schema"
import { AccountId, WebhookId } from "../Ids.js"
import { Instant } from "../Instant.js"

export const SubscribableEvent = Schema.Literal("survey.published", "survey.closed", "response.submitted")
export type SubscribableEvent = typeof SubscribableEvent.Type

/**
 * `sealedSecret` is the signing secret as `Secrets.seal` gave it. After a rotation the one before keeps signing beside it
 * until `previousSecretUntil`. `pausedAt` and `pauseReason` are set when deliveries failed too often, not when the user
 * turned it off. `version` grows with every change.
 */
export const Webhook = Schema.Struct({
  id: WebhookId,
  accountId: AccountId,
  url: Schema.String,
  events: Schema.NonEmptyArray(SubscribableEvent),
  sealedSecret: Schema.String,
  secretPrefix: Schema.String,
  previousSealedSecret: Schema.NullOr(Schema.String),
  previousSecretUntil: Schema.NullOr(Instant),
  isActive: Schema.Boolean,
  pausedAt: Schema.NullOr(Instant),
  pauseReason: Schema.NullOr(Schema.String),
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Int
})
export type Webhook = typeof Webhook.Type
