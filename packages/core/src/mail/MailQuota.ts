/**
 * Limits how many mails an address receives. Each mail reserves a slot of its address for an hour. The store keeps the
 * reservations, so instances share them.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as ReservationScope from "../unit-of-work/reservations/ReservationScope.js"
import type { ReservationStore } from "../unit-of-work/reservations/ReservationStore.js"
import { type ReservationWrites, reserve } from "../unit-of-work/reservations/reserve.js"
import type { Instant } from "../values/Instant.js"
import { sha256 } from "../values/Secrets.js"

/** The period of `Limits.mailsPerHour`. */
const slotMillis = 3_600_000

/** Reserves a free slot of an address. None when `maxMails` mails were sent to it within the last hour. */
export const findMailSlot = (
  { find }: ReservationStore["Type"],
  { email, maxMails, now }: {
    readonly email: string
    readonly maxMails: number
    readonly now: Instant
  }
): Effect.Effect<Option.Option<ReservationWrites>> =>
  Effect.gen(function*() {
    const scope = ReservationScope.ofMails(yield* sha256(email))
    for (let slot = 0; slot < maxMails; slot++) {
      const key = String(slot)
      if (Option.isSome(yield* find(scope, key, now))) continue
      return Option.some(reserve({ scope, key, expiresAt: now + slotMillis }, now))
    }
    return Option.none()
  })
