import * as Schema from "effect/Schema"
import { upsert } from "../../database/Statements.js"
import { ReservationRow } from "../../schema/RowSchemas.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { joinKey, read, write } from "../StateAccess.js"
import { expiringRows } from "./CleanupChanges.js"

export const reservationChanges = {
  ReservationPut: {
    touches: ({ reservation }) => [write("reservation", reservation.scope, reservation.key)],
    locks: ({ reservation }) => [write("reservation", reservation.scope, reservation.key), expiringRows],
    reads: "nothing",
    write: (database, changes) =>
      upsert(
        database,
        "reservations",
        ["scope", "key"],
        changes.map(({ reservation }) => encodeReservation(reservation))
      )
  }
} satisfies SomeChangeDescriptions

export const reservationGuards = {
  Unreserved: {
    touches: ({ key, scope }) => read("reservation", scope, key),
    locks: "touched",
    reads: ({ key, scope }) => ({ reservations: [[scope, key]] }),
    holds: ({ key, now, scope }, { reservations }) => (reservations.get(joinKey(scope, key))?.expiresAt ?? now) <= now
  }
} satisfies SomeGuardDescriptions

const encodeReservation = Schema.encodeSync(ReservationRow)
