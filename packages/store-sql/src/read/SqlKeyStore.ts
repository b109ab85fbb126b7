import { KeyStore } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database/Database.js"
import { readFirst } from "../database/Statements.js"
import { ApiKeyRow } from "../schema/RowSchemas.js"

/** Reads API keys. */
export const layer: Layer.Layer<KeyStore, never, Database> = Layer.effect(
  KeyStore,
  Effect.map(Database, ({ sql }) => ({
    findByHash: (hash) => readKey(sql`SELECT * FROM api_keys WHERE hash = ${hash}`),
    findByAccount: (account) => readKey(sql`SELECT * FROM api_keys WHERE "accountId" = ${account}`)
  }))
)

const readKey = readFirst(ApiKeyRow)
