/** The token that opens the first account of an installation, also when registration is closed. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Committer } from "../unit-of-work/Committer.js"
import type { Change, Guard } from "../unit-of-work/UnitOfWork.js"
import * as UnitOfWork from "../unit-of-work/UnitOfWork.js"
import { type RuleViolated, ruleViolated } from "../validation/ValidationError.js"
import * as Instant from "../values/Instant.js"
import { makeToken } from "../values/Secrets.js"
import { AccountSettings } from "./model/AccountSettings.js"
import { AccountStore } from "./model/AccountStore.js"
import { isUsable } from "./model/logins/OneTimeToken.js"

/**
 * Makes a setup token for `Logins.register`, which every instance on the store accepts for
 * `AccountSettings.setupMillis`. Returns none when there is an account.
 */
export const createSetupToken: Effect.Effect<Option.Option<string>, never, AccountStore | Committer> = Effect.gen(
  function*() {
    const { commit } = yield* Committer
    const { setupMillis } = yield* AccountSettings
    const now = yield* Instant.now
    if (yield* (yield* AccountStore).hasAccounts) return Option.none()
    const { hash, plaintext } = yield* makeToken
    const issued = commit(UnitOfWork.of({
      guards: [{ _tag: "NoAccounts" }],
      changes: [{
        _tag: "OneTimeTokenPut",
        token: { hash, purpose: "setup", accountId: null, payload: null, createdAt: now, expiresAt: now + setupMillis }
      }]
    }))
    return yield* Effect.option(Effect.as(issued, plaintext))
  }
)

/** What a unit of work contains to use a setup token. */
export interface SetupTokenUse {
  readonly guards: ReadonlyArray<Guard>
  readonly changes: ReadonlyArray<Change>
}

/** Returns the guards and changes for the unit of work that opens the first account with a token of this hash. */
export const decideSetup = (
  store: AccountStore["Type"],
  hash: string,
  now: Instant.Instant
): Effect.Effect<SetupTokenUse, RuleViolated> =>
  Effect.gen(function*() {
    const token = yield* store.findOneTimeToken(hash)
    const isValid = Option.exists(token, (token) => isUsable(token, "setup", now)) && !(yield* store.hasAccounts)
    if (!isValid) return yield* invalidSetupToken
    return {
      guards: [{ _tag: "NoAccounts" }, { _tag: "OneTimeTokenUsable", hash, purpose: "setup", accountId: null, now }],
      changes: [{ _tag: "OneTimeTokenUsed", hash }]
    }
  })

const invalidSetupToken = ruleViolated(
  "/setupToken",
  "invalid-token",
  "The setup token is unknown or has expired, or there is an account already."
)
