/** Names removed surveys, so that what they have left is purged. */
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import type { StoreClient } from "../../database/StoreClient.js"

/** Moves the surveys that match a condition from `surveys` to `removed_surveys`. */
export const moveToRemoved = (sql: StoreClient, condition: Fragment): Effect.Effect<void, SqlError> =>
  Effect.all([
    sql`INSERT INTO removed_surveys (id) SELECT id FROM surveys WHERE ${condition} ON CONFLICT DO NOTHING`,
    sql`DELETE FROM surveys WHERE ${condition}`
  ], { discard: true })
