import { KeyStore } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { batchedLookup } from "../database/batching/BatchedLookup.js"
import { Database } from "../database/Database.js"
import { maxRows, readAll, readFirst } from "../database/Statements.js"
import { ApiKeyRow } from "../schema/RowSchemas.js"

/** Reads API keys. */
export const layer: Layer.Layer<KeyStore, never, Database> = Layer.effect(
  KeyStore,
  Effect.map(Database, (database) => {
    const { dialect, sql } = database
    return {
      // Every busy key is read once in a second: the instance revalidates them together.
      findByHash: batchedLookup(
        database,
        maxRows,
        (hash) => readKey(sql`SELECT * FROM api_keys WHERE hash = ${hash}`),
        (hashes) =>
          Effect.map(
            readKeys(sql`SELECT * FROM api_keys WHERE ${dialect.inKeys(sql, "hash", hashes)}`),
            (found) => new Map(found.map((key) => [key.hash, key]))
          )
      ),
      findByAccount: (account) => readKey(sql`SELECT * FROM api_keys WHERE "accountId" = ${account}`)
    }
  })
)

const readKey = readFirst(ApiKeyRow)
const readKeys = readAll(ApiKeyRow)
