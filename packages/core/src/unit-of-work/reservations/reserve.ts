/** Takes a key in a unit of work. */
import type { Instant } from "../../values/Instant.js"
import type { Change, Guard } from "../UnitOfWork.js"
import type { Reservation } from "./Reservation.js"

/** What a unit of work contains to reserve a key, if the key is free. */
export interface ReservationWrites {
  readonly guards: readonly [Guard]
  readonly changes: readonly [Change]
}

/** Reserves a key that is free at `now`. */
export const reserve = (
  { expiresAt, fingerprint = null, key, resourceId = null, scope }:
    & Pick<Reservation, "expiresAt" | "key" | "scope">
    & Partial<Reservation>,
  now: Instant
): ReservationWrites => ({
  guards: [{ _tag: "Unreserved", scope, key, now }],
  changes: [{ _tag: "ReservationPut", reservation: { scope, key, expiresAt, fingerprint, resourceId } }]
})
