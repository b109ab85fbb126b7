/**
 * A subscription: where events go, which ones, and whether they flow (specification, Webhook subscription; decisions
 * §12).
 */
import * as Schema from "effect/Schema"
import { AccountId, WebhookId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"
import type { Position } from "../values/Page.js"

export const SubscribableEvent = Schema.Literal("survey.published", "survey.closed", "response.submitted")
export type SubscribableEvent = typeof SubscribableEvent.Type

/**
 * `sealedSecret` is the signing secret as `Secrets.seal` gave it. After a rotation the one before keeps signing beside
 * it until `previousSecretUntil`. `pausedAt` and `pauseReason` are set when deliveries failed too often, not when the
 * user turned it off. An outage goes from a failed attempt to the next that succeeds: `outages` counts them, and
 * `isFailing` says that one lasts. A subscription that is turned on again begins with one, and has to show that it is
 * over. `version` grows with every change.
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
  isFailing: Schema.Boolean,
  outages: Schema.Int,
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Int
})
export type Webhook = typeof Webhook.Type

export const position = ({ createdAt, id }: Pick<Webhook, "createdAt" | "id">): Position => ({ at: createdAt, id })

/** What a user may set. */
export interface Edit {
  readonly url?: string
  readonly events?: Webhook["events"]
  readonly isActive?: boolean
}

/** Turning it on ends a pause and forgets why; turning it off is the user's choice, and no pause either. */
export const edited = (webhook: Webhook, { isActive, ...edit }: Edit, now: Instant): Webhook =>
  changed({
    ...webhook,
    ...edit,
    ...isActive === undefined ? {} : { isActive, pausedAt: null, pauseReason: null },
    ...isActive === true && !webhook.isActive ? { isFailing: true, outages: webhook.outages + 1 } : {}
  }, now)

/** What a failed attempt makes of it: the first one after a success begins an outage. */
export const failed = (webhook: Webhook): Webhook =>
  webhook.isFailing
    ? webhook
    : { ...webhook, isFailing: true, outages: webhook.outages + 1, version: webhook.version + 1 }

/** What an attempt that succeeded makes of it. */
export const recovered = (webhook: Webhook): Webhook =>
  webhook.isFailing ? { ...webhook, isFailing: false, version: webhook.version + 1 } : webhook

/** Nothing is sent to it until the user turns it on again. */
export const paused = (webhook: Webhook, reason: string, now: Instant): Webhook =>
  changed({ ...webhook, isActive: false, pausedAt: now, pauseReason: reason }, now)

/** The secrets that sign now, sealed, the newest first. */
export const signingSecrets = (webhook: Webhook, now: Instant): readonly [string, ...ReadonlyArray<string>] =>
  webhook.previousSealedSecret !== null && webhook.previousSecretUntil !== null && now < webhook.previousSecretUntil
    ? [webhook.sealedSecret, webhook.previousSealedSecret]
    : [webhook.sealedSecret]

/** How long the secret before a rotation keeps signing, so that receivers can change over (decisions §12). */
const overlapMillis = 24 * 3_600_000

export const rotated = (
  webhook: Webhook,
  secret: Pick<Webhook, "sealedSecret" | "secretPrefix">,
  now: Instant
): Webhook =>
  changed({
    ...webhook,
    ...secret,
    previousSealedSecret: webhook.sealedSecret,
    previousSecretUntil: now + overlapMillis
  }, now)

/** A change's mark: the next version, and when. */
const changed = (webhook: Webhook, now: Instant): Webhook => ({
  ...webhook,
  updatedAt: now,
  version: webhook.version + 1
})
