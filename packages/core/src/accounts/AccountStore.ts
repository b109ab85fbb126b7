import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { AccountId } from "../values/Ids.js"
import type { Account } from "./Account.js"
import type { RefreshToken } from "./RefreshToken.js"

/** Where accounts and their logins rest. */
export class AccountStore extends Context.Tag("@canvass/core/AccountStore")<AccountStore, {
  readonly find: (id: AccountId) => Effect.Effect<Option.Option<Account>>
  /** Addresses are stored in lower case and compared byte for byte. */
  readonly findByEmail: (email: string) => Effect.Effect<Option.Option<Account>>
  /** Used and expired tokens too; absent once its family has ended. */
  readonly findRefreshToken: (hash: string) => Effect.Effect<Option.Option<RefreshToken>>
}>() {}
