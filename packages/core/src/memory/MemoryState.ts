/** The reference of all stores: a pure function from a state and a unit of work to the next state. */
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Either from "effect/Either"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import * as SortedSet from "effect/SortedSet"
import { type Account, isSameAccount } from "../accounts/model/Account.js"
import type { Identity } from "../accounts/model/logins/Identity.js"
import type { LoginAddress } from "../accounts/model/logins/LoginAddress.js"
import { isUsable, type OneTimeToken } from "../accounts/model/logins/OneTimeToken.js"
import type { RefreshToken } from "../accounts/model/logins/RefreshToken.js"
import type { Session } from "../accounts/model/logins/Session.js"
import type { AuditEntry } from "../audit/AuditEntry.js"
import type { UsageCount } from "../audit/Usage.js"
import type { Event, SentEvent } from "../events/Event.js"
import * as UploadedFile from "../files/UploadedFile.js"
import type { ApiKey } from "../keys/ApiKey.js"
import * as KeyStates from "../keys/KeyStates.js"
import { hasEnded, type Response } from "../responses/Response.js"
import { bytesOf } from "../responses/ResponseBytes.js"
import type { StoredBytes } from "../responses/ResponseStore.js"
import type { ResultsLink } from "../results-link/ResultsLink.js"
import type { PublishedFigures } from "../results-link/ResultsLinkStore.js"
import * as QuotaCounts from "../surveys/model/QuotaCounts.js"
import type { Survey } from "../surveys/model/Survey.js"
import * as QuestionnaireVersion from "../surveys/QuestionnaireVersion.js"
import { haveSameNames, type Segment } from "../surveys/segments/Segment.js"
import * as Translation from "../surveys/translations/Translation.js"
import * as RemovedAccounts from "../unit-of-work/RemovedAccounts.js"
import type { Reservation } from "../unit-of-work/reservations/Reservation.js"
import * as ReservationScope from "../unit-of-work/reservations/ReservationScope.js"
import { type Change, type Guard, GuardFailed, type UnitOfWork } from "../unit-of-work/UnitOfWork.js"
import type {
  AccountId,
  DeliveryId,
  EventId,
  FileId,
  IdentityId,
  ResponseId,
  SegmentId,
  SessionId,
  SurveyId,
  WebhookId
} from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import * as Delivery from "../webhooks/deliveries/Delivery.js"
import type { Webhook } from "../webhooks/Webhook.js"
import * as Outbox from "./MemoryOutbox.js"
import * as ResponseLog from "./ResponseLog.js"

/** When a pending delivery becomes due: when its lease ends, or its retry is due. 0: at once. */
export const waitsUntil = (delivery: Delivery.Delivery): Instant =>
  delivery.leasedUntil ?? Delivery.retryAt(delivery) ?? 0

/** Written by hand, because each new delivery is compared with many others. */
const byWaiting: Order.Order<Delivery.Delivery> = (left, right) =>
  Order.number(waitsUntil(left), waitsUntil(right)) ||
  Order.number(left.nextAttemptAt ?? 0, right.nextAttemptAt ?? 0) ||
  Order.string(left.id, right.id)

