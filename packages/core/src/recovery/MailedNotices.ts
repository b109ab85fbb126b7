/** Notices to the owners of accounts by mail. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Option from "effect/Option"
import { type AccountNotice, AccountNotices } from "../accounts/model/AccountNotices.js"
import { AccountStore } from "../accounts/model/AccountStore.js"
import { composeMail } from "../mail/composeMail.js"
import { chooseLanguage, type Language } from "../mail/Language.js"
import type { Mail } from "../mail/Mailer.js"
import { MailQueue } from "../mail/MailQueue.js"
import { findNoticeSlot } from "../mail/MailQuota.js"
import { mailTexts } from "../mail/texts/mailTexts.js"
import { CurrentRequest } from "../unit-of-work/CurrentRequest.js"
import { ReservationStore } from "../unit-of-work/reservations/ReservationStore.js"
import { type Decision, Transactor } from "../unit-of-work/Transactor.js"
import type { AccountId } from "../values/Ids.js"
import { Limits } from "../values/Limits.js"

/**
 * Sends each notice to the address of the account, in the language of the current request. `mailsPerHourOfAccount` of
 * `Limits` limits the notices of each kind, so that an attacker cannot use up the mail that would reveal the attack.
 */
export const layer: Layer.Layer<AccountNotices, never, AccountStore | MailQueue | ReservationStore | Transactor> = Layer
  .effect(
    AccountNotices,
    Effect.gen(function*() {
      const limits = yield* Limits
      const mails = yield* MailQueue
      const reservations = yield* ReservationStore
      const store = yield* AccountStore
      const { transact } = yield* Transactor

      const compose = (
        accountId: AccountId,
        notice: AccountNotice,
        language: Language
      ): Effect.Effect<Option.Option<Mail>> =>
        Effect.option(transact(({ now }) =>
          Effect.gen(function*() {
            const { email } = yield* Effect.flatten(store.find(accountId))
            const slot = yield* Effect.flatten(findNoticeSlot(reservations, limits, { accountId, notice, now }))
            const decision: Decision<Mail> = {
              result: composeMail({ to: email, language }, mailTexts[language].notices[notice]),
              accountId,
              ...slot
            }
            return decision
          })
        ))

      return {
        send: (accountId, notice) =>
          mails.isEnabled
            ? Effect.flatMap(
              CurrentRequest,
              ({ acceptLanguage }) => mails.enqueue(compose(accountId, notice, chooseLanguage(acceptLanguage)))
            )
            : Effect.void
      }
    })
  )
