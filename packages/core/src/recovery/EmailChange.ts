/**
 * The use cases of a change of e-mail address. With a `Mailer`, a new address replaces the previous one once its owner
 * has confirmed it.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Accounts } from "../accounts/Accounts.js"
import type { Account } from "../accounts/model/Account.js"
import { requireEmailFree } from "../accounts/model/AccountRules.js"
import { AccountSettings } from "../accounts/model/AccountSettings.js"
import { AccountStore } from "../accounts/model/AccountStore.js"
import { Reauthentication, type ReauthenticationError, WrongPassword } from "../accounts/passwords/Reauthentication.js"
import { composeMail } from "../mail/composeMail.js"
import { MailQueue } from "../mail/MailQueue.js"
import { findMailSlot } from "../mail/MailQuota.js"
import { mailTexts } from "../mail/texts/mailTexts.js"
import { ReservationStore } from "../unit-of-work/reservations/ReservationStore.js"
import { type Decision, type DecisionAttempt, Transactor } from "../unit-of-work/Transactor.js"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import { decoder, type InvalidInput, type RuleViolated, ruleViolated } from "../validation/ValidationError.js"
import type { AccountId, SessionId } from "../values/Ids.js"
import type * as Instant from "../values/Instant.js"
import { Limits } from "../values/Limits.js"
import type { NotFound } from "../values/NotFound.js"
import { makeToken, sha256 } from "../values/Secrets.js"
import { findMailedToken, putMailedToken } from "./MailedToken.js"
import { type MailOrigin, portalLink } from "./MailOrigin.js"
import * as RecoveryInput from "./RecoveryInput.js"

export class EmailChange extends Effect.Service<EmailChange>()("@canvass/core/EmailChange", {
  dependencies: [Accounts.Default, MailQueue.Default, Reauthentication.Default, Transactor.Default],
  effect: Effect.gen(function*() {
    const accounts = yield* Accounts
    const reservations = yield* ReservationStore
    const limits = yield* Limits
    const mails = yield* MailQueue
    const reauthentication = yield* Reauthentication
    const { emailChangeMillis } = yield* AccountSettings
    const store = yield* AccountStore
    const { transact } = yield* Transactor

    /**
     * Changes the fields of an account that are in the input. A new address needs `currentPassword`, or for an account
     * without a password a recent login. With a `Mailer` the account keeps its address, and the new one receives a mail
     * with a link. Without a `Mailer`, the new address replaces the previous one at once.
     */
    const update = (
      owner: AccountId,
      sessionId: SessionId,
      input: RecoveryInput.ChangeAccountInput,
      origin: MailOrigin
    ): Effect.Effect<Account, ReauthenticationError | RuleViolated> =>
      Effect.gen(function*() {
        const { currentPassword, email, name } = yield* decodeChange(input)
        if (email !== undefined) {
          yield* begin(yield* reauthentication.check(owner, sessionId, currentPassword), email, origin)
        }
        return name === undefined ? yield* accounts.get(owner) : yield* accounts.update(owner, { name })
      })

    /** Begins the change for an account whose owner has been checked. Does nothing for the present address. */
    const begin = (
      checked: Account,
      email: string,
      origin: MailOrigin
    ): Effect.Effect<void, NotFound | RuleViolated | WrongPassword> =>
      Effect.gen(function*() {
        const accountId = checked.id
        const { hash, plaintext } = yield* makeToken
        const isMailed = yield* transact((attempt) =>
          Effect.gen(function*() {
            const account = yield* accounts.get(accountId)
            if (account.passwordHash !== checked.passwordHash) return yield* new WrongPassword()
            if (account.email === email) return { result: false, accountId }
            yield* requireEmailFree(store, email)
            return mails.isEnabled
              ? yield* decideMail(attempt, account, email, hash)
              : { result: false, accountId, ...replaceEmail(account, email, null) }
          })
        )
        if (!isMailed) return
        const { language } = origin
        const content = mailTexts[language].emailConfirmation({ hours: Math.round(emailChangeMillis / 3_600_000) })
        const link = portalLink(origin, "confirm-email", plaintext)
        yield* mails.enqueue(Effect.succeedSome(composeMail({ to: email, language, link }, content)))
      })

    /** Decides to send a token to the new address. The token of an earlier request of the account ends. */
    const decideMail = (
      { now, request }: DecisionAttempt,
      account: Account,
      email: string,
      hash: string
    ): Effect.Effect<Decision<boolean>, RuleViolated> =>
      Effect.gen(function*() {
        const accountId = account.id
        const counted = { email, accountId, clientAddress: request.audit?.ipAddress, now }
        const slot = Option.getOrUndefined(yield* findMailSlot(reservations, limits, counted))
        if (slot === undefined) return yield* tooManyMails
        return {
          result: true,
          accountId,
          guards: [{ _tag: "AccountAt", account }, ...slot.guards],
          changes: [
            ...slot.changes,
            { _tag: "OneTimeTokensEnded", accountId, purpose: "email-change" },
            putMailedToken({ purpose: "email-change", hash, accountId, email, now, lifeMillis: emailChangeMillis })
          ]
        }
      })

    /** Replaces the address of an account by the address that has received the token. Informs the previous address. */
    const confirm = (
      input: RecoveryInput.ConfirmEmailInput,
      { language }: Pick<MailOrigin, "language">
    ): Effect.Effect<void, InvalidInput | RuleViolated> =>
      Effect.gen(function*() {
        const hash = yield* sha256((yield* decodeConfirm(input)).token)
        const changed = yield* transact(({ now }) =>
          Effect.gen(function*() {
            const { account, email: newEmail } = yield* findMailedToken(store, "email-change", hash, now)
            yield* requireEmailFree(store, newEmail)
            const { changes, guards } = replaceEmail(account, newEmail, now)
            const decision: Decision<{ readonly oldEmail: string; readonly newEmail: string }> = {
              result: { oldEmail: account.email, newEmail },
              accountId: account.id,
              guards: [
                { _tag: "OneTimeTokenUsable", hash, purpose: "email-change", accountId: account.id, now },
                ...guards
              ],
              changes
            }
            return decision
          })
        )
        const content = mailTexts[language].emailChanged({ newEmail: changed.newEmail })
        yield* mails.enqueue(Effect.succeedSome(composeMail({ to: changed.oldEmail, language }, content)))
      })

    return { update, confirm }
  })
}) {}

const decodeChange = decoder(RecoveryInput.changeAccountInput)
const decodeConfirm = decoder(RecoveryInput.confirmEmailInput)

/** Replaces the address. Tokens that were sent to the previous one, or for another new one, end. */
const replaceEmail = (account: Account, email: string, emailConfirmedAt: Instant.Instant | null) => {
  const accountId = account.id
  const ended = (["email-change", "password-reset"] as const)
    .map((purpose): Change => ({ _tag: "OneTimeTokensEnded", accountId, purpose }))
  return {
    guards: [{ _tag: "AccountAt", account } as const, { _tag: "EmailFree", email } as const],
    changes: [{ _tag: "AccountPut", account: { ...account, email, emailConfirmedAt } } as const, ...ended]
  }
}

const tooManyMails = ruleViolated(
  "/email",
  "too-many-mails",
  "Too many mails were sent in the last hour to this address, for this account or from this network address."
)
