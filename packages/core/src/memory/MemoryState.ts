/**
 * The reference: what every store does with a unit of work, as one pure function. A store is right when it can't be
 * told from this one.
 */
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Either from "effect/Either"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import type { Account } from "../accounts/Account.js"
import type { RefreshToken } from "../accounts/RefreshToken.js"
import type { AuditEntry } from "../audit/AuditEntry.js"
import type { UsageCount } from "../audit/Usage.js"
import type { ApiKey } from "../keys/ApiKey.js"
import type { Response } from "../responses/Response.js"
import type { Survey } from "../surveys/Survey.js"
import type { IdempotencyRecord } from "../unit-of-work/IdempotencyStore.js"
import { type Change, type Guard, GuardFailed, type UnitOfWork } from "../unit-of-work/UnitOfWork.js"
import type { AccountId, DeliveryId, EventId, ResponseId, SurveyId, WebhookId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import * as Delivery from "../webhooks/Delivery.js"
import type { Event } from "../webhooks/Event.js"
import type { Webhook } from "../webhooks/Webhook.js"
import * as ResponseLog from "./ResponseLog.js"

/** An account has one key, so keys are found by their account. Idempotency and usage are found by their joined keys. */
export interface State {
  readonly accounts: HashMap.HashMap<AccountId, Account>
  readonly refreshTokens: HashMap.HashMap<string, RefreshToken>
  readonly keys: HashMap.HashMap<AccountId, ApiKey>
  readonly surveys: HashMap.HashMap<SurveyId, Survey>
  readonly responses: HashMap.HashMap<SurveyId, HashMap.HashMap<ResponseId, Response>>
  readonly chronicles: HashMap.HashMap<SurveyId, ResponseLog.ResponseLog>
  readonly webhooks: HashMap.HashMap<WebhookId, Webhook>
  readonly events: HashMap.HashMap<EventId, Event>
  readonly deliveries: HashMap.HashMap<DeliveryId, Delivery.Delivery>
  /** Those of them that are pending or leased: a claim looks at no others. */
  readonly waiting: HashMap.HashMap<DeliveryId, Delivery.Delivery>
  readonly attempts: HashMap.HashMap<DeliveryId, HashMap.HashMap<number, Delivery.Attempt>>
  readonly audit: HashMap.HashMap<AccountId, Chunk.Chunk<AuditEntry>>
  readonly usage: HashMap.HashMap<string, UsageCount>
  readonly idempotency: HashMap.HashMap<string, IdempotencyRecord>
}

export const empty: State = {
  accounts: HashMap.empty(),
  refreshTokens: HashMap.empty(),
  keys: HashMap.empty(),
  surveys: HashMap.empty(),
  responses: HashMap.empty(),
  chronicles: HashMap.empty(),
  webhooks: HashMap.empty(),
  events: HashMap.empty(),
  deliveries: HashMap.empty(),
  waiting: HashMap.empty(),
  attempts: HashMap.empty(),
  audit: HashMap.empty(),
  usage: HashMap.empty(),
  idempotency: HashMap.empty()
}

export const apply = (state: State, unit: UnitOfWork): Either.Either<State, GuardFailed> => {
  const failed = unit.guards.find((guard) => !holds(state, guard))
  if (failed !== undefined) return Either.left(new GuardFailed({ guard: failed._tag }))
  const changed = unit.changes.reduce(change, state)
  const announced = unit.events.reduce(announce, changed)
  return Either.right(Option.match(unit.audit, {
    onNone: () => announced,
    onSome: (entry) => ({
      ...announced,
      audit: HashMap.set(
        announced.audit,
        entry.accountId,
        Chunk.append(auditOf(announced, entry.accountId), entry)
      )
    })
  }))
}

/** Joins what identifies a row into one key; the separator can't stand in any of the parts. */
export const joined = (...parts: ReadonlyArray<string>): string => parts.join("\u0000")

export const responsesOf = (state: State, survey: SurveyId): HashMap.HashMap<ResponseId, Response> =>
  Option.getOrElse(HashMap.get(state.responses, survey), HashMap.empty<ResponseId, Response>)

export const chronicleOf = (state: State, survey: SurveyId): ResponseLog.ResponseLog =>
  Option.getOrElse(HashMap.get(state.chronicles, survey), () => ResponseLog.empty)

export const attemptsOf = (state: State, delivery: DeliveryId): HashMap.HashMap<number, Delivery.Attempt> =>
  Option.getOrElse(HashMap.get(state.attempts, delivery), HashMap.empty<number, Delivery.Attempt>)

export const auditOf = (state: State, account: AccountId): Chunk.Chunk<AuditEntry> =>
  Option.getOrElse(HashMap.get(state.audit, account), Chunk.empty<AuditEntry>)

const holds = (state: State, guard: Guard): boolean => {
  switch (guard._tag) {
    case "SurveyAt":
      return Option.exists(HashMap.get(state.surveys, guard.surveyId), ({ version }) => version === guard.version)
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
    case "EmailFree":
      return !HashMap.some(state.accounts, ({ email }) => email === guard.email)
    case "RefreshTokenUnused":
      return Option.exists(HashMap.get(state.refreshTokens, guard.hash), ({ usedAt }) => usedAt === null)
    case "KeyAt":
      return Option.match(HashMap.get(state.keys, guard.accountId), {
        onNone: () => guard.key === null,
        onSome: (key) => guard.key !== null && sameKey(key, guard.key)
      })
    case "WebhookAt":
      return Option.exists(HashMap.get(state.webhooks, guard.webhookId), ({ version }) => version === guard.version)
    case "WebhookCount":
      return HashMap.size(HashMap.filter(state.webhooks, ({ accountId }) => accountId === guard.accountId)) ===
        guard.count
    case "DeliveryAt":
      return Option.exists(HashMap.get(state.deliveries, guard.deliveryId), ({ fence }) => fence === guard.fence)
    case "IdempotencyKeyFree":
      return !Option.exists(
        HashMap.get(state.idempotency, joined(guard.scope, guard.key)),
        ({ expiresAt }) => expiresAt > guard.now
      )
  }
}

const sameKey = (key: ApiKey, state: Pick<ApiKey, "id" | "scope" | "allowedIps">): boolean =>
  key.id === state.id && key.scope === state.scope && key.allowedIps?.join() === state.allowedIps?.join()

const findResponse = (state: State, id: ResponseId): Option.Option<Response> =>
  Option.flatMap(
    HashMap.findFirst(state.responses, (responses) => HashMap.has(responses, id)),
    ([, responses]) => HashMap.get(responses, id)
  )

const change = (state: State, change: Change): State => {
  switch (change._tag) {
    case "AccountPut":
      return { ...state, accounts: HashMap.set(state.accounts, change.account.id, change.account) }
    case "RefreshTokenPut":
      return { ...state, refreshTokens: HashMap.set(state.refreshTokens, change.token.hash, change.token) }
    case "RefreshFamilyEnded":
      return {
        ...state,
        refreshTokens: HashMap.filter(state.refreshTokens, ({ familyId }) => familyId !== change.familyId)
      }
    case "KeyPut":
      return { ...state, keys: HashMap.set(state.keys, change.key.accountId, change.key) }
    case "KeyRemoved":
      return { ...state, keys: HashMap.remove(state.keys, change.accountId) }
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
      return putSurvey(state, change.survey)
    case "SurveyRemoved":
      return {
        ...state,
        surveys: HashMap.remove(state.surveys, change.surveyId),
        responses: HashMap.remove(state.responses, change.surveyId),
        chronicles: HashMap.remove(state.chronicles, change.surveyId)
      }
    case "ResponsePut":
      return replaceResponse(state, change.response.surveyId, change.response.id, Option.some(change.response))
    case "ResponseRemoved":
      return replaceResponse(state, change.surveyId, change.responseId, Option.none())
    case "RollupsPut":
      return rewrite(
        state,
        change.surveyId,
        (chronicle) => ResponseLog.keep(chronicle, change.lastRemoval, change.rollups)
      )
    case "RollupsInvalidated":
      return rewrite(state, change.surveyId, ResponseLog.forget)
    case "WebhookPut":
      return { ...state, webhooks: HashMap.set(state.webhooks, change.webhook.id, change.webhook) }
    case "WebhookRemoved":
      return {
        ...state,
        ...turnDeliveries(state, change.webhookId, Delivery.cancelUnsent),
        webhooks: HashMap.remove(state.webhooks, change.webhookId)
      }
    case "DeliveryPut":
      return putDeliveries(state, [change.delivery])
    case "DeliveryAttempted":
      return attempted(state, change.delivery, change.attempt)
    case "DeliveriesHeld":
      return turnDeliveries(state, change.webhookId, (one) => Delivery.holdPending(one, change.at))
    case "DeliveriesReleased":
      return turnDeliveries(state, change.webhookId, (one) => Delivery.releaseHeld(one, change.at))
    case "HeldDeliveriesExpired":
      return expireHeld(state, change.now)
    case "EventPut":
      return { ...state, events: HashMap.set(state.events, change.event.id, change.event) }
    case "IdempotencyPut":
      return {
        ...state,
        idempotency: HashMap.set(state.idempotency, joined(change.record.scope, change.record.key), change.record)
      }
    case "ExpiredDataRemoved":
      return {
        ...state,
        idempotency: HashMap.filter(state.idempotency, ({ expiresAt }) => expiresAt > change.now),
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

const attempted = (state: State, after: Delivery.Delivery, attempt: Delivery.Attempt): State => ({
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

/** The one way in which deliveries are written, so that it is known which of them wait. */
export const putDeliveries = (state: State, deliveries: ReadonlyArray<Delivery.Delivery>): State => ({
  ...state,
  deliveries: deliveries.reduce((all, delivery) => HashMap.set(all, delivery.id, delivery), state.deliveries),
  waiting: deliveries.reduce(
    (all, delivery) =>
      delivery.status === "pending" || delivery.leasedUntil !== null
        ? HashMap.set(all, delivery.id, delivery)
        : HashMap.remove(all, delivery.id),
    state.waiting
  )
})

/** Makes something else of all deliveries to a subscription. */
const turnDeliveries = (
  state: State,
  webhook: WebhookId,
  turn: (delivery: Delivery.Delivery) => Delivery.Delivery
): State =>
  putDeliveries(
    state,
    Array.from(HashMap.values(state.deliveries)).filter(({ webhookId }) => webhookId === webhook).map(turn)
  )

const expireHeld = (state: State, now: Instant): State => {
  const held = Array.from(HashMap.values(state.deliveries)).filter(({ status }) => status === "held")
  return putDeliveries(
    state,
    Object.values(Arr.groupBy(held, ({ webhookId }) => webhookId)).flatMap((ofOne) =>
      Arr.sort(ofOne, Order.reverse(byAge)).map((delivery, place) => Delivery.expireHeld(delivery, place, now))
    )
  )
}

/** The older first. */
const byAge: Order.Order<Delivery.Delivery> = Order.combine(
  Order.mapInput(Order.number, ({ createdAt }) => createdAt),
  Order.mapInput(Order.string, ({ id }) => id)
)

const putSurvey = (state: State, survey: Survey): State => ({
  ...state,
  surveys: HashMap.modifyAt(
    state.surveys,
    survey.id,
    (known) =>
      Option.some({
        ...survey,
        responseCount: Option.match(known, { onNone: () => 0, onSome: ({ responseCount }) => responseCount })
      })
  )
})

/** A response of a survey that is gone goes nowhere. */
const replaceResponse = (state: State, survey: SurveyId, id: ResponseId, next: Option.Option<Response>): State => {
  const responses = responsesOf(state, survey)
  const before = HashMap.get(responses, id)
  if (!HashMap.has(state.surveys, survey) || Option.isNone(Option.orElse(next, () => before))) return state
  return {
    ...rewrite(state, survey, (chronicle) => ResponseLog.turn(chronicle, id, before, next)),
    responses: HashMap.set(state.responses, survey, HashMap.modifyAt(responses, id, () => next)),
    surveys: HashMap.modify(state.surveys, survey, (known) => ({
      ...known,
      responseCount: known.responseCount + completions(next) - completions(before)
    }))
  }
}

/** A survey that is gone has no chronicle. */
const rewrite = (
  state: State,
  survey: SurveyId,
  change: (chronicle: ResponseLog.ResponseLog) => ResponseLog.ResponseLog
): State =>
  HashMap.has(state.surveys, survey)
    ? { ...state, chronicles: HashMap.set(state.chronicles, survey, change(chronicleOf(state, survey))) }
    : state

const completions = (response: Option.Option<Response>): number =>
  Option.exists(response, ({ status }) => status === "completed") ? 1 : 0

const announce = (state: State, event: Event): State => {
  const wanting = Array.from(HashMap.values(state.webhooks)).filter((webhook) => Delivery.isSubscribed(event, webhook))
  if (wanting.length === 0) return state
  return {
    ...putDeliveries(state, wanting.map((webhook) => Delivery.fromEvent(event, webhook))),
    events: HashMap.set(state.events, event.id, event)
  }
}

const addUsage = (usage: State["usage"], added: UsageCount): State["usage"] =>
  HashMap.modifyAt(usage, joined(added.accountId, added.day, added.statusClass), (known) =>
    Option.some({
      ...added,
      count: added.count + Option.match(known, { onNone: () => 0, onSome: ({ count }) => count })
    }))
