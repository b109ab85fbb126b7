/** Cases for the tests of guards. */
import type { Response, Survey } from "@canvass/core"
import { ResponseBytes, StoredDefinitions, type UnitOfWork } from "@canvass/core/ports"
import { type ChildSample, childSamples } from "../fixtures/ChildSamples.js"
import * as Fixtures from "../fixtures/Fixtures.js"

const unreserved = { _tag: "Unreserved", scope: "one", key: "0", now: Fixtures.startTime } as const

/** The `n`th response claims the first file. */
const claimOf = (n: number): Extract<UnitOfWork.Guard, { readonly _tag: "FileClaimable" }> => ({
  _tag: "FileClaimable",
  fileId: Fixtures.fileId(0),
  surveyId: Fixtures.surveyId(0),
  questionId: Fixtures.questionId(0),
  responseId: Fixtures.responseId(n),
  now: Fixtures.startTime
})

/** The bytes of the response fit, with those of one other response at most half as large. */
const bytesFit = (
  scope: "account" | "partial",
  response: Response.Response
): Extract<UnitOfWork.Guard, { readonly _tag: "ResponseBytesFit" }> => {
  const addedBytes = ResponseBytes.bytesOf(response)
  const { accountId, surveyId } = response
  return { _tag: "ResponseBytesFit", scope, accountId, surveyId, addedBytes, maxBytes: 1.5 * addedBytes }
}

/** A survey of the `n`th account, which has no other surveys. */
const surveyOf = (account: number, n: number): Survey.Survey =>
  Fixtures.survey(2_000 + n, { accountId: Fixtures.accountId(account) })

/** The survey fits into its account, with one other survey at most. */
const definitionFits = (
  survey: Survey.Survey,
  { maxSurveys = 9, ...limits }: { readonly maxSurveys?: number; readonly maxBytes?: number }
): Extract<UnitOfWork.Guard, { readonly _tag: "DefinitionsFit" }> => {
  const bytes = StoredDefinitions.bytesOf(survey)
  const { accountId } = survey
  return { _tag: "DefinitionsFit", accountId, added: { surveys: 1, bytes }, maxSurveys, maxBytes: 9 * bytes, ...limits }
}

/** Room for one survey, and for less than another one. */
const roomForOne = (survey: Survey.Survey): number => 1.5 * StoredDefinitions.bytesOf(survey)

/** A partial response to the first survey. */
const partial = (n: number): Response.Response => Fixtures.responseToFirstSurvey(n, { status: "partial" })

/** A response to the `n`th survey of the first account. */
const ownResponse = (n: number): Response.Response =>
  Fixtures.response(n, { surveyId: Fixtures.surveyId(2 * n), accountId: Fixtures.ownerOf(0) })

const usableToken = {
  hash: Fixtures.oneTimeToken(0).hash,
  purpose: Fixtures.oneTimeToken(0).purpose,
  accountId: Fixtures.oneTimeToken(0).accountId
}

/** Changes after which the token cannot be used. */
const tokenEnds: ReadonlyArray<UnitOfWork.Change> = [
  { _tag: "OneTimeTokenUsed", hash: usableToken.hash },
  { _tag: "OneTimeTokensEnded", accountId: Fixtures.accountId(0), purpose: usableToken.purpose },
  { _tag: "OneTimeTokenPut", token: Fixtures.oneTimeToken(0, { purpose: "email-change" }) },
  { _tag: "OneTimeTokenPut", token: Fixtures.oneTimeToken(0, { accountId: null }) },
  { _tag: "OneTimeTokenPut", token: Fixtures.oneTimeToken(0, { expiresAt: Fixtures.oneTimeToken(0).expiresAt - 1 }) }
]

interface GuardCase {
  readonly guard: UnitOfWork.Guard
  readonly needs: ReadonlyArray<UnitOfWork.Change>
  readonly breaks: ReadonlyArray<UnitOfWork.Change>
}

