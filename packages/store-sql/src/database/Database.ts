import type { SqlClient } from "@effect/sql/SqlClient"
import * as Context from "effect/Context"
import type { Dialect } from "./Dialect.js"

/** A SQL database: its client, and the dialect of SQL that it speaks. */
export interface Database {
  readonly sql: SqlClient
  readonly dialect: Dialect
}

export const Database = Context.GenericTag<Database>("@canvass/store-sql/Database")
