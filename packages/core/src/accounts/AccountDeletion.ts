/** The deletion of an account by its owner, who is logged in. */
import * as Effect from "effect/Effect"
import { decoder, InvalidInput, violation } from "../validation/ValidationError.js"
import type { AccountId, SessionId } from "../values/Ids.js"
import { Accounts } from "./Accounts.js"
import type { Account } from "./model/Account.js"
import * as AccountInput from "./model/AccountInput.js"
import { Reauthentication, type ReauthenticationError, WrongPassword } from "./passwords/Reauthentication.js"

export class AccountDeletion extends Effect.Service<AccountDeletion>()("@canvass/core/AccountDeletion", {
  dependencies: [Accounts.Default, Reauthentication.Default],
  effect: Effect.gen(function*() {
    const reauthentication = yield* Reauthentication
    const accounts = yield* Accounts

    /**
     * Deletes the account of a session, as `Accounts.remove` does. `confirm` has to be its e-mail address. An account
     * with a password needs `currentPassword`. An account without one needs a session whose login is at most 10 minutes
     * old. Fails with `NotFound` when the account has been deleted meanwhile.
     */
    const remove = (
      id: AccountId,
      sessionId: SessionId,
      input: AccountInput.RemoveInput
    ): Effect.Effect<void, ReauthenticationError> =>
      Effect.gen(function*() {
        const { confirm, currentPassword } = yield* decodeRemove(input)
        const requireConfirmed = ({ email }: Account) => email === confirm ? Effect.void : wrongConfirmation
        // Checked before the password, because the check of a password is slow.
        yield* Effect.flatMap(accounts.get(id), requireConfirmed)
        const { passwordHash } = yield* reauthentication.check(id, sessionId, currentPassword)
        yield* accounts.remove(
          id,
          (account): Effect.Effect<void, InvalidInput | WrongPassword> =>
            account.passwordHash === passwordHash ? requireConfirmed(account) : new WrongPassword()
        )
      })

    return { remove }
  })
}) {}

const decodeRemove = decoder(AccountInput.removeInput)

const wrongConfirmation = new InvalidInput({
  violations: [violation("/confirm", "wrong-confirmation", "This is not the e-mail address of the account.")]
})
