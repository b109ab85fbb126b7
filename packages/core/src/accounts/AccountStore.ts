import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { AccountId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { Account } from "./Account.js"
import type { Identity } from "./Identity.js"
import type { OneTimeToken } from "./OneTimeToken.js"
import type { RefreshToken } from "./RefreshToken.js"

/** Reads accounts, identities, refresh tokens and one-time tokens. */
export class AccountStore extends Context.Tag("@canvass/core/AccountStore")<AccountStore, {
  readonly find: (id: AccountId) => Effect.Effect<Option.Option<Account>>
  /** Compares byte for byte: `email` has to be normalized by `Account.normalizeEmail`. */
  readonly findByEmail: (email: string) => Effect.Effect<Option.Option<Account>>
  /** Whether there is any account. */
  readonly hasAccounts: Effect.Effect<boolean>
  /** Finds the login of a person at an identity provider. Compares byte for byte. */
  readonly findIdentity: (issuer: string, subject: string) => Effect.Effect<Option.Option<Identity>>
  /** All identities of an account, oldest first. */
  readonly listIdentities: (accountId: AccountId) => Effect.Effect<ReadonlyArray<Identity>>
  /** Finds used and expired tokens too. Finds nothing when the family has ended. */
  readonly findRefreshToken: (hash: string) => Effect.Effect<Option.Option<RefreshToken>>
  /** Finds expired tokens too, until they are cleaned up. Used tokens are not found. */
  readonly findOneTimeToken: (hash: string) => Effect.Effect<Option.Option<OneTimeToken>>
  /** The earliest `expiresAt` of all refresh tokens and one-time tokens. None when there is no token. */
  readonly earliestTokenExpiry: Effect.Effect<Option.Option<Instant>>
}>() {}
