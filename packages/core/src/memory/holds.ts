import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import { isSameAccount } from "../accounts/model/Account.js"
import { isUsable } from "../accounts/model/logins/OneTimeToken.js"
import * as Asset from "../assets/Asset.js"
import { childRecords } from "../childRecords.js"
import * as UploadedFile from "../files/UploadedFile.js"
import * as KeyStates from "../keys/KeyStates.js"
import { hasEnded, type Response } from "../responses/Response.js"
import * as QuotaCounts from "../surveys/model/QuotaCounts.js"
import * as StoredDefinitions from "../surveys/StoredDefinitions.js"
import { isSameState } from "../unit-of-work/ChildRecord.js"
import type { Guard } from "../unit-of-work/UnitOfWork.js"
import type { ResponseId, SurveyId } from "../values/Ids.js"
import {
  childrenOf,
  compositeKey,
  findFile,
  findIdentity,
  hasName,
  keysOf,
  responseBytesOf,
  responsesOf,
  type State,
  storedBytes,
  storedDefinitions
} from "./State.js"

/** Whether a guard holds in a state. */
export const holds = (state: State, guard: Guard): boolean => {
  switch (guard._tag) {
    case "SurveyAt":
      return Option.exists(HashMap.get(state.surveys, guard.surveyId), ({ version }) => version === guard.version)
    case "ChildrenAt":
      return isSameState(
        Array.from(HashMap.values(childrenOf(state, guard.kind, guard.surveyId)), childRecords[guard.kind].stateOf),
        guard.states
      )
    case "NameFree":
      return !HashMap.some(state.surveys, (survey) => hasName(survey, guard.name) && survey.id !== guard.surveyId) &&
        Option.getOrElse(HashMap.get(state.aliases, guard.name), () => guard.accountId) === guard.accountId
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
    case "DefinitionsFit":
      return StoredDefinitions.fits(storedDefinitions(state, guard.accountId), guard)
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
    case "AssetUploading":
      return Option.exists(
        HashMap.get(state.assets, guard.assetId),
        ({ accountId, status }) => status === "uploading" && accountId === guard.accountId
      )
    case "AssetDigestFree":
      return !HashMap.some(
        state.assets,
        (asset) => Asset.isStored(asset) && asset.accountId === guard.accountId && asset.sha256 === guard.sha256
      )
    case "AssetStored":
      return Option.exists(
        HashMap.get(state.assets, guard.assetId),
        (asset) => Asset.isStored(asset) && asset.accountId === guard.accountId
      )
    case "AssetUnused":
      return !HashMap.some(state.assetUses, HashMap.has(guard.assetId))
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

const findResponse = (state: State, id: ResponseId): Option.Option<Response> =>
  Option.flatMap(
    HashMap.findFirst(state.responses, (responses) => HashMap.has(responses, id)),
    ([, responses]) => HashMap.get(responses, id)
  )
