/** Random changes over the fixtures. */
import * as FastCheck from "effect/FastCheck"
import type { Change } from "../../unit-of-work/UnitOfWork.js"
import { maxHeldMillis } from "../../webhooks/deliveries/Delivery.js"
import * as Fixtures from "../Fixtures.js"
import { nonBlankText } from "../TextArbitrary.js"
import {
  type ArbitraryByTag,
  fixtureCounts,
  idempotencyKey,
  indexOf,
  instant,
  nullable,
  oneTimeTokenPurpose,
  surveyIndexOf
} from "./FixtureArbitrary.js"
import {
  accountPut,
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

/** The compiler asks for an entry for every kind of change. */
const changes = {
  AccountPut: { weight: 1, arbitrary: accountPut },
  // Half of the accounts do not exist, so that most histories go on with both that do.
  AccountRemoved: {
    weight: 1,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("AccountRemoved"),
      accountId: FastCheck.nat({ max: 2 * fixtureCounts.accounts - 1 }).map(Fixtures.accountId),
      at: instant
    })
  },
  // No account is forgotten: its ids are never used again.
  RemovedAccountPurged: {
    weight: 1,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("RemovedAccountPurged"),
      accountId: indexOf("accounts").map(Fixtures.accountId),
      now: instant,
      maxRows: FastCheck.integer({ min: 1, max: 3 }),
      maxBytes: FastCheck.integer({ min: 1, max: 200 })
    })
  },
  OneTimeTokenPut: { weight: 2, arbitrary: oneTimeTokenPut },
  OneTimeTokenUsed: {
    weight: 1,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("OneTimeTokenUsed"),
      hash: indexOf("tokens").map((n) => Fixtures.oneTimeToken(n).hash)
    })
  },
  OneTimeTokensEnded: {
    weight: 1,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("OneTimeTokensEnded"),
      accountId: indexOf("accounts").map(Fixtures.accountId),
      purpose: oneTimeTokenPurpose
    })
  },
  RefreshTokenPut: { weight: 2, arbitrary: refreshTokenPut },
  LoginAddressPut: { weight: 2, arbitrary: loginAddressPut },
  LoginAddressRemoved: {
    weight: 1,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("LoginAddressRemoved"),
      accountId: indexOf("accounts").map(Fixtures.accountId),
      address: indexOf("addresses").map((n) => Fixtures.loginAddress(n).address)
    })
  },
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
  SessionsEnded: {
    weight: 1,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("SessionsEnded"),
      accountId: indexOf("accounts").map(Fixtures.accountId),
      exceptId: nullable(indexOf("sessions").map(Fixtures.sessionId))
    })
  },
  IdentityPut: { weight: 2, arbitrary: identityPut },
  IdentityRemoved: {
    weight: 1,
    arbitrary: indexOf("identities").map((n) => ({
      _tag: "IdentityRemoved",
      identityId: Fixtures.identityId(n),
      accountId: Fixtures.ownerOf(n)
    }))
  },
  IdentityUsed: {
    weight: 1,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("IdentityUsed"),
      identityId: indexOf("identities").map(Fixtures.identityId),
      at: instant
    })
  },
  KeyPut: { weight: 1, arbitrary: keyPut },
  KeyRemoved: {
    weight: 1,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("KeyRemoved"),
      accountId: indexOf("accounts").map(Fixtures.accountId)
    })
  },
  KeyUsed: {
    weight: 1,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("KeyUsed"),
      keyId: indexOf("keys").map(Fixtures.keyId),
      at: instant
    })
  },
  SurveyPut: { weight: 4, arbitrary: surveyPut },
  SurveyRemoved: {
    weight: 1,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("SurveyRemoved"),
      surveyId: indexOf("surveys").map(Fixtures.surveyId)
    })
  },
  RemovedSurveyPurged: {
    weight: 1,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("RemovedSurveyPurged"),
      surveyId: indexOf("surveys").map(Fixtures.surveyId),
      maxRows: FastCheck.integer({ min: 1, max: 3 }),
      maxBytes: FastCheck.integer({ min: 1, max: 200 })
    })
  },
  ResponsePut: { weight: 6, arbitrary: responsePut },
  ResponseRemoved: {
    weight: 1,
    arbitrary: indexOf("responses").map((n) => ({
      _tag: "ResponseRemoved",
      surveyId: Fixtures.surveyId(surveyIndexOf(n)),
      responseId: Fixtures.responseId(n)
    }))
  },
  FilePut: { weight: 4, arbitrary: filePut },
  FileClaimed: {
    weight: 2,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("FileClaimed"),
      fileId,
      responseId: indexOf("responses").map(Fixtures.responseId)
    })
  },
  FileRemoved: { weight: 1, arbitrary: FastCheck.record({ _tag: FastCheck.constant("FileRemoved"), fileId }) },
  FileExpired: {
    weight: 1,
    arbitrary: FastCheck.record({ _tag: FastCheck.constant("FileExpired"), fileId, now: instant })
  },
  FilePurged: { weight: 1, arbitrary: FastCheck.record({ _tag: FastCheck.constant("FilePurged"), fileId }) },
  RollupsPut: { weight: 2, arbitrary: rollupsPut },
  RollupsInvalidated: {
    weight: 1,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("RollupsInvalidated"),
      surveyId: indexOf("surveys").map(Fixtures.surveyId)
    })
  },
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
  DeliveriesHeld: {
    weight: 1,
    arbitrary: FastCheck.record({ _tag: FastCheck.constant("DeliveriesHeld"), ...webhookAndTime })
  },
  DeliveriesReleased: {
    weight: 1,
    arbitrary: FastCheck.record({ _tag: FastCheck.constant("DeliveriesReleased"), ...webhookAndTime })
  },
  HeldDeliveriesExpired: {
    weight: 1,
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("HeldDeliveriesExpired"),
      now: FastCheck.oneof(instant, instant.map((at) => at + maxHeldMillis))
    })
  },
  EventPut: {
    weight: 1,
    arbitrary: FastCheck.tuple(event, FastCheck.nat({ max: 1 })).map(([event, n]) => ({
      _tag: "EventPut",
      event: { ...event, id: Fixtures.eventId(n), accountId: Fixtures.ownerOf(n) }
    }))
  },
  IdempotencyPut: {
    weight: 1,
    arbitrary: FastCheck.tuple(idempotencyKey, nonBlankText(4), instant).map(
      ([[scope, key], fingerprint, expiresAt]) => ({
        _tag: "IdempotencyPut",
        record: {
          scope,
          key,
          fingerprint,
          resourceId: Fixtures.surveyId(0),
          createdAt: Fixtures.startTime,
          expiresAt
        }
      })
    )
  },
  ExpiredDataRemoved: {
    weight: 1,
    arbitrary: FastCheck.record({ _tag: FastCheck.constant("ExpiredDataRemoved"), now: instant })
  },
  AuditEntriesRemoved: {
    weight: 1,
    arbitrary: FastCheck.record({ _tag: FastCheck.constant("AuditEntriesRemoved"), before: instant })
  },
  UsageAdded: { weight: 1, arbitrary: usage.map((usage) => ({ _tag: "UsageAdded", usage })) }
} as const satisfies ArbitraryByTag<Change>

/** Any change. Changes of surveys and responses are more frequent than others. */
export const change: FastCheck.Arbitrary<Change> = FastCheck.oneof(...Object.values(changes))
