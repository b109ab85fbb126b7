/** The state of the memory store, and what its parts are asked. */
import * as Chunk from "effect/Chunk"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import * as Record from "effect/Record"
import * as SortedSet from "effect/SortedSet"
import type { Account } from "../accounts/model/Account.js"
import type { Identity } from "../accounts/model/logins/Identity.js"
import type { LoginAddress } from "../accounts/model/logins/LoginAddress.js"
import type { OneTimeToken } from "../accounts/model/logins/OneTimeToken.js"
import type { RefreshToken } from "../accounts/model/logins/RefreshToken.js"
import type { Session } from "../accounts/model/logins/Session.js"
import type { Asset } from "../assets/Asset.js"
import type { AuditEntry } from "../audit/AuditEntry.js"
import type { UsageCount } from "../audit/Usage.js"
import { type ChildKind, childRecords, type Children } from "../childRecords.js"
import type { SentEvent } from "../events/Event.js"
import type * as UploadedFile from "../files/UploadedFile.js"
import type { ApiKey } from "../keys/ApiKey.js"
import type { SurveyRemoval } from "../log/LogStore.js"
import type { Response } from "../responses/Response.js"
import { logEntryBytes } from "../responses/ResponseBytes.js"
import type { StoredBytes } from "../responses/ResponseStore.js"
import { type ListedSurvey, summary as summarize, type Survey } from "../surveys/model/Survey.js"
import * as QuestionnaireVersion from "../surveys/QuestionnaireVersion.js"
import * as StoredDefinitions from "../surveys/StoredDefinitions.js"
import type { Reservation } from "../unit-of-work/reservations/Reservation.js"
import type {
  AccountId,
  AssetId,
  DeliveryId,
  EventId,
  FileId,
  IdentityId,
  ResponseId,
  SessionId,
  SurveyId,
  WebhookId
} from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import * as Delivery from "../webhooks/deliveries/Delivery.js"
import type { Webhook } from "../webhooks/Webhook.js"
import * as Outbox from "./MemoryOutbox.js"
import * as ResponseLog from "./ResponseLog.js"

/** All that a store holds. `keys` are by account and name. */
export interface State extends ChildStates {
  readonly accounts: HashMap.HashMap<AccountId, Account>
  readonly oneTimeTokens: HashMap.HashMap<string, OneTimeToken>
  readonly sessions: HashMap.HashMap<SessionId, Session>
  readonly refreshTokens: HashMap.HashMap<string, RefreshToken>
  /** By account and address. */
  readonly loginAddresses: HashMap.HashMap<string, LoginAddress>
  readonly identities: HashMap.HashMap<IdentityId, Identity>
  readonly keys: HashMap.HashMap<string, ApiKey>
  readonly surveys: HashMap.HashMap<SurveyId, Survey>
  /** The accounts that have aliases, or keep them. */
  readonly aliases: HashMap.HashMap<string, AccountId>
  /** The replaced versions of questionnaires that responses have. */
  readonly replacedVersions: HashMap.HashMap<
    SurveyId,
    HashMap.HashMap<number, QuestionnaireVersion.QuestionnaireVersion>
  >
  readonly responses: HashMap.HashMap<SurveyId, HashMap.HashMap<ResponseId, Response>>
  readonly responseBytes: HashMap.HashMap<SurveyId, ResponseBytes>
  readonly files: HashMap.HashMap<FileId, UploadedFile.UploadedFile>
  readonly assets: HashMap.HashMap<AssetId, Asset>
  readonly responseLogs: HashMap.HashMap<SurveyId, ResponseLog.ResponseLog>
  /** The surveys that their owners have deleted, and that are not forgotten yet. */
  readonly surveyRemovals: HashMap.HashMap<string, SurveyRemoval & { readonly accountId: AccountId }>
  readonly webhooks: HashMap.HashMap<WebhookId, Webhook>
  readonly events: HashMap.HashMap<EventId, SentEvent>
  readonly deliveries: HashMap.HashMap<DeliveryId, Delivery.Delivery>
  /** The pending deliveries. Those that a claim may get come first, so that it does not read the others. */
  readonly pending: SortedSet.SortedSet<Delivery.Delivery>
  /** The deliveries with a lease, which may have ended. */
  readonly leased: HashMap.HashMap<DeliveryId, Delivery.Delivery>
  readonly attempts: HashMap.HashMap<DeliveryId, HashMap.HashMap<number, Delivery.Attempt>>
  readonly audit: HashMap.HashMap<AccountId, Chunk.Chunk<AuditEntry>>
  readonly usage: HashMap.HashMap<string, UsageCount>
  readonly reservations: HashMap.HashMap<string, Reservation>
  readonly outbox: Outbox.Outbox
  /** When each account was removed that is not forgotten yet. */
  readonly removedAccounts: HashMap.HashMap<AccountId, Instant>
}

