/** An account to act as, put straight into the store. */
import type { Account } from "@canvass/core"
import { Committer, Ids } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

export const anAccount = (plan: Partial<Pick<Account.Account, "plan" | "planExpiresAt">> = {}) =>
  Effect.gen(function*() {
    const id = yield* Ids.newId(Ids.AccountId)
    const committer = yield* Committer.Committer
    const account: Account.Account = {
      id,
      email: `${id}@example.com`,
      name: null,
      passwordHash: null,
      plan: "business",
      planExpiresAt: null,
      createdAt: 0,
      ...plan
    }
    yield* committer.commit({
      guards: [],
      changes: [{ _tag: "AccountPut", account }],
      events: [],
      audit: Option.none()
    })
    return id
  })
