import { ReservationStore } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database/Database.js"
import { readFirst, readTime } from "../database/Statements.js"
import { ReservationRow } from "../schema/RowSchemas.js"

export const layer: Layer.Layer<ReservationStore, never, Database> = Layer.effect(
  ReservationStore,
  Effect.map(Database, ({ dialect, sql }) => ({
    find: (scope, key, now) =>
      readReservation(
        sql`SELECT * FROM reservations
          WHERE scope = ${scope} AND key = ${key} AND "expiresAt" > ${dialect.instant(now)}`
      ),
    earliestExpiry: readTime(sql`SELECT min("expiresAt") AS at FROM reservations`)
  }))
)

const readReservation = readFirst(ReservationRow)
