import { ApiKey } from "@canvass/core"
import { KeyStore } from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { batchedLookup } from "../database/batching/BatchedLookup.js"
import { Database } from "../database/Database.js"
import { maxRows, readAll, readFirst } from "../database/Statements.js"
import * as KeyRow from "../schema/KeyRow.js"

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
        (hash) => readKey(KeyRow.select(sql, sql`hash = ${hash}`)),
        (hashes) =>
          Effect.map(
            readKeys(KeyRow.select(sql, dialect.inKeys(sql, "hash", hashes))),
            (found) => new Map(found.map((key) => [key.hash, key]))
          )
      ),
      // They are few, and come from two tables.
      listByAccount: (account) =>
        Effect.map(readKeys(KeyRow.select(sql, sql`"accountId" = ${account}`)), Arr.sort(ApiKey.byAge))
    }
  })
)

const readKey = readFirst(KeyRow.KeyRow)
const readKeys = readAll(KeyRow.KeyRow)
