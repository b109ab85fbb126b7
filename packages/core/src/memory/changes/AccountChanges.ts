import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as SortedSet from "effect/SortedSet"
import * as Asset from "../../assets/Asset.js"
import * as UploadedFile from "../../files/UploadedFile.js"
import type { ApiKey } from "../../keys/ApiKey.js"
import * as RemovedAccounts from "../../unit-of-work/RemovedAccounts.js"
import * as ReservationScope from "../../unit-of-work/reservations/ReservationScope.js"
import type { AccountId, DeliveryId, SessionId, SurveyId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import * as Outbox from "../MemoryOutbox.js"
import { compositeKey, filterChildren, type State, withoutScopes } from "../State.js"
import type { SomeChanges } from "./SomeChanges.js"

export const accountChanges = {
  AccountPut: (state, change) => ({
    ...state,
    accounts: HashMap.set(state.accounts, change.account.id, change.account)
  }),
  AccountRemoved: (state, change) => removeAccount(state, change.accountId, change.at),
  // The removal has left nothing but the id.
  RemovedAccountPurged: (state, change) => ({
    ...state,
    removedAccounts: HashMap.filter(
      state.removedAccounts,
      (at, id) => id !== change.accountId || at + RemovedAccounts.memoryMillis > change.now
    )
  }),
  OneTimeTokenPut: (state, change) => ({
    ...state,
    oneTimeTokens: HashMap.set(state.oneTimeTokens, change.token.hash, change.token)
  }),
  OneTimeTokenUsed: (state, change) => ({ ...state, oneTimeTokens: HashMap.remove(state.oneTimeTokens, change.hash) }),
  OneTimeTokensEnded: (state, change) => ({
    ...state,
    oneTimeTokens: HashMap.filter(
      state.oneTimeTokens,
      ({ accountId, purpose }) => accountId !== change.accountId || purpose !== change.purpose
    )
  }),
  RefreshTokenPut: (state, change) => ({
    ...state,
    refreshTokens: HashMap.set(state.refreshTokens, change.token.hash, change.token)
  }),
  SessionPut: (state, change) => ({
    ...state,
    sessions: HashMap.set(state.sessions, change.session.id, change.session)
  }),
  SessionRefreshed: (state, change) => ({
    ...state,
    sessions: HashMap.modify(
      state.sessions,
      change.sessionId,
      (session) => ({ ...session, lastUsedAt: change.at, expiresAt: change.expiresAt })
    )
  }),
  IdentityPut: (state, change) => ({
    ...state,
    identities: HashMap.set(state.identities, change.identity.id, change.identity)
  }),
  IdentityRemoved: (state, change) => ({ ...state, identities: HashMap.remove(state.identities, change.identityId) }),
  IdentityUsed: (state, change) => ({
    ...state,
    identities: HashMap.modify(state.identities, change.identityId, (identity) => ({
      ...identity,
      lastUsedAt: Math.max(identity.lastUsedAt, change.at)
    }))
  }),
  SessionEnded: (state, change) =>
    endSessions(
      state,
      ({ accountId, sessionId }) => accountId === change.accountId && sessionId === change.sessionId
    ),
  SessionsEnded: (state, change) =>
    endSessions(
      state,
      ({ accountId, sessionId }) => accountId === change.accountId && sessionId !== change.exceptId
    ),
  LoginAddressPut: (state, change) => {
    const { accountId, address } = change.loginAddress
    const key = compositeKey(accountId, address)
    return { ...state, loginAddresses: HashMap.set(state.loginAddresses, key, change.loginAddress) }
  },
  LoginAddressRemoved: (state, change) => ({
    ...state,
    loginAddresses: HashMap.remove(state.loginAddresses, compositeKey(change.accountId, change.address))
  }),
  KeyPut: (state, change) => putKey(state, change.key),
  KeyRemoved: (state, change) => ({
    ...state,
    keys: HashMap.remove(state.keys, compositeKey(change.accountId, change.name))
  }),
  KeyUsed: (state, change) => ({
    ...state,
    keys: HashMap.map(
      state.keys,
      (key) => key.id === change.keyId ? { ...key, lastUsedAt: Math.max(key.lastUsedAt ?? change.at, change.at) } : key
    )
  })
} satisfies SomeChanges

/** Adds a key, or replaces the one of its account and name. */
export const putKey = (state: State, key: ApiKey): State => ({
  ...state,
  keys: HashMap.set(state.keys, compositeKey(key.accountId, key.name), key)
})

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
    assets: HashMap.map(state.assets, (asset) => isOthers(asset) ? asset : Asset.remove(asset)),
    keys: HashMap.filter(state.keys, ({ accountId }) => accountId !== account),
    surveys,
    aliases: HashMap.filter(state.aliases, (accountId) => accountId !== account),
    replacedVersions: HashMap.filter(state.replacedVersions, (_, id) => !isOfRemovedSurvey(id)),
    ...filterChildren(state, (id) => !isOfRemovedSurvey(id)),
    responses: HashMap.filter(state.responses, (_, id) => !isOfRemovedSurvey(id)),
    responseBytes: HashMap.filter(state.responseBytes, (_, id) => !isOfRemovedSurvey(id)),
    responseLogs: HashMap.filter(state.responseLogs, (_, id) => !isOfRemovedSurvey(id)),
    surveyRemovals: HashMap.filter(state.surveyRemovals, isOthers),
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