/** All that a store holds. `keys` are by account and name. */
export interface State {
  readonly accounts: HashMap.HashMap<AccountId, Account>
  readonly oneTimeTokens: HashMap.HashMap<string, OneTimeToken>
  readonly sessions: HashMap.HashMap<SessionId, Session>
  readonly refreshTokens: HashMap.HashMap<string, RefreshToken>
  /** By account and address. */
  readonly loginAddresses: HashMap.HashMap<string, LoginAddress>
  readonly identities: HashMap.HashMap<IdentityId, Identity>
  readonly keys: HashMap.HashMap<string, ApiKey>
  readonly surveys: HashMap.HashMap<SurveyId, Survey>
  /** The replaced versions of questionnaires that responses have. */
  readonly replacedVersions: HashMap.HashMap<
    SurveyId,
    HashMap.HashMap<number, QuestionnaireVersion.QuestionnaireVersion>
  >
  /** By tag. */
  readonly translations: HashMap.HashMap<SurveyId, HashMap.HashMap<string, Translation.Translation>>
  readonly segments: HashMap.HashMap<SurveyId, HashMap.HashMap<SegmentId, Segment>>
  readonly resultsLinks: HashMap.HashMap<SurveyId, ResultsLink>
  readonly publishedFigures: HashMap.HashMap<SurveyId, PublishedFigures>
  readonly responses: HashMap.HashMap<SurveyId, HashMap.HashMap<ResponseId, Response>>
  readonly responseBytes: HashMap.HashMap<SurveyId, ResponseBytes>
  readonly files: HashMap.HashMap<FileId, UploadedFile.UploadedFile>
  readonly responseLogs: HashMap.HashMap<SurveyId, ResponseLog.ResponseLog>
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

/** The bytes of the responses to a survey: of all, and of the partial ones. */
export interface ResponseBytes {
  readonly all: number
  readonly partial: number
}

export const empty: State = {
  accounts: HashMap.empty(),
  oneTimeTokens: HashMap.empty(),
  sessions: HashMap.empty(),
  refreshTokens: HashMap.empty(),
  loginAddresses: HashMap.empty(),
  identities: HashMap.empty(),
  keys: HashMap.empty(),
  surveys: HashMap.empty(),
  replacedVersions: HashMap.empty(),
  translations: HashMap.empty(),
  segments: HashMap.empty(),
  resultsLinks: HashMap.empty(),
  publishedFigures: HashMap.empty(),
  responses: HashMap.empty(),
  responseBytes: HashMap.empty(),
  files: HashMap.empty(),
  responseLogs: HashMap.empty(),
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

/** Applies the changes, the events and the audit entry of a unit, or nothing when a guard fails. */
export const apply = (state: State, unit: UnitOfWork): Either.Either<State, GuardFailed> => {
  const failed = unit.guards.find((guard) => !holds(state, guard))
  if (failed !== undefined) return Either.left(new GuardFailed({ guard: failed._tag }))
  const { audit, changes, events } = RemovedAccounts.discard(
    unit,
    (account) => HashMap.has(state.removedAccounts, account)
  )
  const changed = changes.reduce(applyChange, state)
  const next = events.reduce(addEvent, changed)
  return Either.right(Option.match(audit, {
    onNone: () => next,
    onSome: (entry) => ({
      ...next,
      audit: HashMap.set(
        next.audit,
        entry.accountId,
        Chunk.append(auditOf(next, entry.accountId), entry)
      )
    })
  }))
}

/** Joins the parts of a composite key. No part contains the separator. */
export const compositeKey = (...parts: ReadonlyArray<string>): string => parts.join("\u0000")

export const responsesOf = (state: State, survey: SurveyId): HashMap.HashMap<ResponseId, Response> =>
  Option.getOrElse(HashMap.get(state.responses, survey), HashMap.empty<ResponseId, Response>)

/** The bytes of the responses of an account, and of the partial responses of a survey of this account. */
export const storedBytes = (state: State, account: AccountId, survey: SurveyId): StoredBytes => {
  const isOwn = (id: SurveyId): boolean =>
    Option.exists(HashMap.get(state.surveys, id), ({ accountId }) => accountId === account)
  return {
    account: HashMap.reduce(state.responseBytes, 0, (sum, { all }, id) => isOwn(id) ? sum + all : sum),
    partial: isOwn(survey) ? responseBytesOf(state, survey).partial : 0
  }
}

const responseBytesOf = (state: State, survey: SurveyId): ResponseBytes =>
  Option.getOrElse(HashMap.get(state.responseBytes, survey), () => ({ all: 0, partial: 0 }))

/** Measures the responses of surveys whose bytes are not counted yet, for a journal, which does not store them. */
export const countMissingBytes = (state: State): State => ({
  ...state,
  responseBytes: HashMap.reduce(
    state.responses,
    state.responseBytes,
    (counted, responses, survey) =>
      HashMap.has(counted, survey)
        ? counted
        : HashMap.set(
          counted,
          survey,
          HashMap.reduce(responses, { all: 0, partial: 0 }, (sum, response) => add(sum, response, 1))
        )
  )
})

/** Adds the bytes of a response, or removes them with the sign -1. */
const add = ({ all, partial }: ResponseBytes, response: Response, sign: 1 | -1): ResponseBytes => {
  const bytes = sign * bytesOf(response)
  return { all: all + bytes, partial: response.status === "partial" ? partial + bytes : partial }
}

export const responseLogOf = (state: State, survey: SurveyId): ResponseLog.ResponseLog =>
  Option.getOrElse(HashMap.get(state.responseLogs, survey), () => ResponseLog.empty)

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

const holds = (state: State, guard: Guard): boolean => {
  switch (guard._tag) {
    case "SurveyAt":
      return Option.exists(HashMap.get(state.surveys, guard.surveyId), ({ version }) => version === guard.version)
    case "TranslationsAt":
      return Translation.isSameState(
        Array.from(HashMap.values(translationsOf(state, guard.surveyId))),
        guard.translations
      )
    case "SegmentsAt":
      return haveSameNames(Array.from(HashMap.values(segmentsOf(state, guard.surveyId))), guard.segments)
    case "ResultsLinkAt":
      return (Option.getOrUndefined(HashMap.get(state.resultsLinks, guard.surveyId))?.tokenHash ?? null) ===
        guard.tokenHash
    case "PublishedFiguresAt":
      return (Option.getOrUndefined(HashMap.get(state.publishedFigures, guard.surveyId))?.version ?? 0) ===
        guard.version
    case "SlugFree":
      return !HashMap.some(state.surveys, ({ slug }) => slug === guard.slug)
    case "Unanswered":
      return !HashMap.some(
        responsesOf(state, guard.surveyId),
        ({ answers }) => answers.some(({ questionId }) => guard.questionIds.includes(questionId))
      )
    case "ResponseAt":
      return Option.exists(
        findResponse(state, guard.responseId),
        ({ revision }) => revision === guard.revision
      )
    case "ResponseBytesFit":
      return guard.addedBytes + (guard.scope === "account"
            ? storedBytes(state, guard.accountId, guard.surveyId).account
            : responseBytesOf(state, guard.surveyId).partial) <= guard.maxBytes
    case "QuotasOpen":
      return guard.quotas.every(({ key, max }) => quotaCount(state, guard.surveyId, key) < max)
    case "QuotaFull":
      return quotaCount(state, guard.surveyId, guard.quota.key) >= guard.quota.max
    case "NoneCompleted":
      return !Option.exists(HashMap.get(state.surveys, guard.surveyId), ({ responseCount }) => responseCount > 0)
    case "ExternalIdFree":
      return !HashMap.some(
        responsesOf(state, guard.surveyId),
        (response) => response.externalId === guard.externalId && hasEnded(response)
      )
    case "FileUploading":
      return Option.exists(findFile(state, guard.fileId), UploadedFile.isUploadingFor(guard))
    case "FileClaimable":
      return Option.exists(findFile(state, guard.fileId), UploadedFile.isClaimable(guard))
    case "EmailFree":
      return !HashMap.some(state.accounts, ({ email }) => email === guard.email)
    case "NoAccounts":
      return HashMap.isEmpty(state.accounts)
    case "AccountAt":
      return Option.exists(
        HashMap.get(state.accounts, guard.account.id),
        (account) => isSameAccount(account, guard.account)
      )
    case "OneTimeTokenUsable":
      return Option.exists(
        HashMap.get(state.oneTimeTokens, guard.hash),
        (token) => isUsable(token, guard.purpose, guard.now) && token.accountId === guard.accountId
      )
    case "RefreshTokenUnused":
      return Option.exists(HashMap.get(state.refreshTokens, guard.hash), ({ usedAt }) => usedAt === null)
    case "IdentityAt":
      return Option.getOrNull(Option.map(findIdentity(state, guard.issuer, guard.subject), ({ id }) => id)) ===
        guard.identityId
    case "IdentityCount":
      return HashMap.size(HashMap.filter(state.identities, ({ accountId }) => accountId === guard.accountId)) ===
        guard.count
    case "KeysAt":
      return KeyStates.isSame(keysOf(state, guard.accountId), guard.keys)
    case "WebhookAt":
      return Option.exists(HashMap.get(state.webhooks, guard.webhookId), ({ version }) => version === guard.version)
    case "WebhookCount":
      return HashMap.size(HashMap.filter(state.webhooks, ({ accountId }) => accountId === guard.accountId)) ===
        guard.count
    case "DeliveryAt":
      return Option.exists(HashMap.get(state.deliveries, guard.deliveryId), ({ fence }) => fence === guard.fence)
    case "Unreserved":
      return !Option.exists(
        HashMap.get(state.reservations, compositeKey(guard.scope, guard.key)),
        ({ expiresAt }) => expiresAt > guard.now
      )
  }
}

/** The responses that count in a quota of a survey. */
const quotaCount = (state: State, survey: SurveyId, key: string): number =>
  Option.match(HashMap.get(state.surveys, survey), {
    onNone: () => 0,
    onSome: ({ quotaCounts }) => QuotaCounts.countOf(quotaCounts, key)
  })

/** The keys of an account, in no order. */
export const keysOf = (state: State, account: AccountId): ReadonlyArray<ApiKey> =>
  Array.from(HashMap.values(state.keys)).filter(({ accountId }) => accountId === account)

/** Adds a key, or replaces the one of its account and name. */
export const putKey = (state: State, key: ApiKey): State => ({
  ...state,
  keys: HashMap.set(state.keys, compositeKey(key.accountId, key.name), key)
})

const findResponse = (state: State, id: ResponseId): Option.Option<Response> =>
  Option.flatMap(
    HashMap.findFirst(state.responses, (responses) => HashMap.has(responses, id)),
    ([, responses]) => HashMap.get(responses, id)
  )

const applyChange = (state: State, change: Change): State => {
  switch (change._tag) {
    case "AccountPut":
      return { ...state, accounts: HashMap.set(state.accounts, change.account.id, change.account) }
    case "AccountRemoved":
      return removeAccount(state, change.accountId, change.at)
    // The removal has left nothing but the id.
    case "RemovedAccountPurged":
      return {
        ...state,
        removedAccounts: HashMap.filter(
          state.removedAccounts,
          (at, id) => id !== change.accountId || at + RemovedAccounts.memoryMillis > change.now
        )
      }
    case "OneTimeTokenPut":
      return { ...state, oneTimeTokens: HashMap.set(state.oneTimeTokens, change.token.hash, change.token) }
    case "OneTimeTokenUsed":
      return { ...state, oneTimeTokens: HashMap.remove(state.oneTimeTokens, change.hash) }
    case "OneTimeTokensEnded":
      return {
        ...state,
        oneTimeTokens: HashMap.filter(
          state.oneTimeTokens,
          ({ accountId, purpose }) => accountId !== change.accountId || purpose !== change.purpose
        )
      }
    case "RefreshTokenPut":
      return { ...state, refreshTokens: HashMap.set(state.refreshTokens, change.token.hash, change.token) }
    case "SessionPut":
      return { ...state, sessions: HashMap.set(state.sessions, change.session.id, change.session) }
    case "SessionRefreshed":
      return {
        ...state,
        sessions: HashMap.modify(
          state.sessions,
          change.sessionId,
          (session) => ({ ...session, lastUsedAt: change.at, expiresAt: change.expiresAt })
        )
      }
    case "IdentityPut":
      return { ...state, identities: HashMap.set(state.identities, change.identity.id, change.identity) }
    case "IdentityRemoved":
      return { ...state, identities: HashMap.remove(state.identities, change.identityId) }
    case "IdentityUsed":
      return {
        ...state,
        identities: HashMap.modify(state.identities, change.identityId, (identity) => ({
          ...identity,
          lastUsedAt: Math.max(identity.lastUsedAt, change.at)
        }))
      }
    case "SessionEnded":
      return endSessions(
        state,
        ({ accountId, sessionId }) => accountId === change.accountId && sessionId === change.sessionId
      )
    case "SessionsEnded":
      return endSessions(
        state,
        ({ accountId, sessionId }) => accountId === change.accountId && sessionId !== change.exceptId
      )
    case "LoginAddressPut": {
      const { accountId, address } = change.loginAddress
      const key = compositeKey(accountId, address)
      return { ...state, loginAddresses: HashMap.set(state.loginAddresses, key, change.loginAddress) }
    }
    case "LoginAddressRemoved":
      return {
        ...state,
        loginAddresses: HashMap.remove(state.loginAddresses, compositeKey(change.accountId, change.address))
      }
    case "KeyPut":
      return putKey(state, change.key)
    case "KeyRemoved":
      return { ...state, keys: HashMap.remove(state.keys, compositeKey(change.accountId, change.name)) }
    case "KeyUsed":
      return {
        ...state,
        keys: HashMap.map(
          state.keys,
          (key) =>
            key.id === change.keyId ? { ...key, lastUsedAt: Math.max(key.lastUsedAt ?? change.at, change.at) } : key
        )
      }
    case "SurveyPut":
      return putSurvey(state, change.survey, change.recountsQuotas === true)
    case "TranslationPut": {
      const { surveyId, tag } = change.translation
      return setTranslations(state, surveyId, HashMap.set(translationsOf(state, surveyId), tag, change.translation))
    }
    case "TranslationRemoved":
      return setTranslations(
        state,
        change.surveyId,
        HashMap.remove(translationsOf(state, change.surveyId), change.tag)
      )
    case "TranslationsCopied":
      return setTranslations(
        state,
        change.surveyId,
        HashMap.map(translationsOf(state, change.sourceId), (source) => ({ ...source, surveyId: change.surveyId }))
      )
    case "SegmentPut": {
      const { segment } = change
      return setSegments(state, segment.surveyId, HashMap.set(segmentsOf(state, segment.surveyId), segment.id, segment))
    }
    case "SegmentRemoved":
      return setSegments(
        state,
        change.surveyId,
        HashMap.remove(segmentsOf(state, change.surveyId), change.segmentId)
      )
    case "ResultsLinkPut":
      return HashMap.has(state.surveys, change.link.surveyId)
        ? { ...state, resultsLinks: HashMap.set(state.resultsLinks, change.link.surveyId, change.link) }
        : state
    case "ResultsLinkRemoved":
      return { ...state, resultsLinks: HashMap.remove(state.resultsLinks, change.surveyId) }
    case "FiguresPublished":
      return HashMap.has(state.surveys, change.figures.surveyId)
        ? { ...state, publishedFigures: HashMap.set(state.publishedFigures, change.figures.surveyId, change.figures) }
        : state
    case "SurveyRemoved":
      return {
        ...state,
        surveys: HashMap.remove(state.surveys, change.surveyId),
        replacedVersions: HashMap.remove(state.replacedVersions, change.surveyId),
        translations: HashMap.remove(state.translations, change.surveyId),
        segments: HashMap.remove(state.segments, change.surveyId),
        resultsLinks: HashMap.remove(state.resultsLinks, change.surveyId),
        publishedFigures: HashMap.remove(state.publishedFigures, change.surveyId),
        responses: HashMap.remove(state.responses, change.surveyId),
        responseBytes: HashMap.remove(state.responseBytes, change.surveyId),
        files: HashMap.map(
          state.files,
          (file) => file.surveyId === change.surveyId ? UploadedFile.remove(file) : file
        ),
        responseLogs: HashMap.remove(state.responseLogs, change.surveyId),
        reservations: withoutScopes(state.reservations, ReservationScope.prefixesOfSurvey(change.surveyId))
      }
    // The removal has left nothing.
    case "RemovedSurveyPurged":
      return state
    case "ResponsePut":
      return replaceResponse(state, change.response.surveyId, change.response.id, Option.some(change.response), change)
    case "ResponseRemoved":
      return replaceResponse(state, change.surveyId, change.responseId, Option.none(), change)
    case "QuotasCounted":
      return addCounted(state, change)
    case "FilePut":
      return HashMap.has(state.surveys, change.file.surveyId)
        ? { ...state, files: HashMap.set(state.files, change.file.id, change.file) }
        : state
    case "FileClaimed":
      return updateFile(state, change.fileId, (file) => UploadedFile.claim(file, change.responseId))
    case "FileRemoved":
      return updateFile(state, change.fileId, UploadedFile.remove)
    case "FileExpired":
      return updateFile(state, change.fileId, (file) => UploadedFile.expire(file, change.now))
    case "FilePurged":
      return { ...state, files: HashMap.remove(state.files, change.fileId) }
    case "RollupsPut":
      return updateLog(
        state,
        change.surveyId,
        (log) => ResponseLog.putRollups(log, change.lastRemoval, change.parts)
      )
    case "RollupsInvalidated":
      return updateLog(state, change.surveyId, ResponseLog.invalidateRollups)
    case "WebhookPut":
      return { ...state, webhooks: HashMap.set(state.webhooks, change.webhook.id, change.webhook) }
    case "WebhookRemoved":
      return {
        ...state,
        ...updateDeliveries(state, change.webhookId, Delivery.cancelUnsent),
        webhooks: HashMap.remove(state.webhooks, change.webhookId)
      }
    case "DeliveryPut":
      return putDeliveries(state, [change.delivery])
    case "DeliveryAttempted":
      return addAttempt(state, change.delivery, change.attempt)
    case "DeliveriesHeld":
      return updateDeliveries(state, change.webhookId, (delivery) => Delivery.holdPending(delivery, change.at))
    case "DeliveriesReleased":
      return updateDeliveries(state, change.webhookId, (delivery) => Delivery.releaseHeld(delivery, change.at))
    case "HeldDeliveriesExpired":
      return expireHeld(state, change.now)
    case "EventPut":
      return putEvent(state, change.event)
    case "ReservationPut":
      return {
        ...state,
        reservations: HashMap.set(
          state.reservations,
          compositeKey(change.reservation.scope, change.reservation.key),
          change.reservation
        )
      }
    case "ExpiredDataRemoved":
      return {
        ...state,
        reservations: HashMap.filter(state.reservations, ({ expiresAt }) => expiresAt > change.now),
        oneTimeTokens: HashMap.filter(state.oneTimeTokens, ({ expiresAt }) => expiresAt > change.now),
        sessions: HashMap.filter(state.sessions, ({ expiresAt }) => expiresAt > change.now),
        loginAddresses: HashMap.filter(state.loginAddresses, ({ expiresAt }) => expiresAt > change.now),
        refreshTokens: HashMap.filter(state.refreshTokens, ({ expiresAt }) => expiresAt > change.now)
      }
    case "AuditEntriesRemoved":
      return {
        ...state,
        audit: HashMap.map(state.audit, Chunk.filter(({ createdAt }) => createdAt >= change.before))
      }
    case "UsageAdded":
      return { ...state, usage: addUsage(state.usage, change.usage) }
  }
}

export const translationsOf = (state: State, survey: SurveyId): HashMap.HashMap<string, Translation.Translation> =>
  Option.getOrElse(HashMap.get(state.translations, survey), HashMap.empty<string, Translation.Translation>)

/** A survey that does not exist has no translations. */
const setTranslations = (
  state: State,
  survey: SurveyId,
  translations: HashMap.HashMap<string, Translation.Translation>
): State =>
  HashMap.has(state.surveys, survey)
    ? {
      ...state,
      translations: HashMap.isEmpty(translations)
        ? HashMap.remove(state.translations, survey)
        : HashMap.set(state.translations, survey, translations)
    }
    : state

export const segmentsOf = (state: State, survey: SurveyId): HashMap.HashMap<SegmentId, Segment> =>
  Option.getOrElse(HashMap.get(state.segments, survey), HashMap.empty<SegmentId, Segment>)

/** A survey that does not exist has no segments. */
const setSegments = (state: State, survey: SurveyId, segments: HashMap.HashMap<SegmentId, Segment>): State => {
  if (!HashMap.has(state.surveys, survey)) return state
  return {
    ...state,
    segments: HashMap.isEmpty(segments)
      ? HashMap.remove(state.segments, survey)
      : HashMap.set(state.segments, survey, segments)
  }
}

/** Removes sessions with their refresh tokens. */
const endSessions = (
  state: State,
  isEnded: (session: { readonly sessionId: SessionId; readonly accountId: AccountId }) => boolean
): State => ({
  ...state,
  sessions: HashMap.filter(state.sessions, ({ accountId, id }) => !isEnded({ sessionId: id, accountId })),
  refreshTokens: HashMap.filter(state.refreshTokens, (token) => !isEnded(token))
})

/** Removes everything of an account. The compiler asks for an entry for every part of the state. */
const removeAccount = (state: State, account: AccountId, at: Instant): State => {
  const isOthers = ({ accountId }: { readonly accountId: AccountId | null }): boolean => accountId !== account
  const surveys = HashMap.filter(state.surveys, isOthers)
  const deliveries = HashMap.filter(state.deliveries, isOthers)
  const isOfRemovedSurvey = (id: SurveyId): boolean => HashMap.has(state.surveys, id) && !HashMap.has(surveys, id)
  const isOfRemovedDelivery = (id: DeliveryId): boolean =>
    HashMap.has(state.deliveries, id) && !HashMap.has(deliveries, id)
  const scopes = [
    ...ReservationScope.prefixesOfAccount(account),
    ...Array.from(HashMap.keys(state.surveys)).filter(isOfRemovedSurvey).flatMap(ReservationScope.prefixesOfSurvey)
  ]
  return {
    accounts: HashMap.remove(state.accounts, account),
    oneTimeTokens: HashMap.filter(state.oneTimeTokens, isOthers),
    sessions: HashMap.filter(state.sessions, isOthers),
    refreshTokens: HashMap.filter(state.refreshTokens, isOthers),
    identities: HashMap.filter(state.identities, isOthers),
    loginAddresses: HashMap.filter(state.loginAddresses, isOthers),
    // Their bytes are removed before the records.
    files: HashMap.map(state.files, (file) => isOthers(file) ? file : UploadedFile.remove(file)),
    keys: HashMap.filter(state.keys, ({ accountId }) => accountId !== account),
    surveys,
    replacedVersions: HashMap.filter(state.replacedVersions, (_, id) => !isOfRemovedSurvey(id)),
    translations: HashMap.filter(state.translations, (_, id) => !isOfRemovedSurvey(id)),
    segments: HashMap.filter(state.segments, (_, id) => !isOfRemovedSurvey(id)),
    resultsLinks: HashMap.filter(state.resultsLinks, (_, id) => !isOfRemovedSurvey(id)),
    publishedFigures: HashMap.filter(state.publishedFigures, (_, id) => !isOfRemovedSurvey(id)),
    responses: HashMap.filter(state.responses, (_, id) => !isOfRemovedSurvey(id)),
    responseBytes: HashMap.filter(state.responseBytes, (_, id) => !isOfRemovedSurvey(id)),
    responseLogs: HashMap.filter(state.responseLogs, (_, id) => !isOfRemovedSurvey(id)),
    webhooks: HashMap.filter(state.webhooks, isOthers),
    events: HashMap.filter(state.events, isOthers),
    deliveries,
    pending: SortedSet.filter(state.pending, isOthers),
    leased: HashMap.filter(state.leased, isOthers),
    attempts: HashMap.filter(state.attempts, (_, id) => !isOfRemovedDelivery(id)),
    audit: HashMap.remove(state.audit, account),
    usage: HashMap.filter(state.usage, isOthers),
    reservations: withoutScopes(state.reservations, scopes),
    outbox: Outbox.removeAccount(state.outbox, account),
    removedAccounts: HashMap.modifyAt(state.removedAccounts, account, Option.orElseSome(() => at))
  }
}

/** Removes the reservations whose scopes begin with one of these texts. */
const withoutScopes = (all: State["reservations"], prefixes: ReadonlyArray<string>): State["reservations"] =>
  HashMap.filter(all, ({ scope }) => !prefixes.some((prefix) => scope.startsWith(prefix)))

const addAttempt = (state: State, after: Delivery.Delivery, attempt: Delivery.Attempt): State => ({
  ...putDeliveries(
    state,
    Option.toArray(HashMap.get(state.deliveries, after.id)).map((before) => ({
      ...before,
      status: after.status,
      attemptCount: after.attemptCount,
      nextAttemptAt: after.nextAttemptAt,
      failureCount: after.failureCount,
      outage: after.outage,
      heldAt: after.heldAt,
      leasedUntil: after.leasedUntil
    }))
  ),
  attempts: HashMap.set(
    state.attempts,
    after.id,
    HashMap.set(attemptsOf(state, after.id), after.attemptCount, attempt)
  )
})

/** Writes deliveries. Every write of deliveries goes through here, so that `pending` and `leased` are complete. */
export const putDeliveries = (state: State, deliveries: ReadonlyArray<Delivery.Delivery>): State =>
  deliveries.reduce(putDelivery, state)

const putDelivery = (state: State, delivery: Delivery.Delivery): State => {
  const others = Option.match(HashMap.get(state.deliveries, delivery.id), {
    onNone: () => state.pending,
    onSome: (before) => SortedSet.remove(state.pending, before)
  })
  return {
    ...state,
    deliveries: HashMap.set(state.deliveries, delivery.id, delivery),
    // Without a time, nothing is planned for a delivery.
    pending: delivery.status === "pending" && (delivery.nextAttemptAt ?? delivery.leasedUntil) !== null
      ? SortedSet.add(others, delivery)
      : others,
    leased: delivery.leasedUntil === null
      ? HashMap.remove(state.leased, delivery.id)
      : HashMap.set(state.leased, delivery.id, delivery)
  }
}

/** Updates all deliveries to a webhook. */
const updateDeliveries = (
  state: State,
  webhook: WebhookId,
  update: (delivery: Delivery.Delivery) => Delivery.Delivery
): State =>
  putDeliveries(
    state,
    Array.from(HashMap.values(state.deliveries)).filter(({ webhookId }) => webhookId === webhook).map(update)
  )

const expireHeld = (state: State, now: Instant): State => {
  const held = Array.from(HashMap.values(state.deliveries)).filter(({ status }) => status === "held")
  return putDeliveries(
    state,
    Object.values(Arr.groupBy(held, ({ webhookId }) => webhookId)).flatMap((ofWebhook) =>
      Arr.sort(ofWebhook, Order.reverse(byAge)).map((delivery, place) => Delivery.expireHeld(delivery, place, now))
    )
  )
}

/** Oldest first. */
const byAge: Order.Order<Delivery.Delivery> = Order.combine(
  Order.mapInput(Order.number, ({ createdAt }) => createdAt),
  Order.mapInput(Order.string, ({ id }) => id)
)

const putSurvey = (state: State, survey: Survey, recountsQuotas: boolean): State => ({
  ...keepReplacedVersion(state, survey),
  surveys: HashMap.modifyAt(
    state.surveys,
    survey.id,
    (before) => Option.some({ ...survey, ...storedCounts(Option.getOrUndefined(before), recountsQuotas) })
  )
})

/** What the store maintains in a survey. Responses that exist are counted from the first one. */
const storedCounts = (
  before: Survey | undefined,
  recountsQuotas: boolean
): Pick<Survey, "quotaCounts" | "quotasCountedTo" | "responseCount"> => {
  if (before === undefined) return { responseCount: 0, quotaCounts: QuotaCounts.none, quotasCountedTo: null }
  const { quotaCounts, quotasCountedTo, responseCount } = before
  return recountsQuotas
    ? { responseCount, quotaCounts: QuotaCounts.none, quotasCountedTo: responseCount > 0 ? 0 : null }
    : { responseCount, quotaCounts, quotasCountedTo }
}

/** Keeps the version of the questionnaire that the survey replaces, if a response has it. */
const keepReplacedVersion = (state: State, { id, questionnaireVersion }: Survey): State => {
  const replaced = Option.filter(
    Option.map(HashMap.get(state.surveys, id), QuestionnaireVersion.present),
    ({ version }) => version !== questionnaireVersion
  )
  if (Option.isNone(replaced)) return state
  const { version } = replaced.value
  const others = HashMap.remove(replacedVersionsOf(state, id), questionnaireVersion)
  const kept = isVersionAnswered(state, id, version) ? HashMap.set(others, version, replaced.value) : others
  return { ...state, replacedVersions: HashMap.set(state.replacedVersions, id, kept) }
}

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

/** Forgets the version that a response had, if it was the last one that has it. */
const forgetVersion = (state: State, survey: SurveyId, before: Option.Option<Response>): State => {
  const version = Option.getOrNull(before)?.questionnaireVersion ?? 0
  const versions = replacedVersionsOf(state, survey)
  return !HashMap.has(versions, version) || isVersionAnswered(state, survey, version)
    ? state
    : { ...state, replacedVersions: HashMap.set(state.replacedVersions, survey, HashMap.remove(versions, version)) }
}

/** Writes or removes a response. A response to a survey that does not exist is ignored. */
const replaceResponse = (
  state: State,
  survey: SurveyId,
  id: ResponseId,
  next: Option.Option<Response>,
  { quotas = [] }: { readonly quotas?: ReadonlyArray<string> }
): State => {
  const responses = responsesOf(state, survey)
  const before = HashMap.get(responses, id)
  if (!HashMap.has(state.surveys, survey) || Option.isNone(Option.orElse(next, () => before))) return state
  const replaced: State = {
    ...updateLog(state, survey, (log) => ResponseLog.record(log, id, before, next)),
    responses: HashMap.set(state.responses, survey, HashMap.modifyAt(responses, id, () => next)),
    responseBytes: HashMap.set(
      state.responseBytes,
      survey,
      addIfAny(addIfAny(responseBytesOf(state, survey), before, -1), next, 1)
    ),
    surveys: HashMap.modify(state.surveys, survey, (current) => ({
      ...current,
      responseCount: current.responseCount + completions(next) - completions(before),
      quotaCounts: Option.isSome(next)
        ? current.quotasCountedTo === null
          ? QuotaCounts.add(current.quotaCounts, ofEach(quotas, 1))
          : current.quotaCounts
        : isCounted(state, current, before)
        ? QuotaCounts.add(current.quotaCounts, ofEach(quotas, -1))
        : current.quotaCounts
    }))
  }
  return forgetVersion(replaced, survey, before)
}

const ofEach = (keys: ReadonlyArray<string>, count: number) => keys.map((key) => [key, count] as const)

/** Whether a response has been counted for the quotas of its survey. */
const isCounted = (
  state: State,
  { id: survey, quotasCountedTo }: Survey,
  response: Option.Option<Response>
): boolean =>
  Option.exists(response, ({ id, status }) =>
    status === "completed" &&
    (quotasCountedTo === null ||
      Option.exists(HashMap.get(responseLogOf(state, survey).numbers, id), (number) => number <= quotasCountedTo)))

const addCounted = (
  state: State,
  { after, counts, lastRemoval, surveyId, upTo }: Extract<Change, { readonly _tag: "QuotasCounted" }>
): State => {
  const log = responseLogOf(state, surveyId)
  return {
    ...state,
    surveys: HashMap.modify(
      state.surveys,
      surveyId,
      (survey) =>
        survey.quotasCountedTo !== after || log.lastRemoval !== lastRemoval ? survey : {
          ...survey,
          quotaCounts: QuotaCounts.add(survey.quotaCounts, Object.entries(counts)),
          quotasCountedTo: upTo >= log.lastSequence ? null : upTo
        }
    )
  }
}

const addIfAny = (sum: ResponseBytes, response: Option.Option<Response>, sign: 1 | -1): ResponseBytes =>
  Option.match(response, { onNone: () => sum, onSome: (response) => add(sum, response, sign) })

/** Finds a file of a survey that exists. */
const findFile = (state: State, id: FileId): Option.Option<UploadedFile.UploadedFile> =>
  Option.filter(HashMap.get(state.files, id), ({ surveyId }) => HashMap.has(state.surveys, surveyId))

const updateFile = (
  state: State,
  id: FileId,
  update: (file: UploadedFile.UploadedFile) => UploadedFile.UploadedFile
): State => ({ ...state, files: HashMap.modify(state.files, id, update) })

/** Updates the response log of a survey. A survey that does not exist has no log. */
const updateLog = (
  state: State,
  survey: SurveyId,
  update: (log: ResponseLog.ResponseLog) => ResponseLog.ResponseLog
): State =>
  HashMap.has(state.surveys, survey)
    ? { ...state, responseLogs: HashMap.set(state.responseLogs, survey, update(responseLogOf(state, survey))) }
    : state

const completions = (response: Option.Option<Response>): number =>
  Option.exists(response, ({ status }) => status === "completed") ? 1 : 0

/** Adds an event to the outbox, and a delivery for each webhook that subscribes to it. */
const addEvent = (before: State, event: Event): State => {
  const state = { ...before, outbox: Outbox.add(before.outbox, event) }
  const webhooks = Array.from(HashMap.values(state.webhooks))
  const subscribed = webhooks.filter((webhook) => Delivery.isSubscribed(event, webhook))
  if (subscribed.length === 0) return state
  return putEvent(putDeliveries(state, subscribed.map((webhook) => Delivery.fromEvent(event, webhook))), event)
}

const putEvent = (state: State, { stream: _, ...event }: Event): State => ({
  ...state,
  events: HashMap.set(state.events, event.id, event)
})

const addUsage = (usage: State["usage"], added: UsageCount): State["usage"] =>
  HashMap.modifyAt(usage, compositeKey(added.accountId, added.day, added.statusClass), (before) =>
    Option.some({
      ...added,
      count: added.count + Option.match(before, { onNone: () => 0, onSome: ({ count }) => count })
    }))
