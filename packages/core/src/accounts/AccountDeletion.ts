/** The use case of deleting an account. */
import * as Effect from "effect/Effect"
import { type Decision, Transactor } from "../unit-of-work/Transactor.js"
import type { AccountId } from "../values/Ids.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import type { Account } from "./Account.js"
import { AccountStore } from "./AccountStore.js"

export class AccountDeletion extends Effect.Service<AccountDeletion>()("@canvass/core/AccountDeletion", {
  dependencies: [Transactor.Default],
  effect: Effect.gen(function*() {
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

    return { remove }
  })
}) {}
