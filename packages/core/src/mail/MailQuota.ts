/**
 * Limits how many mails an address receives, and how many an account and a client address cause. Each mail reserves a
 * slot of each of them for an hour. The store keeps the reservations, so instances share them.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { AccountNotice } from "../accounts/model/AccountNotices.js"
import { addressSubject } from "../rate-limiting/RateLimiter.js"
import * as ReservationScope from "../unit-of-work/reservations/ReservationScope.js"
import type { ReservationStore } from "../unit-of-work/reservations/ReservationStore.js"
import { reserve } from "../unit-of-work/reservations/reserve.js"
import type { Change, Guard } from "../unit-of-work/UnitOfWork.js"
import { withAsciiDomain } from "../values/EmailAddress.js"
import type { AccountId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { LimitValues } from "../values/Limits.js"
import { sha256 } from "../values/Secrets.js"

/** The period of the limits of mails. */
const slotMillis = 3_600_000

/** What a unit of work contains to reserve the slots of a mail. */
export interface MailSlot {
  readonly guards: ReadonlyArray<Guard>
  readonly changes: ReadonlyArray<Change>
}

/** What a mail counts for. */
export interface CountedMail {
  /** The address that receives the mail. */
  readonly email: string
  /** The account that asks for the mail, unless anybody may ask for it. */
  readonly accountId?: AccountId
  /** The address of the client that asks for the mail, if it is known. */
  readonly clientAddress: string | undefined
  readonly now: Instant
}

/** Reserves the slots of a mail. None when one of its limits was reached within the last hour. */
export const findMailSlot = (
  store: ReservationStore["Type"],
  limits: LimitValues,
  { accountId, clientAddress, email, now }: CountedMail
): Effect.Effect<Option.Option<MailSlot>> =>
  Effect.gen(function*() {
    const quotas = [
      { scope: ReservationScope.ofMails(yield* sha256(withAsciiDomain(email))), maxMails: limits.mailsPerHour },
      ...accountId === undefined
        ? []
        : [{ scope: ReservationScope.ofMailsOfAccount(accountId), maxMails: limits.mailsPerHourOfAccount }],
      ...clientAddress === undefined ? [] : [{
        scope: ReservationScope.ofMails(yield* sha256(`client ${addressSubject(clientAddress)}`)),
        maxMails: limits.mailsPerHourOfClient
      }]
    ]
    const slots = Option.all(yield* Effect.forEach(quotas, (quota) => findFreeSlot(store, quota, now)))
    return Option.map(slots, (slots) => ({
      guards: slots.flatMap(({ guards }) => guards),
      changes: slots.flatMap(({ changes }) => changes)
    }))
  })

/** Reserves the slot of a notice to the owner of an account. None when the limit of its kind was reached. */
export const findNoticeSlot = (
  store: ReservationStore["Type"],
  { mailsPerHourOfAccount }: LimitValues,
  { accountId, notice, now }: {
    readonly accountId: AccountId
    readonly notice: AccountNotice
    readonly now: Instant
  }
): Effect.Effect<Option.Option<MailSlot>> =>
  findFreeSlot(
    store,
    { scope: ReservationScope.ofNotices(accountId, notice), maxMails: mailsPerHourOfAccount },
    now
  )

const findFreeSlot = (
  { find }: ReservationStore["Type"],
  { maxMails, scope }: { readonly scope: string; readonly maxMails: number },
  now: Instant
): Effect.Effect<Option.Option<MailSlot>> =>
  Effect.gen(function*() {
    for (let slot = 0; slot < maxMails; slot++) {
      const key = String(slot)
      if (Option.isSome(yield* find(scope, key, now))) continue
      return Option.some(reserve({ scope, key, expiresAt: now + slotMillis }, now))
    }
    return Option.none()
  })
