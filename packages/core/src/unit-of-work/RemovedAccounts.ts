/**
 * Discards writes for removed accounts. A request that was in progress when its account was removed may write later: an
 * audit entry, counts, a new survey. These writes have no effect, so that no data of the account reappears.
 */
import * as Option from "effect/Option"
import type { AccountId } from "../values/Ids.js"
import * as ReservationScope from "./reservations/ReservationScope.js"
import type { Change, UnitOfWork } from "./UnitOfWork.js"

/**
 * How long a store remembers the id of a removed account, in milliseconds: longer than any request takes, and longer
 * than counts wait for an unavailable store.
 */
export const memoryMillis = 24 * 3_600_000

/**
 * Returns a unit of work without what it writes for removed accounts. The changes after an `AccountRemoved` see that
 * account as removed.
 *
 * @param isRemoved whether the account was removed before the unit
 */
export const discard = (unit: UnitOfWork, isRemoved: (account: AccountId) => boolean): UnitOfWork => {
  const removesAccount = unit.changes.some(({ _tag }) => _tag === "AccountRemoved")
  if (!removesAccount && !accountsOf(unit).some(isRemoved)) return unit
  const removedHere = new Set<AccountId>()
  const isKept = (account: AccountId): boolean => !removedHere.has(account) && !isRemoved(account)
  return {
    ...unit,
    changes: unit.changes.filter((change) => {
      const account = accountOf(change)
      const keepsChange = account === undefined || isKept(account)
      if (change._tag === "AccountRemoved") removedHere.add(change.accountId)
      return keepsChange
    }),
    events: unit.events.filter(({ accountId }) => isKept(accountId)),
    audit: Option.filter(unit.audit, ({ accountId }) => isKept(accountId))
  }
}

/** The accounts that a unit of work writes for, some more than once. */
export const accountsOf = ({ audit, changes, events }: UnitOfWork): ReadonlyArray<AccountId> => {
  const accounts = events.map(({ accountId }) => accountId)
  if (Option.isSome(audit)) accounts.push(audit.value.accountId)
  for (const change of changes) {
    const account = accountOf(change)
    if (account !== undefined) accounts.push(account)
  }
  return accounts
}

/**
 * The account that a change writes a record for. `undefined`: the change only updates or deletes, the record belongs to
 * a survey that must exist, or it belongs to no account.
 */
export const accountOf = (change: Change): AccountId | undefined => withTag(change._tag, change)

type AccountOf = { readonly [Tag in Change["_tag"]]: (change: ChangeByTag[Tag]) => AccountId | undefined }

type ChangeByTag = { readonly [Tag in Change["_tag"]]: Extract<Change, { readonly _tag: Tag }> }

const none = (): undefined => undefined

/** The compiler asks for an entry for every kind of change. */
const accountByTag: AccountOf = {
  AccountPut: ({ account }) => account.id,
  AccountRemoved: none,
  RemovedAccountPurged: none,
  OneTimeTokenPut: ({ token }) => token.accountId ?? undefined,
  OneTimeTokenUsed: none,
  OneTimeTokensEnded: none,
  LoginAddressPut: ({ loginAddress }) => loginAddress.accountId,
  LoginAddressRemoved: none,
  RefreshTokenPut: ({ token }) => token.accountId,
  SessionPut: ({ session }) => session.accountId,
  SessionRefreshed: none,
  SessionEnded: none,
  SessionsEnded: none,
  IdentityPut: ({ identity }) => identity.accountId,
  IdentityRemoved: none,
  IdentityUsed: none,
  KeyPut: ({ key }) => key.accountId,
  KeyRemoved: none,
  KeyUsed: none,
  SurveyPut: ({ survey }) => survey.accountId,
  AliasPut: ({ accountId }) => accountId,
  ChildPut: none,
  ChildRemoved: none,
  ChildrenCopied: none,
  SurveyRemoved: none,
  RemovedSurveyPurged: none,
  ResponsePut: none,
  ResponseRemoved: none,
  QuotasCounted: none,
  VariablesOutdated: none,
  VariablesComputed: none,
  LogEntryAdded: none,
  LogShortened: none,
  // An upload of a removed survey expires, so that its bytes are removed before its record.
  FilePut: none,
  FileClaimed: none,
  FileRemoved: none,
  FileExpired: none,
  FilePurged: none,
  AssetPut: ({ asset }) => asset.accountId,
  // What an upload has left is removed for a removed account, too.
  AssetRemoved: none,
  AssetPurged: none,
  RollupsPut: none,
  RollupsInvalidated: none,
  WebhookPut: ({ webhook }) => webhook.accountId,
  WebhookRemoved: none,
  DeliveryPut: ({ delivery }) => delivery.accountId,
  DeliveryAttempted: ({ delivery }) => delivery.accountId,
  DeliveriesHeld: none,
  DeliveriesReleased: none,
  HeldDeliveriesExpired: none,
  EventPut: ({ event }) => event.accountId,
  ReservationPut: ({ reservation }) => ReservationScope.accountOf(reservation.scope),
  ExpiredDataRemoved: none,
  AuditEntriesRemoved: none,
  UsageAdded: ({ usage }) => usage.accountId
}

/** Calls the function of a kind of change. The tag keeps the two types together. */
const withTag = <Tag extends Change["_tag"]>(tag: Tag, change: ChangeByTag[Tag]): AccountId | undefined =>
  accountByTag[tag](change)
