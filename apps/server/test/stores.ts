/** The stores that a server may keep its data in, each empty and of the test's own: what holds on one holds on all. */
import type { Store } from "@canvass/core"
import { PgStore } from "@canvass/store-pg"
import { SqliteStore } from "@canvass/store-sqlite"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { aDatabase } from "../../../test/aDatabase.js"
import { inFolder } from "./aServer.js"

export interface StoreOfTest {
  readonly name: string
  /** Gives the environment that names the store to as many servers as are wanted, and removes the store afterwards. */
  readonly use: <A>(test: (environment: Readonly<Record<string, string>>) => Promise<A>) => Promise<A>
}

export const sqlite: StoreOfTest = {
  name: "SQLite",
  use: (test) => inFolder((folder) => test({ DATABASE_URL: `file:${join(folder, "data", "canvass.db")}` }))
}

export const postgres: StoreOfTest = {
  name: "PostgreSQL",
  use: async (test) => {
    const database = await aDatabase()
    try {
      return await test({ DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString("base64") })
    } finally {
      await database.remove()
    }
  }
}

export const stores = [sqlite, postgres]

/** The store that an environment names, without a server. */
export const storeOf = ({ DATABASE_URL = "" }: Readonly<Record<string, string>>): Layer.Layer<Store, Error> =>
  DATABASE_URL.startsWith("file:")
    ? SqliteStore.layer({ path: DATABASE_URL.slice("file:".length) })
    : PgStore.layer({ url: Redacted.make(DATABASE_URL) })