/** A survey has one record, two, and is removed. */
const childCases = ({ at, isSingle, put, remove }: ChildSample): ReadonlyArray<GuardCase> => {
  const [survey, surveyId] = [Fixtures.survey(0), Fixtures.surveyId(0)]
  return [
    { guard: at(surveyId), needs: [{ _tag: "SurveyPut", survey }], breaks: [put(surveyId, 0, 0)] },
    { guard: at(surveyId, [0, 0]), needs: [put(surveyId, 0, 2)], breaks: [put(surveyId, 0, 1)] },
    ...(isSingle ? [] : [{
      guard: at(surveyId, [1, 0], [0, 1]),
      needs: [put(surveyId, 1, 0)],
      breaks: [put(surveyId, 1, 1)]
    }, {
      guard: at(surveyId, [1, 1], [0, 1]),
      needs: [],
      breaks: [remove(surveyId, 1)]
    }]),
    { guard: at(surveyId, [0, 1]), needs: [], breaks: [remove(surveyId, 0)] },
    {
      guard: at(surveyId, [0, 0]),
      needs: [put(surveyId, 0, 0)],
      breaks: [{ _tag: "SurveyRemoved", surveyId, at: 0 }]
    }
  ]
}

/** That a name is free for a survey of the fixtures. */
const nameFree = (name: string, n: number): UnitOfWork.Guard => ({
  _tag: "NameFree",
  name,
  accountId: Fixtures.ownerOf(n),
  surveyId: Fixtures.surveyId(n)
})