/** Child records, by survey and key. */
export type ChildStates = {
  readonly [Kind in ChildKind]: HashMap.HashMap<SurveyId, HashMap.HashMap<string, Children[Kind]>>
}

/** The bytes of the responses to a survey: of all, and of the partial ones. */
export interface ResponseBytes {
  readonly all: number
  readonly partial: number
}

/** When a pending delivery becomes due: when its lease ends, or its retry is due. 0: at once. */
export const waitsUntil = (delivery: Delivery.Delivery): Instant =>
  delivery.leasedUntil ?? Delivery.retryAt(delivery) ?? 0

/** Written by hand, because each new delivery is compared with many others. */
const byWaiting: Order.Order<Delivery.Delivery> = (left, right) =>
  Order.number(waitsUntil(left), waitsUntil(right)) ||
  Order.number(left.nextAttemptAt ?? 0, right.nextAttemptAt ?? 0) ||
  Order.string(left.id, right.id)

const noChildren: ChildStates = Record.map(childRecords, () => HashMap.empty<SurveyId>())

export const empty: State = {
  accounts: HashMap.empty(),
  oneTimeTokens: HashMap.empty(),
  sessions: HashMap.empty(),
  refreshTokens: HashMap.empty(),
  loginAddresses: HashMap.empty(),
  identities: HashMap.empty(),
  keys: HashMap.empty(),
  surveys: HashMap.empty(),
  aliases: HashMap.empty(),
  replacedVersions: HashMap.empty(),
  ...noChildren,
  responses: HashMap.empty(),
  responseBytes: HashMap.empty(),
  files: HashMap.empty(),
  assets: HashMap.empty(),
  responseLogs: HashMap.empty(),
  surveyRemovals: HashMap.empty(),
  webhooks: HashMap.empty(),
  events: HashMap.empty(),
  deliveries: HashMap.empty(),
  pending: SortedSet.empty(byWaiting),
  leased: HashMap.empty(),
  attempts: HashMap.empty(),
  audit: HashMap.empty(),
  usage: HashMap.empty(),
  reservations: HashMap.empty(),
  outbox: Outbox.closed,
  removedAccounts: HashMap.empty()
}

/** Whether a survey has a name as its slug or its alias. */
export const hasName = ({ alias, slug }: Survey, name: string): boolean => slug === name || alias === name

/** Joins the parts of a composite key. No part contains the separator. */
export const compositeKey = (...parts: ReadonlyArray<string>): string => parts.join("\u0000")

/** The child records of a kind that belong to a survey, by key. */
export const childrenOf = <Kind extends ChildKind>(
  state: ChildStates,
  kind: Kind,
  survey: SurveyId
): HashMap.HashMap<string, Children[Kind]> =>
  Option.getOrElse(HashMap.get(state[kind], survey), HashMap.empty<string, Children[Kind]>)

/** The child records of the surveys that match. */
export const filterChildren = (state: ChildStates, matches: (survey: SurveyId) => boolean): ChildStates =>
  Record.keys(childRecords).reduce((kept, kind) => ({ ...kept, [kind]: filterKind(state, kind, matches) }), noChildren)

const filterKind = <Kind extends ChildKind>(
  state: ChildStates,
  kind: Kind,
  matches: (survey: SurveyId) => boolean
): HashMap.HashMap<SurveyId, HashMap.HashMap<string, Children[Kind]>> =>
  HashMap.filter(state[kind], (_, survey) => matches(survey))

export const responsesOf = (state: State, survey: SurveyId): HashMap.HashMap<ResponseId, Response> =>
  Option.getOrElse(HashMap.get(state.responses, survey), HashMap.empty<ResponseId, Response>)

/** The bytes of the responses and the logs of an account, and of the partial responses of a survey of this account. */
export const storedBytes = (state: State, account: AccountId, survey: SurveyId): StoredBytes => {
  const isOwn = (id: SurveyId): boolean =>
    Option.exists(HashMap.get(state.surveys, id), ({ accountId }) => accountId === account)
  return {
    account: HashMap.reduce(state.responseBytes, 0, (sum, { all }, id) => isOwn(id) ? sum + all : sum) +
      HashMap.reduce(
        state.responseLogs,
        0,
        (sum, { entries }, id) => isOwn(id) ? sum + logEntryBytes * HashMap.size(entries) : sum
      ),
    partial: isOwn(survey) ? responseBytesOf(state, survey).partial : 0
  }
}

