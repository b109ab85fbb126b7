/** One-time tokens that a mail carries to an address: those of password resets and of changes of address. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Account } from "../accounts/model/Account.js"
import type { AccountStore } from "../accounts/model/AccountStore.js"
import { isUsable, type OneTimeTokenPurpose } from "../accounts/model/logins/OneTimeToken.js"
import { assignAuditAccount } from "../unit-of-work/CurrentRequest.js"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import { type RuleViolated, ruleViolated } from "../validation/ValidationError.js"
import type { AccountId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"

export type MailedTokenPurpose = Extract<OneTimeTokenPurpose, "email-change" | "password-reset">

/** Returns the change that stores a token. `email` is the address that the mail goes to. */
export const putMailedToken = (
  { accountId, email, hash, lifeMillis, now, purpose }: {
    readonly purpose: MailedTokenPurpose
    readonly hash: string
    readonly accountId: AccountId
    readonly email: string
    readonly now: Instant
    readonly lifeMillis: number
  }
): Change => ({
  _tag: "OneTimeTokenPut",
  token: { hash, purpose, accountId, payload: encodePayload({ email }), createdAt: now, expiresAt: now + lifeMillis }
})

/**
 * Returns the account of a usable token, and the address that the mail went to. Fails with `invalidMailedToken` when
 * the token is not usable at `now`. The audit entry of the request belongs to the account.
 */
export const findMailedToken = (
  store: Pick<AccountStore["Type"], "find" | "findOneTimeToken">,
  purpose: MailedTokenPurpose,
  hash: string,
  now: Instant
): Effect.Effect<{ readonly account: Account; readonly email: string }, RuleViolated> =>
  Effect.gen(function*() {
    const token = yield* store.findOneTimeToken(hash)
    const { accountId, payload } = yield* Option.filter(token, (token) => isUsable(token, purpose, now))
    const account = yield* Effect.flatten(store.find(yield* Option.fromNullable(accountId)))
    yield* assignAuditAccount(account.id)
    return { account, email: decodePayload(payload).email }
  }).pipe(Effect.catchTag("NoSuchElementException", () => invalidMailedToken))

/** The error for an unknown, a used and an expired token. */
export const invalidMailedToken: RuleViolated = ruleViolated(
  "/token",
  "invalid-token",
  "The token is unknown, was used or has expired. Ask for a new one."
)

const Payload = Schema.parseJson(Schema.Struct({ email: Schema.String }))
const encodePayload = Schema.encodeSync(Payload)
const decodePayload = Schema.decodeUnknownSync(Payload)
