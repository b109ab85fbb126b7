/** Creates the tables of the rate limiters, or checks that somebody else has done so. */
import type { Database } from "@canvass/store-sql"
import * as Effect from "effect/Effect"
import { DatabaseNotMigrated, isRefusal, prepareSchema, type SchemaError, type SchemaOptions } from "../SchemaSetup.js"
import * as RateLimitTable from "./RateLimitTable.js"

/**
 * Creates the tables and their functions that do not exist, and returns their names as those of migrations. The role
 * needs no right to create anything if all exist. With `migrate: false` nothing is created: it fails if any is missing.
 */
export const prepareRateLimits = (
  database: Database,
  tables: ReadonlyArray<RateLimitTable.RateLimitTable>,
  options: SchemaOptions
): Effect.Effect<ReadonlyArray<string>, SchemaError> =>
  Effect.gen(function*() {
    yield* prepareSchema(database, options)
    const missing = yield* Effect.filter(tables, (table) => RateLimitTable.isMissing(database.sql, table))
    const names = missing.map(({ migration }) => migration)
    if (missing.length > 0 && options.migrate === false) {
      return yield* new DatabaseNotMigrated({ missing: names, isRefused: false })
    }
    yield* Effect.forEach(missing, (table) => RateLimitTable.create(database.sql, table), { discard: true }).pipe(
      Effect.catchIf(isRefusal, () => new DatabaseNotMigrated({ missing: names, isRefused: true }))
    )
    return names
  })
