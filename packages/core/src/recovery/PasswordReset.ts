/** The use cases of a forgotten password: a mail with a link, and a new password. */
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Account } from "../accounts/model/Account.js"
import { AccountNotices } from "../accounts/model/AccountNotices.js"
import { AccountSettings } from "../accounts/model/AccountSettings.js"
import { AccountStore } from "../accounts/model/AccountStore.js"
import { OneTimeTokenPurpose } from "../accounts/model/logins/OneTimeToken.js"
import type { PasswordHashingError } from "../accounts/passwords/PasswordHashing.js"
import { PasswordVerifier } from "../accounts/passwords/PasswordVerifier.js"
import { KeyStore } from "../keys/KeyStore.js"
import { composeMail } from "../mail/composeMail.js"
import type { Mail } from "../mail/Mailer.js"
import { MailQueue } from "../mail/MailQueue.js"
import { findMailSlot } from "../mail/MailQuota.js"
import { mailTexts } from "../mail/texts/mailTexts.js"
import { CurrentRequest, makeRequestInfo, type RequestInfo } from "../unit-of-work/CurrentRequest.js"
import { ReservationStore } from "../unit-of-work/reservations/ReservationStore.js"
import { type Decision, Transactor } from "../unit-of-work/Transactor.js"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import { decoder, type InvalidInput, type RuleViolated } from "../validation/ValidationError.js"
import type { AccountId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import { Limits } from "../values/Limits.js"
import { makeToken, sha256 } from "../values/Secrets.js"
import { WebhookStore } from "../webhooks/WebhookStore.js"
import { findMailedToken, invalidMailedToken, putMailedToken } from "./MailedToken.js"
import { type MailOrigin, portalLink } from "./MailOrigin.js"
import * as RecoveryInput from "./RecoveryInput.js"
import { revokeCredentials, revokeIdentities } from "./revokeCredentials.js"

/** How long before a reset a login at an identity provider may have been linked by an attacker: 24 hours. */
const suspectMillis = 24 * 3_600_000

export class PasswordReset extends Effect.Service<PasswordReset>()("@canvass/core/PasswordReset", {
  dependencies: [MailQueue.Default, PasswordVerifier.Default, Transactor.Default],
  effect: Effect.gen(function*() {
    const verifier = yield* PasswordVerifier
    const reservations = yield* ReservationStore
    const limits = yield* Limits
    const mails = yield* MailQueue
    const notices = yield* AccountNotices
    const { passwordResetMillis } = yield* AccountSettings
    const store = yield* AccountStore
    const stores = { accounts: store, keys: yield* KeyStore, webhooks: yield* WebhookStore }
    const { transact } = yield* Transactor
    const explainOnce = yield* Effect.once(
      Effect.logWarning(
        "A password reset was requested, but no mail server is configured. " +
          "Reset the password of an account by: canvass user reset-password <email>"
      )
    )

    /**
     * Sends a mail with a link to the owner of an address, if there is an account with it and the limits of mails allow
     * one more. All of that happens in the background: the result and its time are the same for every
     * address. Without a `Mailer`, a log line says once how to reset a password by command line.
     */
    const forgot = (input: RecoveryInput.ForgotPasswordInput, origin: MailOrigin): Effect.Effect<void, InvalidInput> =>
      Effect.gen(function*() {
        const { email } = yield* decodeForgot(input)
        if (!mails.isEnabled) return yield* explainOnce
        const request = yield* CurrentRequest
        yield* mails.enqueue(Effect.locally(composeReset(email, origin), CurrentRequest, backgroundRequest(request)))
      })

    const composeReset = (email: string, origin: MailOrigin): Effect.Effect<Option.Option<Mail>> =>
      Effect.gen(function*() {
        const { hash, plaintext } = yield* makeToken
        const issued = transact(({ now, request }) =>
          Effect.gen(function*() {
            const account = yield* Effect.flatten(store.findByEmail(email))
            const accountId = account.id
            const slot = yield* Effect.flatten(
              findMailSlot(reservations, limits, { email, clientAddress: request.audit?.ipAddress, now })
            )
            const decision: Decision<void> = {
              result: undefined,
              accountId,
              guards: [{ _tag: "AccountAt", account }, ...slot.guards],
              changes: [
                ...slot.changes,
                putMailedToken({
                  purpose: "password-reset",
                  hash,
                  accountId,
                  email,
                  now,
                  lifeMillis: passwordResetMillis
                })
              ]
            }
            return decision
          })
        )
        const { language } = origin
        const content = mailTexts[language].passwordReset({ minutes: Math.round(passwordResetMillis / 60_000) })
        const mail = composeMail({ to: email, language, link: portalLink(origin, "reset", plaintext) }, content)
        return yield* Effect.option(Effect.as(issued, mail))
      })

    /**
     * Sets a new password and ends all sessions and all tokens of the account. The logins at identity providers that
     * were linked in the last 24 hours are removed, because the owner may reset the password after an attack; with
     * `removeIdentities` all of them are. The mail proves that its reader owns the address: if the address was not
     * confirmed before, another person may have opened the account, so the API key, the webhooks and all logins at
     * identity providers are revoked.
     */
    const reset = (
      input: RecoveryInput.ResetPasswordInput
    ): Effect.Effect<void, InvalidInput | PasswordHashingError | RuleViolated> =>
      Effect.gen(function*() {
        const { newPassword, removeIdentities, token } = yield* decodeReset(input)
        const hash = yield* sha256(token)
        // Checked before the slow hashing too, so that an unknown token costs little.
        yield* Effect.flatMap(Instant.now, (now) => findAccount(hash, now))
        const passwordHash = yield* verifier.hash(newPassword)
        const resetId = yield* transact(({ now }) =>
          Effect.gen(function*() {
            const account = yield* findAccount(hash, now)
            const { emailConfirmedAt, id: accountId } = account
            const revoked = emailConfirmedAt === null
              ? yield* revokeCredentials(stores, accountId)
              : yield* revokeIdentities(
                store,
                accountId,
                ({ createdAt }) => removeIdentities || now - createdAt < suspectMillis
              )
            const decision: Decision<AccountId> = {
              result: accountId,
              accountId,
              guards: [
                { _tag: "OneTimeTokenUsable", hash, purpose: "password-reset", accountId, now },
                { _tag: "AccountAt", account },
                ...revoked.guards
              ],
              changes: [
                ...endAccess({ ...account, passwordHash, emailConfirmedAt: emailConfirmedAt ?? now }),
                ...revoked.changes
              ]
            }
            return decision
          })
        )
        yield* notices.send(resetId, "passwordChanged")
      })

    /** The account of a usable token. A token that was sent to a former address of the account is not usable. */
    const findAccount = (hash: string, now: Instant.Instant): Effect.Effect<Account, RuleViolated> =>
      Effect.flatMap(
        findMailedToken(store, "password-reset", hash, now),
        ({ account, email }) => account.email === email ? Effect.succeed(account) : invalidMailedToken
      )

    return { forgot, reset }
  })
}) {}

const decodeForgot = decoder(RecoveryInput.forgotPasswordInput)
const decodeReset = decoder(RecoveryInput.resetPasswordInput)

/** Stores the account, and ends its sessions and its one-time tokens. */
const endAccess = (account: Account): ReadonlyArray<Change> => [
  { _tag: "AccountPut", account },
  { _tag: "SessionsEnded", accountId: account.id, exceptId: null },
  ...OneTimeTokenPurpose.literals.map((purpose): Change => ({
    _tag: "OneTimeTokensEnded",
    accountId: account.id,
    purpose
  }))
]

/** The context of work after the response to a request. The audit entry belongs to the account that the work finds. */
const backgroundRequest = ({ audit, traceId }: RequestInfo): RequestInfo =>
  makeRequestInfo({
    ...traceId === undefined ? {} : { traceId },
    ...audit === undefined ? {} : { audit: { ...audit, accountId: undefined } }
  })
