/** A webhook: a URL that receives events of an account. */
import * as Schema from "effect/Schema"
import { SubscribableEvent } from "../events/Event.js"
import { AccountId, WebhookId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"
import { Metadata } from "../values/Metadata.js"
import type { Position } from "../values/Page.js"

/**
 * - `sealedSecret` is the signing secret, encrypted by `Secrets.seal`. After a rotation the previous secret signs too,
 *   until `previousSecretUntil`.
 * - `pausedAt` and `pauseReason` are set when deliveries failed too often, not when the user turned the webhook off.
 * - `outages` counts outages. An outage lasts from a failed attempt to the next successful one; `isFailing` is true
 *   meanwhile. A webhook that is turned on again starts in an outage, until its first successful attempt.
 * - `version` grows with every change.
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
  metadata: Metadata,
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

/** The fields that a user may change. */
export interface Edit {
  readonly url?: string
  readonly events?: Webhook["events"]
  readonly metadata?: Metadata
  readonly isActive?: boolean
}

/** Applies a change of the user. Setting `isActive` ends a pause in either case. */
export const edit = (webhook: Webhook, { isActive, ...fields }: Edit, now: Instant): Webhook =>
  withNewVersion({
    ...webhook,
    ...fields,
    ...isActive === undefined ? {} : { isActive, pausedAt: null, pauseReason: null },
    ...isActive === true && !webhook.isActive ? { isFailing: true, outages: webhook.outages + 1 } : {}
  }, now)

/** Returns the webhook after a failed attempt. The first failure after a success begins an outage. */
export const recordFailure = (webhook: Webhook): Webhook =>
  webhook.isFailing
    ? webhook
    : { ...webhook, isFailing: true, outages: webhook.outages + 1, version: webhook.version + 1 }

/** Returns the webhook after a successful attempt, which ends an outage. */
export const recordSuccess = (webhook: Webhook): Webhook =>
  webhook.isFailing ? { ...webhook, isFailing: false, version: webhook.version + 1 } : webhook

/** Pauses the webhook. Nothing is sent to it until the user turns it on again. */
export const pause = (webhook: Webhook, reason: string, now: Instant): Webhook =>
  withNewVersion({ ...webhook, isActive: false, pausedAt: now, pauseReason: reason }, now)

/** Returns the encrypted secrets that sign at `now`, the newest first. */
export const signingSecrets = (webhook: Webhook, now: Instant): readonly [string, ...ReadonlyArray<string>] =>
  webhook.previousSealedSecret !== null && webhook.previousSecretUntil !== null && now < webhook.previousSecretUntil
    ? [webhook.sealedSecret, webhook.previousSealedSecret]
    : [webhook.sealedSecret]

/** Time for which the previous secret signs after a rotation, so that receivers can change over. */
const secretOverlapMillis = 24 * 3_600_000

/** Replaces the signing secret. The previous one signs for another 24 h. */
export const rotateSecret = (
  webhook: Webhook,
  secret: Pick<Webhook, "sealedSecret" | "secretPrefix">,
  now: Instant
): Webhook =>
  withNewVersion({
    ...webhook,
    ...secret,
    previousSealedSecret: webhook.sealedSecret,
    previousSecretUntil: now + secretOverlapMillis
  }, now)

/** The signing secrets of a webhook, encrypted. */
export type SealedSecrets = Pick<Webhook, "previousSealedSecret" | "sealedSecret">

/**
 * Replaces the encrypted secrets by the same secrets, encrypted with another key. The next version makes a concurrent
 * change of the webhook decide again, so that neither is lost.
 */
export const reseal = (webhook: Webhook, secrets: SealedSecrets): Webhook => ({
  ...webhook,
  ...secrets,
  version: webhook.version + 1
})

/** Marks a change by the user: the next version, and its time. */
const withNewVersion = (webhook: Webhook, now: Instant): Webhook => ({
  ...webhook,
  updatedAt: now,
  version: webhook.version + 1
})
