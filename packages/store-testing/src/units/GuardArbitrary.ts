/** Random guards over the fixtures. */
import type { UnitOfWork } from "@canvass/core/ports"
import * as FastCheck from "effect/FastCheck"
import * as Fixtures from "../fixtures/Fixtures.js"
import {
  accountId,
  type ArbitraryByTag,
  childPlace,
  childSample,
  fence,
  indexOf,
  instant,
  keySettings,
  nullable,
  oneTimeTokenPurpose,
  quotaKey,
  reservationKey,
  surveyId,
  surveyIndexOf,
  tagged,
  version
} from "./FixtureArbitrary.js"

/** Some quotas of the fixtures are full. */
const quotaMaximum = FastCheck.record({ key: quotaKey, max: FastCheck.integer({ min: -1, max: 3 }) })

/** The compiler asks for an entry for every kind of guard. */
const guards = {
  SurveyAt: tagged("SurveyAt", { surveyId, version }),
  NameFree: tagged("NameFree", {
    name: FastCheck.oneof(
      indexOf("surveys").map((n) => Fixtures.survey(n).slug),
      indexOf("surveys").map(Fixtures.alias),
      FastCheck.constant("free")
    ),
    accountId,
    surveyId
  }),
  Unanswered: tagged("Unanswered", {
    surveyId,
    questionIds: FastCheck.uniqueArray(indexOf("questions").map(Fixtures.questionId), { minLength: 1, maxLength: 2 })
  }, 3),
  ResponseAt: tagged("ResponseAt", { responseId: indexOf("responses").map(Fixtures.responseId), revision: version }),
  ResponseBytesFit: {
    weight: 2,
    arbitrary: FastCheck.record({
      scope: FastCheck.constantFrom("account" as const, "partial" as const),
      n: indexOf("surveys"),
      addedBytes: FastCheck.nat({ max: 400 }),
      // Some responses of the fixtures fit.
      maxBytes: FastCheck.nat({ max: 2_400 })
    }).map(({ n, ...bytes }) => ({
      _tag: "ResponseBytesFit",
      accountId: Fixtures.ownerOf(n),
      surveyId: Fixtures.surveyId(n),
      ...bytes
    }))
  },
  DefinitionsFit: tagged("DefinitionsFit", {
    accountId,
    added: FastCheck.record({ surveys: FastCheck.nat({ max: 1 }), bytes: FastCheck.nat({ max: 400 }) }),
    // Some surveys of the fixtures fit.
    maxSurveys: FastCheck.nat({ max: 3 }),
    maxBytes: FastCheck.nat({ max: 4_000 })
  }, 2),
  QuotasOpen: tagged(
    "QuotasOpen",
    { surveyId, quotas: FastCheck.array(quotaMaximum, { minLength: 1, maxLength: 2 }) },
    3
  ),
  QuotaFull: tagged("QuotaFull", { surveyId, quota: quotaMaximum }, 2),
  NoneCompleted: tagged("NoneCompleted", { surveyId }),
  ExternalIdFree: tagged("ExternalIdFree", {
    surveyId,
    externalId: FastCheck.constantFrom("crm", "free")
  }, 2),
  FileUploading: {
    weight: 1,
    arbitrary: indexOf("files").map((n) => ({
      _tag: "FileUploading",
      fileId: Fixtures.fileId(n),
      surveyId: Fixtures.surveyId(surveyIndexOf(n))
    }))
  },
  FileClaimable: {
    weight: 3,
    arbitrary: FastCheck.record({
      n: indexOf("files"),
      questionId: FastCheck.nat({ max: 1 }).map(Fixtures.questionId),
      responseId: indexOf("responses").map(Fixtures.responseId),
      now: instant
    }).map(({ n, ...claim }) => ({
      _tag: "FileClaimable",
      fileId: Fixtures.fileId(n),
      surveyId: Fixtures.surveyId(surveyIndexOf(n)),
      ...claim
    }))
  },
  AssetUploading: tagged("AssetUploading", { assetId: indexOf("assets").map(Fixtures.assetId), accountId }),
  AssetStored: tagged("AssetStored", { assetId: indexOf("assets").map(Fixtures.assetId), accountId }),
  AssetUnused: tagged("AssetUnused", { assetId: indexOf("assets").map(Fixtures.assetId) }),
  AssetDigestFree: tagged("AssetDigestFree", { accountId, sha256: FastCheck.constant(Fixtures.assetDigest) }),
  EmailFree: tagged("EmailFree", {
    email: FastCheck.oneof(
      indexOf("accounts").map((n) => Fixtures.account(n).email),
      FastCheck.constant("free@example.com")
    )
  }),
  NoAccounts: { weight: 1, arbitrary: FastCheck.constant({ _tag: "NoAccounts" }) },
  AccountAt: {
    weight: 1,
    arbitrary: indexOf("accounts").map((n) => ({ _tag: "AccountAt", account: Fixtures.account(n) }))
  },
  OneTimeTokenUsable: tagged("OneTimeTokenUsable", {
    hash: indexOf("tokens").map((n) => Fixtures.oneTimeToken(n).hash),
    purpose: oneTimeTokenPurpose,
    accountId: nullable(accountId),
    now: instant
  }, 2),
  RefreshTokenUnused: tagged("RefreshTokenUnused", {
    hash: indexOf("tokens").map((n) => Fixtures.refreshToken(n).hash)
  }),
  IdentityAt: {
    weight: 1,
    arbitrary: FastCheck.record({
      n: indexOf("identities"),
      identityId: nullable(indexOf("identities").map(Fixtures.identityId))
    }).map(({ identityId, n }) => {
      const { issuer, subject } = Fixtures.identity(n)
      return { _tag: "IdentityAt", issuer, subject, identityId }
    })
  },
  IdentityCount: tagged("IdentityCount", {
    accountId,
    count: FastCheck.nat({ max: 2 })
  }),
  KeysAt: {
    weight: 1,
    arbitrary: FastCheck.record({
      n: indexOf("keys"),
      settings: nullable(keySettings)
    }).map(({ n, settings }) => ({
      _tag: "KeysAt",
      accountId: Fixtures.ownerOf(n),
      keys: settings === null ? [] : [Fixtures.key(n, settings)]
    }))
  },
  ChildrenAt: {
    weight: 4,
    arbitrary: FastCheck.tuple(childSample, surveyId, FastCheck.array(childPlace, { maxLength: 1 })).map((
      [{ at }, survey, places]
    ) => at(survey, ...places))
  },
  WebhookAt: tagged("WebhookAt", { webhookId: indexOf("webhooks").map(Fixtures.webhookId), version }),
  WebhookCount: tagged("WebhookCount", {
    accountId,
    count: FastCheck.nat({ max: 2 })
  }),
  DeliveryAt: tagged("DeliveryAt", { deliveryId: indexOf("deliveries").map(Fixtures.deliveryId), fence }),
  Unreserved: {
    weight: 1,
    arbitrary: FastCheck.tuple(reservationKey, instant).map(([[scope, key], now]) => ({
      _tag: "Unreserved",
      scope,
      key,
      now
    }))
  }
} as const satisfies ArbitraryByTag<UnitOfWork.Guard>

/** Any guard: some hold and some fail. */
export const guard: FastCheck.Arbitrary<UnitOfWork.Guard> = FastCheck.oneof(...Object.values(guards))
