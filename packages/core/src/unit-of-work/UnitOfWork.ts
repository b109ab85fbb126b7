/**
 * A write as one value. A use case reads, decides without side effects, and passes the store a unit of work. The store
 * commits all of it or nothing: changes, events with their deliveries, and the audit entry.
 */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Account } from "../accounts/model/Account.js"
import type { Identity } from "../accounts/model/logins/Identity.js"
import type { LoginAddress } from "../accounts/model/logins/LoginAddress.js"
import type { OneTimeToken, OneTimeTokenPurpose } from "../accounts/model/logins/OneTimeToken.js"
import type { RefreshToken } from "../accounts/model/logins/RefreshToken.js"
import type { Session } from "../accounts/model/logins/Session.js"
import type { RollupPart } from "../analytics/rollups/RollupStore.js"
import type { Asset } from "../assets/Asset.js"
import type { AuditEntry } from "../audit/AuditEntry.js"
import type { UsageCount } from "../audit/Usage.js"
import type { ChildKind, Children } from "../childRecords.js"
import type { Event } from "../events/Event.js"
import type { UploadedFile } from "../files/UploadedFile.js"
import type { ApiKey } from "../keys/ApiKey.js"
import type { LogEntry } from "../log/LogEntry.js"
import type { Response } from "../responses/Response.js"
import type { QuotaCounts } from "../surveys/model/QuotaCounts.js"
import type { Survey } from "../surveys/model/Survey.js"
import type {
  AccountId,
  ApiKeyId,
  AssetId,
  DeliveryId,
  FileId,
  IdentityId,
  QuestionId,
  ResponseId,
  SessionId,
  SurveyId,
  WebhookId
} from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { Attempt, Delivery } from "../webhooks/deliveries/Delivery.js"
import type { Webhook } from "../webhooks/Webhook.js"
import type { Reservation } from "./reservations/Reservation.js"

/** One write. */
export interface UnitOfWork {
  /** All must hold, or nothing is written. */
  readonly guards: ReadonlyArray<Guard>
  /** Applied in order. */
  readonly changes: ReadonlyArray<Change>
  /**
   * The store makes one delivery for each webhook of the account that subscribes to the event (`Delivery.fromEvent`).
   * It also adds the event to the outbox (`EventOutbox`), if that is open.
   */
  readonly events: ReadonlyArray<Event>
  /** The audit entry of the write. */
  readonly audit: Option.Option<AuditEntry>
}

/** Makes a unit of work. A part that is absent is empty. */
export const of = (parts: Partial<UnitOfWork>): UnitOfWork => ({
  guards: [],
  changes: [],
  events: [],
  audit: Option.none(),
  ...parts
})