/** For each guard: the changes after which it holds, and those after which it fails. */
export const guardCases: ReadonlyArray<GuardCase> = [
  // First, because other cases open accounts.
  {
    guard: { _tag: "NoAccounts" },
    needs: [],
    breaks: [{ _tag: "AccountPut", account: Fixtures.account(1) }]
  },
  {
    guard: { _tag: "SurveyAt", surveyId: Fixtures.surveyId(0), version: 1 },
    needs: [{ _tag: "SurveyPut", survey: Fixtures.survey(0) }],
    breaks: [{ _tag: "SurveyPut", survey: Fixtures.survey(0, { version: 2 }) }]
  },
  {
    guard: { _tag: "SurveyAt", surveyId: Fixtures.surveyId(0), version: 2 },
    needs: [],
    breaks: [{ _tag: "SurveyRemoved", surveyId: Fixtures.surveyId(0), at: 0 }]
  },
  {
    guard: nameFree(Fixtures.survey(0).slug, 1),
    needs: [{ _tag: "SurveyPut", survey: Fixtures.survey(1, { slug: "own", alias: "own-alias" }) }],
    breaks: [{ _tag: "SurveyPut", survey: Fixtures.survey(0) }]
  },
  {
    guard: nameFree(Fixtures.alias(0), 1),
    needs: [{ _tag: "SurveyPut", survey: Fixtures.survey(1, { alias: Fixtures.alias(0) }) }],
    // One survey has an alias at a time: which of two a store reads is not defined.
    breaks: [
      { _tag: "SurveyPut", survey: Fixtures.survey(1, { alias: null }) },
      { _tag: "SurveyPut", survey: Fixtures.survey(0, { alias: Fixtures.alias(0) }) }
    ]
  },
  {
    guard: nameFree("kept", 1),
    needs: [{ _tag: "AliasPut", alias: "kept", accountId: Fixtures.ownerOf(1) }],
    breaks: [{ _tag: "AliasPut", alias: "kept", accountId: Fixtures.ownerOf(0) }]
  },
  {
    guard: {
      _tag: "Unanswered",
      surveyId: Fixtures.surveyId(0),
      questionIds: [Fixtures.questionId(0), Fixtures.questionId(1)]
    },
    needs: [],
    breaks: [{
      _tag: "ResponsePut",
      response: Fixtures.responseToFirstSurvey(0, {
        status: "partial",
        answers: [{ questionId: Fixtures.questionId(1), value: true }]
      })
    }]
  },
  {
    guard: { _tag: "ResponseAt", responseId: Fixtures.responseId(0), revision: 1 },
    needs: [],
    breaks: [{ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(0, { revision: 2 }) }]
  },
  {
    guard: { _tag: "ResponseAt", responseId: Fixtures.responseId(0), revision: 2 },
    needs: [],
    breaks: [{ _tag: "SurveyRemoved", surveyId: Fixtures.surveyId(0), at: 0 }]
  },
  {
    guard: definitionFits(surveyOf(6, 0), { maxSurveys: 1 }),
    needs: [],
    breaks: [{ _tag: "SurveyPut", survey: surveyOf(6, 1) }]
  },
  {
    guard: definitionFits(surveyOf(6, 0), { maxBytes: roomForOne(surveyOf(6, 0)) }),
    needs: [{ _tag: "SurveyRemoved", surveyId: surveyOf(6, 1).id, at: 0 }],
    breaks: [{ _tag: "SurveyPut", survey: surveyOf(6, 1) }]
  },
  {
    guard: definitionFits(surveyOf(6, 0), { maxBytes: 2 * StoredDefinitions.bytesOf(surveyOf(6, 0)) }),
    needs: [],
    breaks: [childSamples.translations.put(surveyOf(6, 1).id, 0, 0)]
  },
  {
    guard: definitionFits(surveyOf(6, 0), { maxBytes: 2 * StoredDefinitions.bytesOf(surveyOf(6, 0)) }),
    needs: [childSamples.translations.remove(surveyOf(6, 1).id, 0)],
    breaks: [{ _tag: "SurveyPut", survey: { ...surveyOf(6, 1), description: "longer" } }]
  },
  {
    guard: bytesFit("partial", partial(0)),
    needs: [
      { _tag: "SurveyPut", survey: Fixtures.survey(0) },
      { _tag: "ResponsePut", response: partial(0) },
      { _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(0) }
    ],
    breaks: [{ _tag: "ResponsePut", response: partial(1) }]
  },
  {
    guard: bytesFit("account", ownResponse(0)),
    needs: [
      { _tag: "ResponseRemoved", at: 0, surveyId: Fixtures.surveyId(0), responseId: Fixtures.responseId(0) },
      { _tag: "ResponseRemoved", at: 0, surveyId: Fixtures.surveyId(0), responseId: Fixtures.responseId(1) },
      { _tag: "SurveyPut", survey: Fixtures.survey(2) }
    ],
    breaks: [{ _tag: "ResponsePut", response: ownResponse(1) }]
  },
  {
    guard: bytesFit("account", ownResponse(0)),
    needs: [{ _tag: "SurveyRemoved", surveyId: Fixtures.surveyId(2), at: 0 }],
    breaks: [{ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(0) }]
  },
  {
    guard: { _tag: "QuotasOpen", surveyId: Fixtures.surveyId(0), quotas: [{ key: "all", max: 2 }] },
    needs: [
      { _tag: "ResponseRemoved", at: 0, surveyId: Fixtures.surveyId(0), responseId: Fixtures.responseId(0) },
      { _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(0), quotas: ["all"] }
    ],
    breaks: [{ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(1), quotas: ["young", "all"] }]
  },
  {
    guard: { _tag: "QuotaFull", surveyId: Fixtures.surveyId(0), quota: { key: "all", max: 2 } },
    needs: [],
    breaks: [{
      _tag: "ResponseRemoved",
      at: 0,
      surveyId: Fixtures.surveyId(0),
      responseId: Fixtures.responseId(1),
      quotas: ["young", "all"]
    }]
  },
  {
    guard: { _tag: "ExternalIdFree", surveyId: Fixtures.surveyId(0), externalId: "crm-1" },
    needs: [{
      _tag: "ResponsePut",
      response: Fixtures.responseToFirstSurvey(1, { externalId: "crm-1", status: "partial" })
    }],
    breaks: [{
      _tag: "ResponsePut",
      response: Fixtures.responseToFirstSurvey(1, { externalId: "crm-1", status: "overQuota" })
    }]
  },
  {
    guard: { _tag: "NoneCompleted", surveyId: Fixtures.surveyId(0) },
    needs: [{ _tag: "ResponseRemoved", at: 0, surveyId: Fixtures.surveyId(0), responseId: Fixtures.responseId(0) }],
    breaks: [{ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(0) }]
  },
  {
    guard: { _tag: "FileUploading", fileId: Fixtures.fileId(0), surveyId: Fixtures.surveyId(0) },
    needs: [
      { _tag: "SurveyPut", survey: Fixtures.survey(0) },
      { _tag: "FilePut", file: Fixtures.uploadedFile(0, { status: "uploading" }) }
    ],
    breaks: [{ _tag: "FileRemoved", fileId: Fixtures.fileId(0) }]
  },
  {
    guard: claimOf(0),
    needs: [{ _tag: "FilePut", file: Fixtures.uploadedFile(0) }],
    breaks: [{ _tag: "FileClaimed", fileId: Fixtures.fileId(0), responseId: Fixtures.responseId(1) }]
  },
  {
    guard: claimOf(0),
    needs: [
      { _tag: "FilePut", file: Fixtures.uploadedFile(0) },
      { _tag: "FileClaimed", fileId: Fixtures.fileId(0), responseId: Fixtures.responseId(0) }
    ],
    breaks: [{ _tag: "FileRemoved", fileId: Fixtures.fileId(0) }]
  },
  {
    guard: claimOf(0),
    needs: [{ _tag: "FilePut", file: Fixtures.uploadedFile(0) }],
    breaks: [{ _tag: "FileExpired", fileId: Fixtures.fileId(0), now: Fixtures.startTime + 1_000 }]
  },
  {
    guard: claimOf(0),
    needs: [{ _tag: "FilePut", file: Fixtures.uploadedFile(0) }],
    breaks: [{ _tag: "SurveyRemoved", surveyId: Fixtures.surveyId(0), at: 0 }]
  },
  {
    guard: { _tag: "AssetUploading", assetId: Fixtures.assetId(0), accountId: Fixtures.accountId(0) },
    needs: [{ _tag: "AssetPut", asset: Fixtures.asset(0, { status: "uploading" }) }],
    breaks: [{ _tag: "AssetRemoved", assetId: Fixtures.assetId(0), accountId: Fixtures.accountId(0) }]
  },
  // No other case has this account.
  {
    guard: { _tag: "AssetUploading", assetId: Fixtures.assetId(4), accountId: Fixtures.accountId(8) },
    needs: [
      { _tag: "AssetPut", asset: Fixtures.asset(4, { status: "uploading", accountId: Fixtures.accountId(8) }) }
    ],
    breaks: [{ _tag: "AccountRemoved", accountId: Fixtures.accountId(8), at: 0 }]
  },
  {
    guard: { _tag: "AssetDigestFree", accountId: Fixtures.accountId(0), sha256: Fixtures.assetDigest },
    needs: [
      { _tag: "AssetPut", asset: Fixtures.asset(0, { status: "uploading" }) },
      { _tag: "AssetPut", asset: Fixtures.asset(1) }
    ],
    breaks: [{ _tag: "AssetPut", asset: Fixtures.asset(2) }]
  },
  {
    guard: { _tag: "AssetStored", assetId: Fixtures.assetId(0), accountId: Fixtures.accountId(0) },
    needs: [{ _tag: "AssetPut", asset: Fixtures.asset(0) }],
    breaks: [{ _tag: "AssetRemoved", assetId: Fixtures.assetId(0), accountId: Fixtures.accountId(0) }]
  },
  {
    guard: { _tag: "AssetUnused", assetId: Fixtures.assetId(0) },
    needs: [
      { _tag: "SurveyPut", survey: Fixtures.survey(0) },
      childSamples.assetUses.put(Fixtures.surveyId(0), 1, 0)
    ],
    breaks: [childSamples.assetUses.put(Fixtures.surveyId(0), 0, 0)]
  },
  {
    guard: { _tag: "EmailFree", email: Fixtures.account(0).email },
    needs: [],
    breaks: [{ _tag: "AccountPut", account: Fixtures.account(0) }]
  },
  ...[{ name: "Ada" }, { emailConfirmedAt: Fixtures.startTime }, { passwordHash: "hash" }, { email: "b@example.com" }]
    .map((change): GuardCase => ({
      guard: { _tag: "AccountAt", account: Fixtures.account(0) },
      needs: [{ _tag: "AccountPut", account: Fixtures.account(0) }],
      breaks: [{ _tag: "AccountPut", account: Fixtures.account(0, change) }]
    })),
  ...tokenEnds.map((end): GuardCase => ({
    guard: { _tag: "OneTimeTokenUsable", ...usableToken, now: Fixtures.oneTimeToken(0).expiresAt - 1 },
    needs: [{ _tag: "OneTimeTokenPut", token: Fixtures.oneTimeToken(0) }],
    breaks: [end]
  })),
  {
    guard: { _tag: "RefreshTokenUnused", hash: Fixtures.refreshToken(0).hash },
    needs: [{ _tag: "RefreshTokenPut", token: Fixtures.refreshToken(0) }],
    breaks: [{ _tag: "RefreshTokenPut", token: Fixtures.refreshToken(0, { usedAt: Fixtures.startTime }) }]
  },
  {
    guard: { _tag: "RefreshTokenUnused", hash: Fixtures.refreshToken(1).hash },
    needs: [{ _tag: "RefreshTokenPut", token: Fixtures.refreshToken(1) }],
    breaks: [{ _tag: "SessionEnded", sessionId: Fixtures.sessionId(0), accountId: Fixtures.accountId(0) }]
  },
  {
    guard: { _tag: "IdentityAt", issuer: Fixtures.identity(0).issuer, subject: "subject-0", identityId: null },
    needs: [{
      _tag: "IdentityPut",
      identity: Fixtures.identity(4, { issuer: "https://b.example.com", subject: "subject-0" })
    }],
    breaks: [{ _tag: "IdentityPut", identity: Fixtures.identity(0) }]
  },
  {
    guard: {
      _tag: "IdentityAt",
      issuer: Fixtures.identity(0).issuer,
      subject: "subject-0",
      identityId: Fixtures.identityId(0)
    },
    needs: [],
    breaks: [{ _tag: "IdentityRemoved", identityId: Fixtures.identityId(0), accountId: Fixtures.accountId(0) }]
  },
  {
    guard: { _tag: "IdentityCount", accountId: Fixtures.accountId(0), count: 2 },
    needs: [{ _tag: "IdentityPut", identity: Fixtures.identity(0) }],
    breaks: [{ _tag: "IdentityPut", identity: Fixtures.identity(2) }]
  },
  {
    guard: { _tag: "KeysAt", accountId: Fixtures.accountId(0), keys: [] },
    needs: [],
    breaks: [{ _tag: "KeyPut", key: Fixtures.key(0, { allowedIps: ["10.0.0.1"] }) }]
  },
  {
    guard: {
      _tag: "KeysAt",
      accountId: Fixtures.accountId(0),
      keys: [Fixtures.key(0, { allowedIps: ["10.0.0.1"] })]
    },
    needs: [{ _tag: "KeyUsed", keyId: Fixtures.keyId(0), at: Fixtures.startTime }],
    breaks: [{ _tag: "KeyPut", key: Fixtures.key(0, { allowedIps: null }) }]
  },
  {
    guard: {
      _tag: "KeysAt",
      accountId: Fixtures.accountId(0),
      keys: [Fixtures.key(2, { surveys: [Fixtures.surveyId(0)] }), Fixtures.key(0)]
    },
    needs: [{ _tag: "KeyPut", key: Fixtures.key(2, { surveys: [Fixtures.surveyId(0)] }) }],
    breaks: [{ _tag: "KeyPut", key: Fixtures.key(2, { surveys: [Fixtures.surveyId(2)] }) }]
  },
  {
    guard: {
      _tag: "KeysAt",
      accountId: Fixtures.accountId(0),
      keys: [Fixtures.key(0), Fixtures.key(2, { surveys: [Fixtures.surveyId(2)] })]
    },
    needs: [],
    breaks: [{ _tag: "KeyRemoved", accountId: Fixtures.accountId(0), name: Fixtures.key(2).name }]
  },
  ...Object.values(childSamples).flatMap(childCases),
  {
    guard: { _tag: "DeliveryAt", deliveryId: Fixtures.deliveryId(0), fence: 1 },
    needs: [{ _tag: "DeliveryPut", delivery: Fixtures.delivery(0, { fence: 1 }) }],
    breaks: [{ _tag: "DeliveryPut", delivery: Fixtures.delivery(0, { fence: 2 }) }]
  },
  {
    guard: { _tag: "WebhookAt", webhookId: Fixtures.webhookId(0), version: 1 },
    needs: [{ _tag: "WebhookPut", webhook: Fixtures.webhook(0) }],
    breaks: [{ _tag: "WebhookPut", webhook: Fixtures.webhook(0, { version: 2 }) }]
  },
  {
    guard: { _tag: "WebhookCount", accountId: Fixtures.accountId(0), count: 1 },
    needs: [],
    breaks: [{ _tag: "WebhookPut", webhook: Fixtures.webhook(2) }]
  },
  {
    guard: unreserved,
    needs: [],
    breaks: [{ _tag: "ReservationPut", reservation: Fixtures.reservation(0) }]
  }
]

