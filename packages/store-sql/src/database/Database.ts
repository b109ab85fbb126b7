import * as Context from "effect/Context"
import type { Dialect } from "./Dialect.js"
import type { StoreClient } from "./StoreClient.js"

/** A SQL database: its client, and the dialect of SQL that it speaks. */
export interface Database {
  readonly sql: StoreClient
  readonly dialect: Dialect
}

export const Database = Context.GenericTag<Database>("@canvass/store-sql/Database")