/** A condition that the decision relies on. The store checks it in the transaction that makes the changes. */
export type Guard =
  /** The survey exists and is at this version. */
  | { readonly _tag: "SurveyAt"; readonly surveyId: SurveyId; readonly version: number }
  /**
   * The survey has child records of this kind with these states, in any order, and no others. `states` are what
   * `stateOf` of the kind's description returns.
   */
  | {
    readonly _tag: "ChildrenAt"
    readonly kind: ChildKind
    readonly surveyId: SurveyId
    readonly states: ReadonlyArray<string>
  }
  /**
   * No other survey than this one, which may not exist yet, has this slug or alias, and no other account than
   * `accountId` keeps it as an alias.
   */
  | { readonly _tag: "NameFree"; readonly name: string; readonly accountId: AccountId; readonly surveyId: SurveyId }
  /** No response of the survey has an answer to any of these questions. */
  | { readonly _tag: "Unanswered"; readonly surveyId: SurveyId; readonly questionIds: ReadonlyArray<QuestionId> }
  /** The response exists and is at this revision. */
  | { readonly _tag: "ResponseAt"; readonly responseId: ResponseId; readonly revision: number }
  /**
   * With `addedBytes` more, the responses of the account (`account`) or the partial responses of the survey (`partial`)
   * take at most `maxBytes`, also together with the other units that are committed at the same time.
   */
  | {
    readonly _tag: "ResponseBytesFit"
    readonly scope: "account" | "partial"
    readonly accountId: AccountId
    readonly surveyId: SurveyId
    readonly addedBytes: number
    readonly maxBytes: number
  }
  /** With what is added, the account has at most `maxSurveys` surveys, and their definitions `maxBytes`. */
  | {
    readonly _tag: "DefinitionsFit"
    readonly accountId: AccountId
    readonly added: { readonly surveys: number; readonly bytes: number }
    readonly maxSurveys: number
    readonly maxBytes: number
  }
  /**
   * No quota has as many responses as its maximum, also together with those that are committed at the same time. The
   * decision knows the maxima by the version of the survey.
   */
  | {
    readonly _tag: "QuotasOpen"
    readonly surveyId: SurveyId
    readonly quotas: ReadonlyArray<{ readonly key: string; readonly max: number }>
  }
  /** The quota has as many responses as its maximum. */
  | {
    readonly _tag: "QuotaFull"
    readonly surveyId: SurveyId
    readonly quota: { readonly key: string; readonly max: number }
  }
  /** The survey has no completed response. */
  | { readonly _tag: "NoneCompleted"; readonly surveyId: SurveyId }
  /** No response that has ended has this external id. */
  | { readonly _tag: "ExternalIdFree"; readonly surveyId: SurveyId; readonly externalId: string }
  /** The file is being uploaded, and its survey exists. */
  | { readonly _tag: "FileUploading"; readonly fileId: FileId; readonly surveyId: SurveyId }
  /**
   * The response may have the file: it is stored, was uploaded for this question of this existing survey, and either
   * belongs to this response or belongs to none and has not expired at `now`.
   */
  | {
    readonly _tag: "FileClaimable"
    readonly fileId: FileId
    readonly surveyId: SurveyId
    readonly questionId: QuestionId
    readonly responseId: ResponseId
    readonly now: Instant
  }
  /** The asset is being uploaded to this account, which exists. */
  | { readonly _tag: "AssetUploading"; readonly assetId: AssetId; readonly accountId: AccountId }
  /** The account has no stored asset with this digest. */
  | { readonly _tag: "AssetDigestFree"; readonly accountId: AccountId; readonly sha256: string }
  /** The account, which exists, has this asset. */
  | { readonly _tag: "AssetStored"; readonly assetId: AssetId; readonly accountId: AccountId }
  /** No survey uses the asset. */
  | { readonly _tag: "AssetUnused"; readonly assetId: AssetId }
  /** No account has this email address. */
  | { readonly _tag: "EmailFree"; readonly email: string }
  /** There is no account. */
  | { readonly _tag: "NoAccounts" }
  /** The account exists, and all its fields have these values. */
  | { readonly _tag: "AccountAt"; readonly account: Account }
  /** The token exists, has this purpose and this account, and expires after `now`. */
  | {
    readonly _tag: "OneTimeTokenUsable"
    readonly hash: string
    readonly purpose: OneTimeTokenPurpose
    readonly accountId: AccountId | null
    readonly now: Instant
  }
  /** The token exists and has not been used. */
  | { readonly _tag: "RefreshTokenUnused"; readonly hash: string }
  /** The identity of this issuer and subject has this id; `null`: there is none. */
  | {
    readonly _tag: "IdentityAt"
    readonly issuer: string
    readonly subject: string
    readonly identityId: IdentityId | null
  }
  /** The account has this many identities. */
  | { readonly _tag: "IdentityCount"; readonly accountId: AccountId; readonly count: number }
  /** The account has these keys with these settings, in any order, and no others. */
  | { readonly _tag: "KeysAt"; readonly accountId: AccountId; readonly keys: ReadonlyArray<KeyState> }
  /** The webhook exists and is at this version. */
  | { readonly _tag: "WebhookAt"; readonly webhookId: WebhookId; readonly version: number }
  /** The account has this many webhooks. */
  | { readonly _tag: "WebhookCount"; readonly accountId: AccountId; readonly count: number }
  /** The delivery exists and has this fence: no worker has leased it since. */
  | { readonly _tag: "DeliveryAt"; readonly deliveryId: DeliveryId; readonly fence: number }
  /** The key is not reserved at `now`. */
  | { readonly _tag: "Unreserved"; readonly scope: string; readonly key: string; readonly now: Instant }

/** The part of a key that a decision can rely on: its settings. */
export type KeyState = Pick<ApiKey, "id" | "name" | "scope" | "allowedIps" | "expiresAt" | "surveys">

/** A change for each kind of child record. */
type ChildPut = {
  readonly [Kind in ChildKind]: { readonly _tag: "ChildPut"; readonly kind: Kind; readonly record: Children[Kind] }
}[ChildKind]

export type { ChildKind, Children }

