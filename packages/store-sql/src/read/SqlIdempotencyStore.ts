import { IdempotencyStore } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database/Database.js"
import { readFirst, readTime } from "../database/Statements.js"
import { IdempotencyRow } from "../schema/RowSchemas.js"

/** Reads the results that are stored for idempotency keys. */
export const layer: Layer.Layer<IdempotencyStore.IdempotencyStore, never, Database> = Layer.effect(
  IdempotencyStore.IdempotencyStore,
  Effect.map(Database, ({ dialect, sql }) => ({
    find: (scope, key, now) =>
      readRecord(
        sql`SELECT * FROM idempotency_records
          WHERE scope = ${scope} AND key = ${key} AND "expiresAt" > ${dialect.instant(now)}`
      ),
    earliestExpiry: readTime(sql`SELECT min("expiresAt") AS at FROM idempotency_records`)
  }))
)

const readRecord = readFirst(IdempotencyRow)
