/** Reads reservations. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../../values/Instant.js"
import type { Reservation } from "./Reservation.js"

export class ReservationStore extends Context.Tag("@canvass/core/ReservationStore")<ReservationStore, {
  /** Finds a reservation that has not expired at `now`. */
  readonly find: (scope: string, key: string, now: Instant) => Effect.Effect<Option.Option<Reservation>>
  /** The earliest `expiresAt` of all reservations. None when there is no reservation. */
  readonly earliestExpiry: Effect.Effect<Option.Option<Instant>>
}>() {}
