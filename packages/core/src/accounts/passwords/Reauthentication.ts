/** Checks that the owner of an account requests a change, for changes that a stolen access token must not allow. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { InvalidInput, violation } from "../../validation/ValidationError.js"
import type { AccountId, SessionId } from "../../values/Ids.js"
import * as Instant from "../../values/Instant.js"
import { NotFound } from "../../values/NotFound.js"
import type { Account } from "../model/Account.js"
import { AccountStore } from "../model/AccountStore.js"
import { type PasswordCheckError, PasswordVerifier } from "./PasswordVerifier.js"

/** Maximum age of a login for a change of an account without a password, in milliseconds: 10 minutes. */
export const maxLoginAgeMillis = 10 * 60_000

/** The current password is not that of the account. */
export class WrongPassword extends Schema.TaggedError<WrongPassword>()("WrongPassword", {}) {
  override get message(): string {
    return "The current password is wrong."
  }
}

/** The account has no password, and the login is older than `maxLoginAgeMillis`. */
export class RecentLoginRequired extends Schema.TaggedError<RecentLoginRequired>()("RecentLoginRequired", {}) {
  override get message(): string {
    return `The account has no password: this needs a login of at most ${maxLoginAgeMillis / 60_000} minutes ago.`
  }
}

/** Why the check of the owner failed. */
export type ReauthenticationError = InvalidInput | NotFound | PasswordCheckError | RecentLoginRequired | WrongPassword

export class Reauthentication extends Effect.Service<Reauthentication>()("@canvass/core/Reauthentication", {
  dependencies: [PasswordVerifier.Default],
  effect: Effect.gen(function*() {
    const store = yield* AccountStore
    const verifier = yield* PasswordVerifier

    /**
     * Returns the account that has been checked: by its password or, if it has none, by the age of the session's login.
     * A later decision has to compare `passwordHash`, because the password may change meanwhile.
     *
     * @param currentPassword as the caller has sent it; required for an account with a password
     * @param pointer where the input has the password
     */
    const check = (
      owner: AccountId,
      sessionId: SessionId,
      currentPassword: string | undefined,
      pointer: "/currentPassword" | "/password" = "/currentPassword"
    ): Effect.Effect<Account, ReauthenticationError> =>
      Effect.gen(function*() {
        const account = Option.getOrUndefined(yield* store.find(owner))
        if (account === undefined) return yield* new NotFound()
        if (account.passwordHash === null) {
          const session = Option.getOrUndefined(yield* store.findSession(sessionId))
          const now = yield* Instant.now
          const isRecent = session !== undefined && now - session.authenticatedAt <= maxLoginAgeMillis
          return isRecent ? account : yield* new RecentLoginRequired()
        }
        if (currentPassword === undefined) return yield* passwordMissing(pointer)
        return (yield* verifier.check(account.email, account, currentPassword)) ? account : yield* new WrongPassword()
      })

    return { check }
  })
}) {}

const passwordMissing = (pointer: string) =>
  new InvalidInput({ violations: [violation(pointer, "required", "The current password of the account is missing.")] })
