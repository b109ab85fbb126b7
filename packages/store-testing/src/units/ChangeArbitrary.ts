/** Random changes over the fixtures. */
import { ApiKey, Delivery } from "@canvass/core"
import type { LogEntry, UnitOfWork } from "@canvass/core/ports"
import { TextArbitrary } from "@canvass/core/testing"
import * as FastCheck from "effect/FastCheck"
import { childSamples } from "../fixtures/ChildSamples.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import {
  accountId,
  type ArbitraryByTag,
  childPlace,
  childSample,
  fixtureCounts,
  indexOf,
  instant,
  nullable,
  oneTimeTokenPurpose,
  quotaKey,
  quotas,
  reservationKey,
  surveyId,
  surveyIndexOf,
  tagged
} from "./FixtureArbitrary.js"
import {
  accountPut,
  assetPut,
  attempt,
  deliveryPut,
  event,
  filePut,
  identityPut,
  keyPut,
  loginAddressPut,
  oneTimeTokenPut,
  refreshTokenPut,
  responsePut,
  rollupsPut,
  sessionPut,
  surveyPut,
  usage,
  webhookPut
} from "./RecordArbitrary.js"

const webhookAndTime = { webhookId: indexOf("webhooks").map(Fixtures.webhookId), at: instant }

const fileId = indexOf("files").map(Fixtures.fileId)

/** Entries of which several have the same subject. */
const logEntry: FastCheck.Arbitrary<LogEntry.LogEntry> = FastCheck.oneof(
  FastCheck.nat({ max: 1 }).map((version) => ({ type: "questionnaire" as const, version })),
  FastCheck.subarray(["slug", "title"]).map((changed) => ({
    type: "survey" as const,
    status: "draft" as const,
    closeReason: null,
    changed
  })),
  indexOf("responses").map((n) => ({
    type: "response.changed" as const,
    responseId: Fixtures.responseId(n),
    reason: "file" as const
  })),
  FastCheck.constantFrom("de", "fr").map((tag) => ({ type: "translations" as const, tag, digest: null })),
  FastCheck.constant({ type: "variables" as const, names: ["score"] })
)

/** A change of an asset, of its account or of another one. */
const ofAsset = <Tag extends string>(tag: Tag) =>
  tagged(tag, { assetId: indexOf("assets").map(Fixtures.assetId), accountId })

