/**
 * A write, as one value. A use case reads, decides purely, and hands the store one of these: all of it becomes durable
 * together, or nothing does. So a write, its events and deliveries, its audit entry and its idempotency key can't part.
 */
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Account } from "../accounts/Account.js"
import type { RefreshToken } from "../accounts/RefreshToken.js"
import type { Rollup } from "../analytics/RollupStore.js"
import type { AuditEntry } from "../audit/AuditEntry.js"
import type { UsageCount } from "../audit/Usage.js"
import type { ApiKey } from "../keys/ApiKey.js"
import type { Response } from "../responses/Response.js"
import type { Survey } from "../surveys/Survey.js"
import type { AccountId, ApiKeyId, DeliveryId, QuestionId, ResponseId, SurveyId, WebhookId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { Attempt, Delivery } from "../webhooks/Delivery.js"
import type { Event } from "../webhooks/Event.js"
import type { Webhook } from "../webhooks/Webhook.js"
import type { IdempotencyRecord } from "./IdempotencyStore.js"

export interface UnitOfWork {
  readonly guards: ReadonlyArray<Guard>
  readonly changes: ReadonlyArray<Change>
  /**
   * Each becomes one delivery per subscription of its account that wants it, made by the store (`Delivery.fromEvent`).
   */
  readonly events: ReadonlyArray<Event>
  readonly audit: Option.Option<AuditEntry>
}

/** What a decision relied on. The store checks it in the transaction that makes the changes. */
export type Guard =
  /** The survey exists and is at this version. */
  | { readonly _tag: "SurveyAt"; readonly surveyId: SurveyId; readonly version: number }
  /** No survey has this slug. */
  | { readonly _tag: "SlugFree"; readonly slug: string }
  /** No response of the survey answers any of these. */
  | { readonly _tag: "Unanswered"; readonly surveyId: SurveyId; readonly questionIds: ReadonlyArray<QuestionId> }
  /** The response exists and is at this revision. */
  | { readonly _tag: "ResponseAt"; readonly responseId: ResponseId; readonly revision: number }
  /** No account has this address. */
  | { readonly _tag: "EmailFree"; readonly email: string }
  /** The token exists and has not been used. */
  | { readonly _tag: "RefreshTokenUnused"; readonly hash: string }
  /** The account's key is still this one (`null`: it has none), with these settings. */
  | { readonly _tag: "KeyAt"; readonly accountId: AccountId; readonly key: KeyState | null }
  /** The subscription exists and is at this version. */
  | { readonly _tag: "WebhookAt"; readonly webhookId: WebhookId; readonly version: number }
  /** The account has this many subscriptions. */
  | { readonly _tag: "WebhookCount"; readonly accountId: AccountId; readonly count: number }
  /** The delivery exists, and its last lease is this one. */
  | { readonly _tag: "DeliveryAt"; readonly deliveryId: DeliveryId; readonly fence: number }
  /** Nobody has used this idempotency key within its life. */
  | { readonly _tag: "IdempotencyKeyFree"; readonly scope: string; readonly key: string; readonly now: Instant }

/** What of a key a decision can rely on: everything but when it was last used. */
export type KeyState = Pick<ApiKey, "id" | "scope" | "allowedIps">

/** `…Put` inserts or replaces by id. Removing or touching what is not there changes nothing. */
export type Change =
  | { readonly _tag: "AccountPut"; readonly account: Account }
  | { readonly _tag: "RefreshTokenPut"; readonly token: RefreshToken }
  /** All tokens of the family are gone. */
  | { readonly _tag: "RefreshFamilyEnded"; readonly familyId: string }
  /** Takes the place of the account's key, if it has one. */
  | { readonly _tag: "KeyPut"; readonly key: ApiKey }
  | { readonly _tag: "KeyRemoved"; readonly accountId: AccountId }
  /** Writes `lastUsedAt`, never backwards. */
  | { readonly _tag: "KeyUsed"; readonly keyId: ApiKeyId; readonly at: Instant }
  /** `responseCount` is the store's: what the survey holds of it is not written, a new one starts at 0. */
  | { readonly _tag: "SurveyPut"; readonly survey: Survey }
  /** With all its responses. */
  | { readonly _tag: "SurveyRemoved"; readonly surveyId: SurveyId }
  /** `responseCount` follows: it counts the survey's completed responses. */
  | { readonly _tag: "ResponsePut"; readonly response: Response }
  /** `responseCount` follows. */
  | { readonly _tag: "ResponseRemoved"; readonly surveyId: SurveyId; readonly responseId: ResponseId }
  /**
   * Stores rollups that were counted when the watermark's `lastRemoval` had this value. Ignored when the watermark has
   * another one by now. A rollup replaces one with the same `after`.
   */
  | {
    readonly _tag: "RollupsPut"
    readonly surveyId: SurveyId
    readonly lastRemoval: number
    readonly rollups: ReadonlyArray<Rollup>
  }
  /** Deletes the rollups of the survey and moves the watermark's `lastRemoval`, so that instances discard theirs. */
  | { readonly _tag: "RollupsInvalidated"; readonly surveyId: SurveyId }
  | { readonly _tag: "WebhookPut"; readonly webhook: Webhook }
  /** The subscription belongs to `accountId`. Its deliveries that are `pending` or `held` become `cancelled`. */
  | { readonly _tag: "WebhookRemoved"; readonly webhookId: WebhookId; readonly accountId: AccountId }
  | { readonly _tag: "DeliveryPut"; readonly delivery: Delivery }
  /** What an attempt made of a delivery that is there, all but its fence; and the attempt, the `attemptCount`th. */
  | { readonly _tag: "DeliveryAttempted"; readonly delivery: Delivery; readonly attempt: Attempt }
  /** Those of the subscription that are `pending` wait (`Delivery.holdPending`). */
  | { readonly _tag: "DeliveriesHeld"; readonly webhookId: WebhookId; readonly at: Instant }
  /** Those of the subscription that are `held` are due (`Delivery.releaseHeld`). */
  | { readonly _tag: "DeliveriesReleased"; readonly webhookId: WebhookId; readonly at: Instant }
  /** Those that were held for too long, or are too many for one subscription, are given up (`Delivery.expireHeld`). */
  | { readonly _tag: "HeldDeliveriesExpired"; readonly now: Instant }
  /** An event for one subscription alone, wanted or not: a test. Makes no other delivery. */
  | { readonly _tag: "EventPut"; readonly event: Event }
  | { readonly _tag: "IdempotencyPut"; readonly record: IdempotencyRecord }
  /** Idempotency keys and refresh tokens that expired at `now` or before are gone. */
  | { readonly _tag: "ExpiredDataRemoved"; readonly now: Instant }
  /** Entries of before `before` are gone from every account's audit log. */
  | { readonly _tag: "AuditEntriesRemoved"; readonly before: Instant }
  /** Added to what stands. */
  | { readonly _tag: "UsageAdded"; readonly usage: UsageCount }

/** Somebody was first: what the decision relied on no longer holds. Nothing was written. Read again, decide again. */
export class GuardFailed extends Schema.TaggedError<GuardFailed>()("GuardFailed", {
  guard: Schema.Literal(
    "SurveyAt",
    "SlugFree",
    "Unanswered",
    "ResponseAt",
    "EmailFree",
    "RefreshTokenUnused",
    "KeyAt",
    "WebhookAt",
    "WebhookCount",
    "DeliveryAt",
    "IdempotencyKeyFree"
  )
}) {}
