/** Reverts the migrations to the table of programs, to the fence, and to the log of a survey. */
import { fencedTables } from "../src/database/Columns.js"
import type { ColumnTypes } from "../src/database/Dialect.js"
import { aliasesMigration } from "./schemaBeforeAliases.js"
import { assetsMigration } from "./schemaBeforeAssets.js"
import { auditTitlesMigration } from "./schemaBeforeAuditTitles.js"
import { designsMigration } from "./schemaBeforeDesigns.js"
import { logMigration, removalMigration, revertLog } from "./schemaBeforeLog.js"
import { logBytesMigration } from "./schemaBeforeLogBytes.js"
import { pendingMigration } from "./schemaBeforePending.js"
import { endedNumbersMigration } from "./schemaBeforeRemovals.js"
import { revertVariables, variablesMigration } from "./schemaBeforeVariables.js"

export const programsMigration = "programs, and a fence for their writes"

/** The migrations that `revertPrograms` reverts. */
export const programsMigrations = [
  programsMigration,
  logMigration,
  removalMigration,
  variablesMigration,
  endedNumbersMigration,
  logBytesMigration,
  pendingMigration,
  assetsMigration,
  designsMigration,
  aliasesMigration,
  auditTitlesMigration
]

/** Statements that bring a database, with its rows, to the schema before the migrations. */
export const revertPrograms = ({ uuid }: ColumnTypes): ReadonlyArray<string> => [
  ...revertVariables,
  ...revertLog,
  "DROP TABLE programs",
  ...fencedTables.flatMap((table) => [
    // Only SQLite has no type for UUIDs, and has triggers here.
    ...uuid === "TEXT" ? [`DROP TRIGGER ${table}_writer`] : [],
    `ALTER TABLE ${table} DROP COLUMN writer`
  ]),
  `DELETE FROM breaking_migrations WHERE number = (SELECT number FROM migrations WHERE name = '${programsMigration}')`,
  `DELETE FROM migrations WHERE name = '${programsMigration}'`
]