/** The compiler asks for an entry for every kind of change. */
const changes = {
  AccountPut: { weight: 1, arbitrary: accountPut },
  // Half of the accounts do not exist, so that most histories keep both accounts that exist.
  AccountRemoved: tagged("AccountRemoved", {
    accountId: FastCheck.nat({ max: 2 * fixtureCounts.accounts - 1 }).map(Fixtures.accountId),
    at: instant
  }),
  // No account is forgotten: its ids are never used again.
  RemovedAccountPurged: tagged("RemovedAccountPurged", {
    accountId,
    now: instant,
    maxRows: FastCheck.integer({ min: 1, max: 3 }),
    maxBytes: FastCheck.integer({ min: 1, max: 200 })
  }),
  OneTimeTokenPut: { weight: 2, arbitrary: oneTimeTokenPut },
  OneTimeTokenUsed: tagged("OneTimeTokenUsed", { hash: indexOf("tokens").map((n) => Fixtures.oneTimeToken(n).hash) }),
  OneTimeTokensEnded: tagged("OneTimeTokensEnded", {
    accountId,
    purpose: oneTimeTokenPurpose
  }),
  RefreshTokenPut: { weight: 2, arbitrary: refreshTokenPut },
  LoginAddressPut: { weight: 2, arbitrary: loginAddressPut },
  LoginAddressRemoved: tagged("LoginAddressRemoved", {
    accountId,
    address: indexOf("addresses").map((n) => Fixtures.loginAddress(n).address)
  }),
  SessionPut: { weight: 2, arbitrary: sessionPut },
  SessionRefreshed: {
    weight: 1,
    arbitrary: FastCheck.record({ n: indexOf("sessions"), at: instant, expiresAt: instant }).map(({ n, ...times }) => ({
      _tag: "SessionRefreshed",
      sessionId: Fixtures.sessionId(n),
      accountId: Fixtures.ownerOf(n),
      ...times
    }))
  },
  SessionEnded: {
    weight: 1,
    arbitrary: indexOf("sessions").map((n) => ({
      _tag: "SessionEnded",
      sessionId: Fixtures.sessionId(n),
      accountId: Fixtures.ownerOf(n)
    }))
  },
  SessionsEnded: tagged("SessionsEnded", {
    accountId,
    exceptId: nullable(indexOf("sessions").map(Fixtures.sessionId))
  }),
  IdentityPut: { weight: 2, arbitrary: identityPut },
  IdentityRemoved: {
    weight: 1,
    arbitrary: indexOf("identities").map((n) => ({
      _tag: "IdentityRemoved",
      identityId: Fixtures.identityId(n),
      accountId: Fixtures.ownerOf(n)
    }))
  },
  IdentityUsed: tagged("IdentityUsed", { identityId: indexOf("identities").map(Fixtures.identityId), at: instant }),
  KeyPut: { weight: 1, arbitrary: keyPut },
  KeyRemoved: tagged("KeyRemoved", {
    accountId,
    name: FastCheck.constantFrom(ApiKey.defaultName, Fixtures.key(2).name)
  }),
  KeyUsed: tagged("KeyUsed", { keyId: indexOf("keys").map(Fixtures.keyId), at: instant }),
  SurveyPut: { weight: 4, arbitrary: surveyPut },
  AliasPut: tagged("AliasPut", { alias: indexOf("surveys").map(Fixtures.alias), accountId }),
  ChildPut: {
    weight: 9,
    arbitrary: FastCheck.tuple(childSample, surveyId, childPlace).map(([{ put }, survey, place]) =>
      put(survey, ...place)
    )
  },
  ChildRemoved: {
    weight: 3,
    arbitrary: FastCheck.tuple(childSample, surveyId, childPlace).map(([{ remove }, survey, [n]]) => remove(survey, n))
  },
  // Only what its survey identifies together with a key: copies of a results link would have one token.
  ChildrenCopied: {
    weight: 1,
    arbitrary: FastCheck.tuple(
      FastCheck.constantFrom(...Object.values(childSamples).filter(({ isSingle }) => !isSingle)),
      indexOf("surveys")
    ).map(([{ copy }, n]) => copy(Fixtures.surveyId(n), Fixtures.surveyId((n + 1) % fixtureCounts.surveys)))
  },
  SurveyRemoved: tagged("SurveyRemoved", { surveyId, at: instant }),
  RemovedSurveyPurged: tagged("RemovedSurveyPurged", {
    surveyId,
    maxRows: FastCheck.integer({ min: 1, max: 3 }),
    maxBytes: FastCheck.integer({ min: 1, max: 200 })
  }),
  ResponsePut: { weight: 6, arbitrary: responsePut },
  ResponseRemoved: {
    weight: 1,
    arbitrary: FastCheck.tuple(indexOf("responses"), quotas, instant).map(([n, quotas, at]) => ({
      _tag: "ResponseRemoved",
      surveyId: Fixtures.surveyId(surveyIndexOf(n)),
      responseId: Fixtures.responseId(n),
      at,
      ...quotas
    }))
  },
  LogEntryAdded: tagged("LogEntryAdded", { surveyId, at: instant, entry: logEntry }, 2),
  LogShortened: tagged("LogShortened", { before: instant, maxRows: FastCheck.constant(1_000) }),
  QuotasCounted: tagged("QuotasCounted", {
    surveyId,
    after: FastCheck.nat({ max: 2 }),
    upTo: FastCheck.nat({ max: 6 }),
    lastRemoval: FastCheck.nat({ max: 1 }),
    counts: FastCheck.dictionary(quotaKey, FastCheck.integer({ min: 1, max: 2 }), { noNullPrototype: true })
  }, 2),
  VariablesOutdated: tagged("VariablesOutdated", { surveyId }, 2),
  VariablesComputed: tagged("VariablesComputed", {
    surveyId,
    after: FastCheck.constantFrom(0, 0, 2),
    upTo: FastCheck.constantFrom(0, 2, 6),
    responses: FastCheck.uniqueArray(
      FastCheck.record({
        id: indexOf("responses").map(Fixtures.responseId),
        variables: FastCheck.constantFrom(null, {}, { risk: null }, { risk: 1.5, "größe": -2 })
      }),
      { maxLength: 3, selector: ({ id }) => id }
    ),
    finish: FastCheck.option(FastCheck.record({
      at: instant,
      names: FastCheck.constantFrom(["risk"], ["risk", "größe"]),
      recountsQuotas: FastCheck.boolean()
    }))
  }, 3),
  AssetPut: { weight: 3, arbitrary: assetPut },
  AssetRemoved: ofAsset("AssetRemoved"),
  AssetPurged: ofAsset("AssetPurged"),
  FilePut: { weight: 4, arbitrary: filePut },
  FileClaimed: tagged("FileClaimed", { fileId, responseId: indexOf("responses").map(Fixtures.responseId) }, 2),
  FileRemoved: tagged("FileRemoved", { fileId }),
  FileExpired: tagged("FileExpired", { fileId, now: instant }),
  FilePurged: tagged("FilePurged", { fileId }),
  RollupsPut: { weight: 2, arbitrary: rollupsPut },
  RollupsInvalidated: tagged("RollupsInvalidated", { surveyId }),
  WebhookPut: { weight: 3, arbitrary: webhookPut },
  WebhookRemoved: {
    weight: 1,
    arbitrary: indexOf("webhooks").map((n) => ({
      _tag: "WebhookRemoved",
      webhookId: Fixtures.webhookId(n),
      accountId: Fixtures.ownerOf(n)
    }))
  },
  DeliveryPut: { weight: 1, arbitrary: deliveryPut },
  DeliveryAttempted: {
    weight: 1,
    arbitrary: FastCheck.tuple(deliveryPut, attempt).map(([{ delivery }, attempt]) => ({
      _tag: "DeliveryAttempted",
      delivery,
      attempt
    }))
  },
  DeliveriesHeld: tagged("DeliveriesHeld", { ...webhookAndTime }),
  DeliveriesReleased: tagged("DeliveriesReleased", { ...webhookAndTime }),
  HeldDeliveriesExpired: tagged("HeldDeliveriesExpired", {
    now: FastCheck.oneof(instant, instant.map((at) => at + Delivery.maxHeldMillis))
  }),
  EventPut: {
    weight: 1,
    arbitrary: FastCheck.tuple(event, FastCheck.nat({ max: 1 })).map(([event, n]) => ({
      _tag: "EventPut",
      event: { ...event, id: Fixtures.eventId(n), accountId: Fixtures.ownerOf(n) }
    }))
  },
  ReservationPut: {
    weight: 1,
    arbitrary: FastCheck.tuple(
      reservationKey,
      instant,
      nullable(TextArbitrary.nonBlankText(4).map((fingerprint) => ({ fingerprint, resourceId: Fixtures.surveyId(0) })))
    ).map(([[scope, key], expiresAt, request]) => ({
      _tag: "ReservationPut",
      reservation: Fixtures.reservation(0, { scope, key, expiresAt, ...request })
    }))
  },
  ExpiredDataRemoved: tagged("ExpiredDataRemoved", { now: instant }),
  AuditEntriesRemoved: tagged("AuditEntriesRemoved", { before: instant }),
  UsageAdded: { weight: 1, arbitrary: usage.map((usage) => ({ _tag: "UsageAdded", usage })) }
} as const satisfies ArbitraryByTag<UnitOfWork.Change>

/** Any change. Changes of surveys and responses are more frequent than others. */
export const change: FastCheck.Arbitrary<UnitOfWork.Change> = FastCheck.oneof(...Object.values(changes))
