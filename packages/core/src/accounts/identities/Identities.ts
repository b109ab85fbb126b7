/** The logins at identity providers that are linked to accounts. */
import * as Effect from "effect/Effect"
import { type Decision, Transactor } from "../../unit-of-work/Transactor.js"
import { type RuleViolated, ruleViolated } from "../../validation/ValidationError.js"
import type { AccountId, IdentityId } from "../../values/Ids.js"
import { NotFound, orNotFound } from "../../values/NotFound.js"
import { AccountStore } from "../model/AccountStore.js"
import type { Identity } from "../model/logins/Identity.js"

export class Identities extends Effect.Service<Identities>()("@canvass/core/Identities", {
  dependencies: [Transactor.Default],
  effect: Effect.gen(function*() {
    const { transact } = yield* Transactor
    const store = yield* AccountStore

    /** All identities of an account, oldest first. */
    const list = (accountId: AccountId): Effect.Effect<ReadonlyArray<Identity>> => store.listIdentities(accountId)

    /** Removes an identity of an account. The last way to log in cannot be removed. */
    const remove = (accountId: AccountId, id: IdentityId): Effect.Effect<void, NotFound | RuleViolated> =>
      transact(() =>
        Effect.gen(function*() {
          const account = yield* orNotFound(store.find(accountId))
          const identities = yield* store.listIdentities(accountId)
          if (!identities.some((identity) => identity.id === id)) return yield* new NotFound()
          if (account.passwordHash === null && identities.length === 1) return yield* lastLogin
          const decision: Decision<void> = {
            result: undefined,
            accountId,
            guards: [
              { _tag: "AccountAt", account },
              { _tag: "IdentityCount", accountId, count: identities.length }
            ],
            changes: [{ _tag: "IdentityRemoved", identityId: id, accountId }]
          }
          return decision
        })
      )

    return { list, remove }
  })
}) {}

const lastLogin = ruleViolated(
  "",
  "last-login",
  "The account has no password: without this login, nobody could log in to it. Set a password first."
)
