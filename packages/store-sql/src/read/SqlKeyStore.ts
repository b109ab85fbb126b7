/** Reads API keys. */
import { KeyStore } from "@canvass/core"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ApiKeyRow } from "../schema/RowSchemas.js"
import { first } from "../database/Statements.js"

export const layer: Layer.Layer<KeyStore, never, SqlClient.SqlClient> = Layer.effect(
  KeyStore,
  Effect.map(SqlClient.SqlClient, (sql) => ({
    findByHash: (hash) => key(sql`SELECT * FROM api_keys WHERE hash = ${hash}`),
    findByAccount: (account) => key(sql`SELECT * FROM api_keys WHERE "accountId" = ${account}`)
  }))
)

const key = first(ApiKeyRow)
