/** Reads what idempotency keys have made. */
import { IdempotencyStore } from "@canvass/core"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { instant } from "../database/Columns.js"
import { IdempotencyRow } from "../schema/RowSchemas.js"
import { first } from "../database/Statements.js"

export const layer: Layer.Layer<IdempotencyStore.IdempotencyStore, never, SqlClient.SqlClient> = Layer.effect(
  IdempotencyStore.IdempotencyStore,
  Effect.map(SqlClient.SqlClient, (sql) => ({
    find: (scope, key, now) =>
      record(
        sql`SELECT * FROM idempotency_records WHERE scope = ${scope} AND key = ${key} AND "expiresAt" > ${
          instant(sql, now)
        }`
      )
  }))
)

const record = first(IdempotencyRow)
