import { Committer, ResponseBytes, StoredDefinitions, type UnitOfWork } from "@canvass/core/ports"
import { childSamples, Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { guardHolds, guardReads } from "../../src/commit/ChangeTable.js"
import { readPreconditions } from "../../src/commit/Preconditions.js"
import * as SqlCommitter from "../../src/commit/SqlCommitter.js"
import { Database } from "../../src/database/Database.js"
import { maxRows } from "../../src/database/Statements.js"
import { databases } from "../databases.js"

const surveyId = Fixtures.surveyId(0)
const account = Fixtures.account(0)
const oneTimeToken = Fixtures.oneTimeToken(0)
const token = Fixtures.refreshToken(0, { usedAt: null })
const identity = Fixtures.identity(0)
const apiKey = Fixtures.key(0)
const webhook = Fixtures.webhook(0)
const delivery = Fixtures.delivery(0)
const response = Fixtures.responseToFirstSurvey(0, {
  externalId: "crm-1",
  answers: [{ questionId: Fixtures.questionId(0), value: "answer" }]
})
const partial = Fixtures.responseToFirstSurvey(2, { status: "partial", externalId: "crm-2", answers: [] })
const bytesOfAll = ResponseBytes.bytesOf(response) + ResponseBytes.bytesOf(partial)
const bytesOfAccount = {
  _tag: "ResponseBytesFit",
  scope: "account",
  accountId: response.accountId,
  surveyId
} as const
const definitionsFit = { _tag: "DefinitionsFit", accountId: response.accountId } as const
const bytesOfDefinitions = StoredDefinitions.bytesOf(Fixtures.survey(0)) + JSON.stringify({ "/title": "Eins" }).length
const claim = {
  fileId: Fixtures.fileId(0),
  surveyId,
  questionId: Fixtures.questionId(0),
  responseId: Fixtures.responseId(0)
}
const reservation = Fixtures.reservation(0)

const stored: ReadonlyArray<UnitOfWork.Change> = [
  { _tag: "AccountPut", account },
  { _tag: "OneTimeTokenPut", token: oneTimeToken },
  { _tag: "RefreshTokenPut", token },
  { _tag: "IdentityPut", identity },
  { _tag: "KeyPut", key: apiKey },
  { _tag: "SurveyPut", survey: Fixtures.survey(0) },
  ...Object.values(childSamples).map(({ put }) => put(surveyId, 0, 0)),
  { _tag: "ResponsePut", response, quotas: ["all"] },
  { _tag: "ResponsePut", response: partial },
  { _tag: "FilePut", file: Fixtures.uploadedFile(0) },
  { _tag: "FilePut", file: Fixtures.uploadedFile(1, { surveyId, status: "uploading" }) },
  { _tag: "AssetPut", asset: Fixtures.asset(0) },
  { _tag: "AssetPut", asset: Fixtures.asset(1, { status: "uploading" }) },
  childSamples.assetUses.put(surveyId, 0, 0),
  { _tag: "WebhookPut", webhook },
  { _tag: "DeliveryPut", delivery },
  { _tag: "ReservationPut", reservation }
]

/** For each kind of guard, one that holds in the stored state and one that does not. */
const guards: {
  readonly [Tag in Exclude<UnitOfWork.Guard["_tag"], "ChildrenAt" | "NoAccounts">]: readonly [
    holds: Extract<UnitOfWork.Guard, { readonly _tag: Tag }>,
    fails: Extract<UnitOfWork.Guard, { readonly _tag: Tag }>
  ]
} = {
  SurveyAt: [
    { _tag: "SurveyAt", surveyId, version: Fixtures.survey(0).version },
    { _tag: "SurveyAt", surveyId, version: Fixtures.survey(0).version + 1 }
  ],
  NameFree: [
    { _tag: "NameFree", name: "free", accountId: Fixtures.ownerOf(1), surveyId: Fixtures.surveyId(1) },
    {
      _tag: "NameFree",
      name: Fixtures.survey(0).slug,
      accountId: Fixtures.ownerOf(1),
      surveyId: Fixtures.surveyId(1)
    }
  ],
  Unanswered: [
    { _tag: "Unanswered", surveyId, questionIds: [Fixtures.questionId(1)] },
    { _tag: "Unanswered", surveyId, questionIds: [Fixtures.questionId(1), Fixtures.questionId(0)] }
  ],
  ResponseAt: [
    { _tag: "ResponseAt", responseId: response.id, revision: response.revision },
    { _tag: "ResponseAt", responseId: Fixtures.responseId(1), revision: response.revision }
  ],
  ResponseBytesFit: [
    { ...bytesOfAccount, addedBytes: 1, maxBytes: bytesOfAll + 1 },
    { ...bytesOfAccount, addedBytes: 1, maxBytes: bytesOfAll }
  ],
  DefinitionsFit: [
    { ...definitionsFit, added: { surveys: 1, bytes: 1 }, maxSurveys: 2, maxBytes: bytesOfDefinitions + 1 },
    { ...definitionsFit, added: { surveys: 0, bytes: 1 }, maxSurveys: 2, maxBytes: bytesOfDefinitions }
  ],
  QuotasOpen: [
    { _tag: "QuotasOpen", surveyId, quotas: [{ key: "all", max: 2 }, { key: "other", max: 1 }] },
    { _tag: "QuotasOpen", surveyId, quotas: [{ key: "other", max: 1 }, { key: "all", max: 1 }] }
  ],
  QuotaFull: [
    { _tag: "QuotaFull", surveyId, quota: { key: "all", max: 1 } },
    { _tag: "QuotaFull", surveyId, quota: { key: "all", max: 2 } }
  ],
  NoneCompleted: [
    { _tag: "NoneCompleted", surveyId: Fixtures.surveyId(2) },
    { _tag: "NoneCompleted", surveyId }
  ],
  ExternalIdFree: [
    { _tag: "ExternalIdFree", surveyId, externalId: "crm-2" },
    { _tag: "ExternalIdFree", surveyId, externalId: "crm-1" }
  ],
  AssetUploading: [
    { _tag: "AssetUploading", assetId: Fixtures.assetId(1), accountId: Fixtures.ownerOf(1) },
    { _tag: "AssetUploading", assetId: Fixtures.assetId(0), accountId: Fixtures.ownerOf(0) }
  ],
  AssetStored: [
    { _tag: "AssetStored", assetId: Fixtures.assetId(0), accountId: Fixtures.ownerOf(0) },
    { _tag: "AssetStored", assetId: Fixtures.assetId(1), accountId: Fixtures.ownerOf(1) }
  ],
  AssetUnused: [
    { _tag: "AssetUnused", assetId: Fixtures.assetId(1) },
    { _tag: "AssetUnused", assetId: Fixtures.assetId(0) }
  ],
  AssetDigestFree: [
    { _tag: "AssetDigestFree", accountId: Fixtures.ownerOf(1), sha256: Fixtures.assetDigest },
    { _tag: "AssetDigestFree", accountId: Fixtures.ownerOf(0), sha256: Fixtures.assetDigest }
  ],
  FileUploading: [
    { _tag: "FileUploading", fileId: Fixtures.fileId(1), surveyId },
    { _tag: "FileUploading", fileId: Fixtures.fileId(0), surveyId }
  ],
  FileClaimable: [
    { _tag: "FileClaimable", ...claim, now: Fixtures.startTime },
    { _tag: "FileClaimable", ...claim, now: Fixtures.startTime + 1_000 }
  ],
  EmailFree: [{ _tag: "EmailFree", email: "free@example.com" }, { _tag: "EmailFree", email: account.email }],
  AccountAt: [
    { _tag: "AccountAt", account },
    { _tag: "AccountAt", account: { ...account, passwordHash: "other" } }
  ],
  OneTimeTokenUsable: [
    { _tag: "OneTimeTokenUsable", ...oneTimeToken, now: oneTimeToken.expiresAt - 1 },
    { _tag: "OneTimeTokenUsable", ...oneTimeToken, now: oneTimeToken.expiresAt }
  ],
  RefreshTokenUnused: [
    { _tag: "RefreshTokenUnused", hash: token.hash },
    { _tag: "RefreshTokenUnused", hash: "missing" }
  ],
  IdentityAt: [
    { _tag: "IdentityAt", issuer: identity.issuer, subject: identity.subject, identityId: identity.id },
    { _tag: "IdentityAt", issuer: identity.issuer, subject: identity.subject, identityId: null }
  ],
  IdentityCount: [
    { _tag: "IdentityCount", accountId: identity.accountId, count: 1 },
    { _tag: "IdentityCount", accountId: identity.accountId, count: 2 }
  ],
  KeysAt: [
    { _tag: "KeysAt", accountId: apiKey.accountId, keys: [apiKey] },
    { _tag: "KeysAt", accountId: apiKey.accountId, keys: [] }
  ],
  WebhookAt: [
    { _tag: "WebhookAt", webhookId: webhook.id, version: webhook.version },
    { _tag: "WebhookAt", webhookId: webhook.id, version: webhook.version + 1 }
  ],
  WebhookCount: [
    { _tag: "WebhookCount", accountId: webhook.accountId, count: 1 },
    { _tag: "WebhookCount", accountId: webhook.accountId, count: 0 }
  ],
  DeliveryAt: [
    { _tag: "DeliveryAt", deliveryId: delivery.id, fence: delivery.fence },
    { _tag: "DeliveryAt", deliveryId: delivery.id, fence: delivery.fence + 1 }
  ],
  Unreserved: [
    { _tag: "Unreserved", scope: reservation.scope, key: reservation.key, now: reservation.expiresAt },
    { _tag: "Unreserved", scope: reservation.scope, key: reservation.key, now: reservation.expiresAt - 1 }
  ]
}

const childGuards = Object.values(childSamples).map(({ at }) => [at(surveyId, [0, 0]), at(surveyId, [0, 1])] as const)

const commit = (...changes: ReadonlyArray<UnitOfWork.Change>) =>
  Effect.flatMap(Committer.Committer, ({ commit }) => commit(Fixtures.unit({ changes })))

for (const { name, open } of databases) {
  describe(`preconditions on ${name}`, () => {
    it.scopedLive("each kind of guard holds in the state that it names, and fails in another", () =>
      Effect.gen(function*() {
        const database = yield* open
        yield* Effect.provide(
          Effect.forEach(stored, (change) => commit(change)),
          Layer.provide(SqlCommitter.layer(), Layer.succeed(Database, database))
        )
        const pairs = [...Object.values(guards), ...childGuards]
        const preconditions = yield* readPreconditions(database, pairs.flat().map(guardReads))
        expect(pairs.map(([holds]) => [holds._tag, guardHolds(holds, preconditions)])).toEqual(
          pairs.map(([{ _tag }]) => [_tag, true])
        )
        expect(pairs.map(([, fails]) => [fails._tag, guardHolds(fails, preconditions)])).toEqual(
          pairs.map(([{ _tag }]) => [_tag, false])
        )
      }))

    it.scopedLive("the guard that there is no account holds until there is one", () =>
      Effect.gen(function*() {
        const database = yield* open
        const guard = { _tag: "NoAccounts" } as const
        const holds = Effect.map(readPreconditions(database, [guardReads(guard)]), (found) => guardHolds(guard, found))
        expect(yield* holds).toBe(true)
        yield* Effect.provide(
          commit({ _tag: "AccountPut", account }),
          Layer.provide(SqlCommitter.layer(), Layer.succeed(Database, database))
        )
        expect(yield* holds).toBe(false)
      }))

    it.scopedLive("are read for more keys than fit into one statement", () =>
      Effect.gen(function*() {
        const database = yield* open
        const count = 2 * maxRows + 3
        yield* Effect.provide(
          commit(...Array.from({ length: count }, (_, n): UnitOfWork.Change => ({
            _tag: "AccountPut",
            account: Fixtures.account(n)
          }))),
          Layer.provide(SqlCommitter.layer(), Layer.succeed(Database, database))
        )
        const emails = Array.from({ length: count + 1 }, (_, n) => Fixtures.account(n).email)
        const { emails: found } = yield* readPreconditions(database, [{ emails }, { emails }])
        expect([...found.keys()].sort()).toEqual(emails.slice(0, count).sort())
      }))
  })
}