/** The surveys of an account, and the bytes of their definitions. */
export const storedDefinitions = (state: State, account: AccountId): StoredDefinitions.StoredDefinitions =>
  HashMap.reduce(state.surveys, { surveys: 0, bytes: 0 }, (sum, survey, id) =>
    survey.accountId === account
      ? { surveys: sum.surveys + 1, bytes: sum.bytes + definitionBytesOf(state, survey, id) }
      : sum)

const definitionBytesOf = (state: State, survey: Survey, id: SurveyId): number =>
  HashMap.reduce(
    replacedVersionsOf(state, id),
    StoredDefinitions.bytesOf(survey) + childBytesOf(state, "translations", id) + pendingBytesOf(state, id),
    (sum, version) => sum + QuestionnaireVersion.bytesOf(version)
  )

/** The bytes of the pending definition of a survey, with its translations. */
export const pendingBytesOf = (state: State, id: SurveyId): number =>
  childBytesOf(state, "pendingDefinitions", id) + childBytesOf(state, "pendingTranslations", id)

const childBytesOf = (
  state: State,
  kind: "pendingDefinitions" | "pendingTranslations" | "translations",
  id: SurveyId
): number => Array.from(HashMap.values(childrenOf(state, kind, id))).reduce((sum, { bytes }) => sum + bytes, 0)

/** A survey in a list. */
export const listed = (state: State, survey: Survey): ListedSurvey => {
  const summary = summarize(survey)
  const [pending] = survey.status === "draft" ? HashMap.values(childrenOf(state, "pendingDefinitions", survey.id)) : []
  return pending === undefined || pending.title === null ? summary : { ...summary, pendingTitle: pending.title }
}

export const responseBytesOf = (state: State, survey: SurveyId): ResponseBytes =>
  Option.getOrElse(HashMap.get(state.responseBytes, survey), () => ({ all: 0, partial: 0 }))

export const responseLogOf = (state: State, survey: SurveyId): ResponseLog.ResponseLog =>
  Option.getOrElse(HashMap.get(state.responseLogs, survey), () => ResponseLog.empty)

export const replacedVersionsOf = (
  state: State,
  survey: SurveyId
): HashMap.HashMap<number, QuestionnaireVersion.QuestionnaireVersion> =>
  Option.getOrElse(
    HashMap.get(state.replacedVersions, survey),
    HashMap.empty<number, QuestionnaireVersion.QuestionnaireVersion>
  )

/** Whether a response to the survey has the version of the questionnaire. */
export const isVersionAnswered = (state: State, survey: SurveyId, version: number): boolean =>
  HashMap.some(responsesOf(state, survey), ({ questionnaireVersion }) => questionnaireVersion === version)

export const attemptsOf = (state: State, delivery: DeliveryId): HashMap.HashMap<number, Delivery.Attempt> =>
  Option.getOrElse(HashMap.get(state.attempts, delivery), HashMap.empty<number, Delivery.Attempt>)

export const auditOf = (state: State, account: AccountId): Chunk.Chunk<AuditEntry> =>
  Option.getOrElse(HashMap.get(state.audit, account), Chunk.empty<AuditEntry>)

/** The identity of this issuer and subject. */
export const findIdentity = (state: State, issuer: string, subject: string): Option.Option<Identity> =>
  Option.map(
    HashMap.findFirst(state.identities, (identity) => identity.issuer === issuer && identity.subject === subject),
    ([, identity]) => identity
  )

/** Finds a file of a survey that exists. */
export const findFile = (state: State, id: FileId): Option.Option<UploadedFile.UploadedFile> =>
  Option.filter(HashMap.get(state.files, id), ({ surveyId }) => HashMap.has(state.surveys, surveyId))

/** The keys of an account, in no order. */
export const keysOf = (state: State, account: AccountId): ReadonlyArray<ApiKey> =>
  Array.from(HashMap.values(state.keys)).filter(({ accountId }) => accountId === account)

/** Removes the reservations whose scopes begin with one of these texts. */
export const withoutScopes = (all: State["reservations"], prefixes: ReadonlyArray<string>): State["reservations"] =>
  HashMap.filter(all, ({ scope }) => !prefixes.some((prefix) => scope.startsWith(prefix)))
