/** The use cases of deleting an account. */
import * as Effect from "effect/Effect"
import { type Decision, Transactor } from "../unit-of-work/Transactor.js"
import { decoder, InvalidInput, violation } from "../validation/ValidationError.js"
import type { AccountId, SessionId } from "../values/Ids.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import type { Account } from "./model/Account.js"
import * as AccountInput from "./model/AccountInput.js"
import { AccountStore } from "./model/AccountStore.js"
import { Unauthorized } from "./model/Unauthorized.js"
import { Reauthentication, type ReauthenticationError, WrongPassword } from "./passwords/Reauthentication.js"

export class AccountDeletion extends Effect.Service<AccountDeletion>()("@canvass/core/AccountDeletion", {
  dependencies: [Reauthentication.Default, Transactor.Default],
  effect: Effect.gen(function*() {
    const reauthentication = yield* Reauthentication
    const { transact } = yield* Transactor
    const store = yield* AccountStore

    /**
     * Deletes an account after `check` has accepted it as it is now. `check` runs again when the account changes
     * meanwhile.
     */
    const removeChecked = <E>(
      id: AccountId,
      check: (account: Account) => Effect.Effect<void, E>
    ): Effect.Effect<void, E | NotFound> =>
      transact(({ now }) =>
        Effect.gen(function*() {
          const account = yield* orNotFound(store.find(id))
          yield* check(account)
          const decision: Decision<void> = {
            result: undefined,
            accountId: id,
            guards: [{ _tag: "AccountAt", account }],
            changes: [{ _tag: "AccountRemoved", accountId: id, at: now }]
          }
          return decision
        })
      )

    /**
     * Deletes an account and everything that belongs to it, audit log included, for good. Every read and every
     * credential refuses at once. `RemovedAccountPurge` and `RemovedSurveyPurge` delete the stored rows.
     */
    const remove = (id: AccountId): Effect.Effect<void, NotFound> => removeChecked(id, () => Effect.void)

    /**
     * Deletes the account of a session, as `remove` does. `confirm` has to be its e-mail address. An account with a
     * password needs `currentPassword`, one without a session whose login is at most 10 minutes ago. Fails with
     * `Unauthorized` when the account has been deleted meanwhile.
     */
    const removeConfirmed = (
      id: AccountId,
      sessionId: SessionId,
      input: AccountInput.RemoveInput
    ): Effect.Effect<void, Exclude<ReauthenticationError, NotFound> | Unauthorized> =>
      Effect.gen(function*() {
        const { confirm, currentPassword } = yield* decodeRemove(input)
        const requireConfirmed = ({ email }: Account) => email === confirm ? Effect.void : wrongConfirmation
        // Before the password too, whose check is slow.
        yield* Effect.flatMap(orNotFound(store.find(id)), requireConfirmed)
        const { passwordHash } = yield* reauthentication.check(id, sessionId, currentPassword)
        yield* removeChecked(
          id,
          (account): Effect.Effect<void, InvalidInput | WrongPassword> =>
            account.passwordHash === passwordHash ? requireConfirmed(account) : new WrongPassword()
        )
      }).pipe(Effect.catchTag("NotFound", () => accountRemoved))

    return { remove, removeConfirmed }
  })
}) {}

const decodeRemove = decoder(AccountInput.removeInput)

const wrongConfirmation = new InvalidInput({
  violations: [violation("/confirm", "wrong-confirmation", "This is not the e-mail address of the account.")]
})

const accountRemoved = new Unauthorized({ reason: "The account has been deleted." })
