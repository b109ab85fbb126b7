import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { AccountId, SessionId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import type { Account } from "./Account.js"
import type { Identity } from "./logins/Identity.js"
import type { LoginAddress } from "./logins/LoginAddress.js"
import type { OneTimeToken } from "./logins/OneTimeToken.js"
import type { RefreshToken } from "./logins/RefreshToken.js"
import type { Session } from "./logins/Session.js"

/** Reads accounts, their identities and sessions, refresh tokens and one-time tokens. */
export class AccountStore extends Context.Tag("@canvass/core/AccountStore")<AccountStore, {
  readonly find: (id: AccountId) => Effect.Effect<Option.Option<Account>>
  /** Compares byte for byte: `email` has to be normalized by `Account.normalizeEmail`. */
  readonly findByEmail: (email: string) => Effect.Effect<Option.Option<Account>>
  /** At most `limit` accounts with greater ids than `after`, by id. Later accounts have greater ids. */
  readonly list: (after: AccountId | undefined, limit: number) => Effect.Effect<ReadonlyArray<Account>>
  /** Whether there is any account. */
  readonly hasAccounts: Effect.Effect<boolean>
  /** Finds the login of a person at an identity provider. Compares byte for byte. */
  readonly findIdentity: (issuer: string, subject: string) => Effect.Effect<Option.Option<Identity>>
  /** All identities of an account, oldest first. */
  readonly listIdentities: (accountId: AccountId) => Effect.Effect<ReadonlyArray<Identity>>
  /** Finds expired tokens too, until they are cleaned up. Used tokens are not found. */
  readonly findOneTimeToken: (hash: string) => Effect.Effect<Option.Option<OneTimeToken>>
  /** Finds used and expired tokens too. Finds nothing when the session has ended. */
  readonly findRefreshToken: (hash: string) => Effect.Effect<Option.Option<RefreshToken>>
  /** Finds expired sessions too, until they are cleaned up. */
  readonly findSession: (id: SessionId) => Effect.Effect<Option.Option<Session>>
  /** All sessions of an account, expired ones too, newest first (`Session.position`). */
  readonly listSessions: (account: AccountId) => Effect.Effect<ReadonlyArray<Session>>
  /** The addresses of logins to an account, expired ones too, the latest login first. */
  readonly listLoginAddresses: (account: AccountId) => Effect.Effect<ReadonlyArray<LoginAddress>>
  /** The earliest `expiresAt` of all sessions, tokens and login addresses. None when there are none. */
  readonly earliestExpiry: Effect.Effect<Option.Option<Instant>>
  /** Of the removed accounts that the store has not forgotten, the one whose `RemovedAccountPurged` is due first. */
  readonly firstRemoved: Effect.Effect<Option.Option<RemovedAccount>>
}>() {}

/** An account that was removed (`AccountRemoved`). `dueAt`: when rows of it may have to be deleted. */
export interface RemovedAccount {
  readonly id: AccountId
  readonly dueAt: Instant
}