/** Units that exclude each other: after one of them, the guards of all others fail. */
export const exclusiveUnits: ReadonlyArray<{
  readonly needs: ReadonlyArray<UnitOfWork.Change>
  readonly claim: (n: number) => Partial<UnitOfWork.UnitOfWork>
}> = [
  // First, because others open accounts.
  {
    needs: [],
    claim: (n) => ({
      guards: [{ _tag: "NoAccounts" }],
      changes: [{ _tag: "AccountPut", account: Fixtures.account(n) }]
    })
  },
  {
    needs: [],
    claim: (n) => ({
      guards: [unreserved],
      changes: [{ _tag: "ReservationPut", reservation: Fixtures.reservation(0, { fingerprint: String(n) }) }]
    })
  },
  {
    needs: [],
    claim: (n) => ({
      guards: [{ _tag: "EmailFree", email: "one@example.com" }],
      changes: [{ _tag: "AccountPut", account: Fixtures.account(n, { email: "one@example.com" }) }]
    })
  },
  {
    needs: [{ _tag: "SurveyPut", survey: Fixtures.survey(0) }],
    claim: (n) => ({
      guards: [{ _tag: "SurveyAt", surveyId: Fixtures.surveyId(0), version: 1 }],
      changes: [{ _tag: "SurveyPut", survey: Fixtures.survey(0, { version: 2, title: String(n) }) }]
    })
  },
  {
    needs: [],
    claim: (n) => ({
      guards: [nameFree("one", n + 1)],
      changes: [{ _tag: "SurveyPut", survey: Fixtures.survey(n + 1, { slug: "one" }) }]
    })
  },
  {
    needs: [],
    claim: (n) => ({
      guards: [nameFree("one", n + 1)],
      changes: [
        { _tag: "SurveyPut", survey: Fixtures.survey(n + 1, { alias: "one" }) },
        { _tag: "AliasPut", alias: "one", accountId: Fixtures.ownerOf(n + 1) }
      ]
    })
  },
  {
    needs: [{ _tag: "AccountPut", account: Fixtures.account(0) }],
    claim: (n) => ({
      guards: [{ _tag: "AccountAt", account: Fixtures.account(0) }],
      changes: [{ _tag: "AccountPut", account: Fixtures.account(0, { name: String(n) }) }]
    })
  },
  {
    needs: [{ _tag: "OneTimeTokenPut", token: Fixtures.oneTimeToken(0) }],
    claim: (n) => ({
      guards: [{ _tag: "OneTimeTokenUsable", ...usableToken, now: Fixtures.startTime }],
      changes: [
        n % 2 === 0
          ? { _tag: "OneTimeTokenUsed", hash: usableToken.hash }
          : { _tag: "OneTimeTokensEnded", accountId: Fixtures.accountId(0), purpose: usableToken.purpose },
        { _tag: "OneTimeTokenPut", token: Fixtures.oneTimeToken(n + 1) }
      ]
    })
  },
  {
    needs: [{ _tag: "RefreshTokenPut", token: Fixtures.refreshToken(0) }],
    claim: (n) => ({
      guards: [{ _tag: "RefreshTokenUnused", hash: Fixtures.refreshToken(0).hash }],
      changes: [
        { _tag: "RefreshTokenPut", token: Fixtures.refreshToken(0, { usedAt: Fixtures.startTime }) },
        { _tag: "RefreshTokenPut", token: Fixtures.refreshToken(n + 1) }
      ]
    })
  },
  {
    needs: [],
    claim: (n) => ({
      guards: [{ _tag: "IdentityAt", issuer: "https://id.example.com", subject: "one", identityId: null }],
      changes: [{ _tag: "IdentityPut", identity: Fixtures.identity(n + 3, { subject: "one" }) }]
    })
  },
  {
    needs: [
      { _tag: "IdentityPut", identity: Fixtures.identity(100, { accountId: Fixtures.accountId(9) }) },
      { _tag: "IdentityPut", identity: Fixtures.identity(101, { accountId: Fixtures.accountId(9) }) }
    ],
    claim: (n) => ({
      guards: [{ _tag: "IdentityCount", accountId: Fixtures.accountId(9), count: 2 }],
      changes: [{
        _tag: "IdentityRemoved",
        identityId: Fixtures.identityId(100 + n % 2),
        accountId: Fixtures.accountId(9)
      }]
    })
  },
  {
    needs: [{ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(0, { status: "partial" }) }],
    claim: (n) => ({
      guards: [{ _tag: "ResponseAt", responseId: Fixtures.responseId(0), revision: 1 }],
      changes: [{
        _tag: "ResponsePut",
        response: Fixtures.responseToFirstSurvey(0, { revision: 2, externalId: String(n) })
      }]
    })
  },
  {
    needs: [
      { _tag: "SurveyPut", survey: Fixtures.survey(0) },
      { _tag: "FilePut", file: Fixtures.uploadedFile(0) }
    ],
    claim: (n) => ({
      guards: [claimOf(n)],
      changes: [
        { _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) },
        { _tag: "FileClaimed", fileId: Fixtures.fileId(0), responseId: Fixtures.responseId(n) }
      ]
    })
  },
  {
    needs: [],
    claim: (n) => ({
      guards: [{ _tag: "AssetDigestFree", accountId: Fixtures.accountId(0), sha256: Fixtures.assetDigest }],
      changes: [{ _tag: "AssetPut", asset: Fixtures.asset(2 * n) }]
    })
  },
  {
    needs: [{ _tag: "SurveyPut", survey: Fixtures.survey(4) }],
    claim: (n) => {
      const ids = { surveyId: Fixtures.surveyId(4), accountId: Fixtures.ownerOf(4) }
      const response = Fixtures.response(n, { ...ids, status: "partial" })
      return { guards: [bytesFit("partial", response)], changes: [{ _tag: "ResponsePut", response }] }
    }
  },
  // An account that has no response yet, with 64 surveys.
  {
    needs: Array.from({ length: 64 }, (_, n) => ({
      _tag: "SurveyPut",
      survey: Fixtures.survey(1_000 + n, { accountId: Fixtures.accountId(9) })
    })),
    claim: (n) => {
      const response = Fixtures.response(1_000 + n, {
        surveyId: Fixtures.surveyId(1_000 + n),
        accountId: Fixtures.accountId(9)
      })
      return { guards: [bytesFit("account", response)], changes: [{ _tag: "ResponsePut", response }] }
    }
  },
  {
    needs: [],
    claim: (n) => ({
      guards: [definitionFits(surveyOf(7, n), { maxSurveys: 1 })],
      changes: [{ _tag: "SurveyPut", survey: surveyOf(7, n) }]
    })
  },
  {
    needs: [],
    claim: (n) => ({
      guards: [definitionFits(surveyOf(8, 100 + n), { maxBytes: roomForOne(surveyOf(8, 0)) })],
      changes: [{ _tag: "SurveyPut", survey: surveyOf(8, 100 + n) }]
    })
  },
  {
    needs: [],
    claim: (n) => ({
      guards: [{ _tag: "WebhookCount", accountId: Fixtures.accountId(0), count: 0 }],
      changes: [{ _tag: "WebhookPut", webhook: Fixtures.webhook(n * 2) }]
    })
  }
]
