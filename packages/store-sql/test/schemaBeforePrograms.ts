/** Reverts the migration to the table of programs and to the fence. */
import { fencedTables } from "../src/database/Columns.js"
import type { ColumnTypes } from "../src/database/Dialect.js"

export const programsMigration = "programs, and a fence for their writes"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertPrograms = ({ uuid }: ColumnTypes): ReadonlyArray<string> => [
  "DROP TABLE programs",
  ...fencedTables.flatMap((table) => [
    // Only SQLite has no type for UUIDs, and has triggers here.
    ...uuid === "TEXT" ? [`DROP TRIGGER ${table}_writer`] : [],
    `ALTER TABLE ${table} DROP COLUMN writer`
  ]),
  `DELETE FROM breaking_migrations WHERE number = (SELECT number FROM migrations WHERE name = '${programsMigration}')`,
  `DELETE FROM migrations WHERE name = '${programsMigration}'`
]
