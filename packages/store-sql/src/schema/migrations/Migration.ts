import type { SqlError } from "@effect/sql/SqlError"
import type * as Effect from "effect/Effect"
import type { Database } from "../../database/Database.js"
import type { ColumnTypes } from "../../database/Dialect.js"

/** A step from one schema to the next. */
export interface Migration {
  readonly name: string
  /**
   * An older program may run on a newer schema unless a newer migration is marked as breaking. `DatabaseIsNewer` then
   * stops an older program when it starts, but not one that is running: stop those before the migration.
   */
  readonly breaks?: true
  readonly statements: (types: ColumnTypes) => ReadonlyArray<string>
  /** The existing tables that it copies, or of which it writes all rows. */
  readonly rewrites?: (types: ColumnTypes) => ReadonlyArray<string>
  /** Computes values for existing rows, after the statements. */
  readonly backfill?: (database: Database) => Effect.Effect<void, SqlError>
}