/** One modification. `…Put` inserts or replaces by id. A change to a record that does not exist has no effect. */
export type Change =
  | { readonly _tag: "AccountPut"; readonly account: Account }
  /**
   * Removes the account and everything that belongs to it, at once for every reader, and frees its e-mail address. A
   * store may keep rows and name the account in `AccountStore.firstRemoved`, until `RemovedAccountPurged` has deleted
   * them. From now on, changes, events and audit entries of the account have no effect (`RemovedAccounts.discard`).
   */
  | { readonly _tag: "AccountRemoved"; readonly accountId: AccountId; readonly at: Instant }
  /**
   * Deletes rows that a removed account has left: at most `maxRows` of one table, and no more than fit into `maxBytes`,
   * but at least one. No reader sees a difference. When nothing is left and the account was removed
   * `RemovedAccounts.memoryMillis` before `now`, the store forgets the account.
   */
  | {
    readonly _tag: "RemovedAccountPurged"
    readonly accountId: AccountId
    readonly now: Instant
    readonly maxRows: number
    readonly maxBytes: number
  }
  | { readonly _tag: "OneTimeTokenPut"; readonly token: OneTimeToken }
  /** Deletes the token. */
  | { readonly _tag: "OneTimeTokenUsed"; readonly hash: string }
  /** Deletes all tokens of the account that have this purpose. */
  | { readonly _tag: "OneTimeTokensEnded"; readonly accountId: AccountId; readonly purpose: OneTimeTokenPurpose }
  | { readonly _tag: "RefreshTokenPut"; readonly token: RefreshToken }
  /** The account, the issuer and the subject of an identity never change. */
  | { readonly _tag: "IdentityPut"; readonly identity: Identity }
  /** The identity belongs to `accountId`. */
  | { readonly _tag: "IdentityRemoved"; readonly identityId: IdentityId; readonly accountId: AccountId }
  /** Sets `lastUsedAt`, unless it is later already. */
  | { readonly _tag: "IdentityUsed"; readonly identityId: IdentityId; readonly at: Instant }
  | { readonly _tag: "SessionPut"; readonly session: Session }
  /** Sets `lastUsedAt` and `expiresAt`. */
  | {
    readonly _tag: "SessionRefreshed"
    readonly sessionId: SessionId
    readonly accountId: AccountId
    readonly at: Instant
    readonly expiresAt: Instant
  }
  /** Deletes the session and its refresh tokens. It belongs to `accountId`. */
  | { readonly _tag: "SessionEnded"; readonly sessionId: SessionId; readonly accountId: AccountId }
  /** Deletes all sessions of the account and their refresh tokens, except the session `exceptId`. */
  | { readonly _tag: "SessionsEnded"; readonly accountId: AccountId; readonly exceptId: SessionId | null }
  /** Inserts or replaces by account and address. */
  | { readonly _tag: "LoginAddressPut"; readonly loginAddress: LoginAddress }
  | { readonly _tag: "LoginAddressRemoved"; readonly accountId: AccountId; readonly address: string }
  /** Inserts or replaces by account and name. */
  | { readonly _tag: "KeyPut"; readonly key: ApiKey }
  /** Removes the key of this name. */
  | { readonly _tag: "KeyRemoved"; readonly accountId: AccountId; readonly name: string }
  /** Sets `lastUsedAt`, unless it is later already. */
  | { readonly _tag: "KeyUsed"; readonly keyId: ApiKeyId; readonly at: Instant }
  /**
   * Ignores `responseCount`, `quotaCounts`, `quotasCountedTo` and `variablesComputedTo`, which the store maintains; a
   * new survey has no responses. A version of the questionnaire that the change replaces is kept while a response has
   * it, and variables that are being computed again (`VariablesOutdated`) are computed from the first response on.
   * `recountsQuotas`: no response counts in a quota until `QuotasCounted` adds it.
   */
  | { readonly _tag: "SurveyPut"; readonly survey: Survey; readonly recountsQuotas?: boolean }
  /** Gives an alias to the account, which keeps it when no survey has it any more. */
  | { readonly _tag: "AliasPut"; readonly alias: string; readonly accountId: AccountId }
  /** Inserts or replaces a child record by survey and key. A record of a survey that does not exist is ignored. */
  | ChildPut
  | {
    readonly _tag: "ChildRemoved"
    readonly kind: ChildKind
    readonly surveyId: SurveyId
    readonly key: string
  }
  /** Gives the survey `surveyId` the child records of another survey, `sourceId`, instead of its own. */
  | {
    readonly _tag: "ChildrenCopied"
    readonly kind: ChildKind
    readonly surveyId: SurveyId
    readonly sourceId: SurveyId
  }
  /**
   * Removes the survey with all its responses, child records and files, at once for every reader. A store may keep
   * rows and name the survey in `SurveyStore.nextRemoved`, until `RemovedSurveyPurged` has deleted the responses and
   * removed the files. `LogStore.removedSurveys` names the survey until `LogShortened`.
   */
  | { readonly _tag: "SurveyRemoved"; readonly surveyId: SurveyId; readonly at: Instant }
  /**
   * Deletes rows that a removed survey has left: at most `maxRows` responses and as many rollups and other rows, and of
   * each no more than fit into `maxBytes`, but at least one. Removes at most `maxRows` of its files (`FileRemoved`). No
   * reader sees a difference.
   */
  | {
    readonly _tag: "RemovedSurveyPurged"
    readonly surveyId: SurveyId
    readonly maxRows: number
    readonly maxBytes: number
  }
  /**
   * Updates `responseCount`, the number of the survey's completed responses, and the bytes of its responses. The
   * response counts in the quotas with the keys `quotas`, unless responses that exist are being counted: then it is
   * counted with them.
   */
  | { readonly _tag: "ResponsePut"; readonly response: Response; readonly quotas?: ReadonlyArray<string> }
  /**
   * Updates `responseCount` and the bytes of the survey's responses. A completed response that has been counted no
   * longer counts in the quotas with the keys `quotas`. The log gets an entry of the removal in place of the response.
   */
  | {
    readonly _tag: "ResponseRemoved"
    readonly surveyId: SurveyId
    readonly responseId: ResponseId
    readonly at: Instant
    readonly quotas?: ReadonlyArray<string>
  }
  /**
   * Adds the responses with sequence numbers after `after` and up to `upTo` to the counts of quotas. Ignored unless the
   * survey's `quotasCountedTo` is `after` and the watermark has this `lastRemoval`. It is null when `upTo` is the last
   * sequence number.
   */
  | {
    readonly _tag: "QuotasCounted"
    readonly surveyId: SurveyId
    readonly after: number
    readonly upTo: number
    readonly lastRemoval: number
    readonly counts: QuotaCounts
  }
  /** The variables of all responses that have ended are to be computed again. Continues if they are already. */
  | { readonly _tag: "VariablesOutdated"; readonly surveyId: SurveyId }
  /**
   * Replaces the variables of responses that have ended, with sequence numbers after `after` and up to `upTo`. Their
   * numbers and revisions stay, the bytes of the responses of the survey follow. A response that does not exist is
   * ignored, and all of the change unless the survey's `variablesComputedTo` is `after`. `finish`: there are no others.
   * Then `variablesComputedTo` is null, the log gets an entry for `names`, whose number is the watermark's
   * `lastRemoval`, and the rollups are deleted; with `recountsQuotas`, no response counts in a quota until
   * `QuotasCounted` adds it.
   */
  | {
    readonly _tag: "VariablesComputed"
    readonly surveyId: SurveyId
    readonly after: number
    readonly upTo: number
    readonly responses: ReadonlyArray<{
      readonly id: ResponseId
      readonly variables: Response["variables"]
    }>
    readonly finish: {
      readonly at: Instant
      readonly names: ReadonlyArray<string>
      readonly recountsQuotas: boolean
    } | null
  }
  /**
   * Adds an entry to the log of a survey, in the next place. It replaces one of the same type and subject
   * (`LogEntry.subjectOf`). Ignored when the survey does not exist, and for a response that has not ended. Neither the
   * watermark's `lastRemoval` nor a rollup changes.
   */
  | {
    readonly _tag: "LogEntryAdded"
    readonly surveyId: SurveyId
    readonly at: Instant
    readonly entry: LogEntry
  }
  /**
   * Forgets the ids of at most `maxRows` responses that were removed before `before`, whose entries stay, and of as
   * many removed surveys. Deletes entries of versions of the questionnaire that the survey no longer has.
   */
  | {
    readonly _tag: "LogShortened"
    readonly before: Instant
    readonly maxRows: number
  }
  | { readonly _tag: "AssetPut"; readonly asset: Asset }
  /** Removes an asset of the account, at once for every reader. `AssetStore.removed` names it until its bytes are. */
  | { readonly _tag: "AssetRemoved"; readonly assetId: AssetId; readonly accountId: AccountId }
  /** Deletes the record of an asset of the account, unless it is stored. */
  | { readonly _tag: "AssetPurged"; readonly assetId: AssetId; readonly accountId: AccountId }
  /** A file of a survey that does not exist is ignored. */
  | { readonly _tag: "FilePut"; readonly file: UploadedFile }
  /** Gives a stored file to a response. It no longer expires. */
  | { readonly _tag: "FileClaimed"; readonly fileId: FileId; readonly responseId: ResponseId }
  /** Removes a file, at once for every reader. `FileStore.removed` names it until its bytes are removed. */
  | { readonly _tag: "FileRemoved"; readonly fileId: FileId }
  /** Removes a file whose `expiresAt` has passed at `now`. Ignored when a response has claimed the file meanwhile. */
  | { readonly _tag: "FileExpired"; readonly fileId: FileId; readonly now: Instant }
  /** Deletes what is stored about a file, after its bytes have been removed. */
  | { readonly _tag: "FilePurged"; readonly fileId: FileId }
  /**
   * Stores parts of rollups that were counted when the watermark's `lastRemoval` had this value. Ignored when the
   * watermark has another value. A part replaces one with the same `after` and `part`. All parts are different ones.
   */
  | {
    readonly _tag: "RollupsPut"
    readonly surveyId: SurveyId
    readonly lastRemoval: number
    readonly parts: ReadonlyArray<RollupPart>
  }
  /** Deletes the rollups of the survey and moves the watermark's `lastRemoval`, so that instances discard theirs. */
  | { readonly _tag: "RollupsInvalidated"; readonly surveyId: SurveyId }
  | { readonly _tag: "WebhookPut"; readonly webhook: Webhook }
  /** The webhook belongs to `accountId`. Its deliveries that are `pending` or `held` become `cancelled`. */
  | { readonly _tag: "WebhookRemoved"; readonly webhookId: WebhookId; readonly accountId: AccountId }
  | { readonly _tag: "DeliveryPut"; readonly delivery: Delivery }
  /** Updates an existing delivery, except its fence, and inserts the attempt as number `attemptCount`. */
  | { readonly _tag: "DeliveryAttempted"; readonly delivery: Delivery; readonly attempt: Attempt }
  /** Holds the `pending` deliveries of the webhook (`Delivery.holdPending`). */
  | { readonly _tag: "DeliveriesHeld"; readonly webhookId: WebhookId; readonly at: Instant }
  /** Makes the `held` deliveries of the webhook `pending` (`Delivery.releaseHeld`). */
  | { readonly _tag: "DeliveriesReleased"; readonly webhookId: WebhookId; readonly at: Instant }
  /** Expires deliveries that are held for too long, or exceed the maximum of a webhook (`Delivery.expireHeld`). */
  | { readonly _tag: "HeldDeliveriesExpired"; readonly now: Instant }
  /** Inserts a test event. The store makes no deliveries for it. */
  | { readonly _tag: "EventPut"; readonly event: Event }
  | { readonly _tag: "ReservationPut"; readonly reservation: Reservation }
  /** Deletes reservations, sessions, tokens and login addresses that have expired at `now`. */
  | { readonly _tag: "ExpiredDataRemoved"; readonly now: Instant }
  /** Deletes audit entries older than `before`, of all accounts. */
  | { readonly _tag: "AuditEntriesRemoved"; readonly before: Instant }
  /** Adds to the stored counts. */
  | { readonly _tag: "UsageAdded"; readonly usage: UsageCount }

/** A guard does not hold, because of a concurrent write. Nothing was written: read and decide again. */
export class GuardFailed extends Schema.TaggedError<GuardFailed>()("GuardFailed", {
  guard: Schema.Literal(
    "SurveyAt",
    "NameFree",
    "Unanswered",
    "ResponseAt",
    "ResponseBytesFit",
    "DefinitionsFit",
    "QuotasOpen",
    "QuotaFull",
    "NoneCompleted",
    "ExternalIdFree",
    "FileUploading",
    "FileClaimable",
    "AssetUploading",
    "AssetDigestFree",
    "AssetStored",
    "AssetUnused",
    "EmailFree",
    "NoAccounts",
    "AccountAt",
    "OneTimeTokenUsable",
    "RefreshTokenUnused",
    "IdentityAt",
    "IdentityCount",
    "KeysAt",
    "ChildrenAt",
    "WebhookAt",
    "WebhookCount",
    "DeliveryAt",
    "Unreserved"
  )
}) {}
