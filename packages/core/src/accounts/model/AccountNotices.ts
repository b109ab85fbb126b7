/** The port that informs the owner of an account about a new way to access it, so that an owner learns of an attack. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { AccountId } from "../../values/Ids.js"

/** What an owner is informed about. The notice about a new address is part of `EmailChange`. */
export type AccountNotice = "apiKeyCreated" | "identityLinked" | "passwordChanged"

export interface NoticeSender {
  /** Informs the owner in the background. */
  readonly send: (accountId: AccountId, notice: AccountNotice) => Effect.Effect<void>
}

/** Sends notices. Default: nobody is informed. */
export class AccountNotices extends Context.Reference<AccountNotices>()("@canvass/core/AccountNotices", {
  defaultValue: (): NoticeSender => ({ send: () => Effect.void })
}) {}
