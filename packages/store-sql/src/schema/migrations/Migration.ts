import type { SqlError } from "@effect/sql/SqlError"
import type * as Effect from "effect/Effect"
import type { Database } from "../../database/Database.js"
import type { ColumnTypes } from "../../database/Dialect.js"

/** A step from one schema to the next. */
export interface Migration {
  readonly name: string
  /**
   * An older program may run on a newer schema unless a newer migration is breaking. Then it does not start
   * (`DatabaseIsNewer`), the migration is refused while it runs, and it does not write afterwards (`Fence`).
   */
  readonly breaks?: Breaking
  readonly statements: (types: ColumnTypes) => ReadonlyArray<string>
  /** The existing tables that it copies, or of which it writes all rows. */
  readonly rewrites?: (types: ColumnTypes) => ReadonlyArray<string>
  /** A migration that stood in its place for a while, and what a database that has that one still needs. */
  readonly replaces?: { readonly name: string; readonly statements: Migration["statements"] }
  /** Computes values for existing rows, after the statements. */
  readonly backfill?: (database: Database) => Effect.Effect<void, SqlError>
}

/** Why a migration is breaking, as a cell of the table in `docs/operations.md`. */
export interface Breaking {
  /** What programs from before the migration would do. */
  readonly older: string
  /** What to do when an older program has written after the migration. */
  readonly afterwards?: string
}
