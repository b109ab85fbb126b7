/** Reverts the migration to rollups of all levels. */
import type { ColumnTypes } from "../src/database/Dialect.js"

/** The name of the migration. */
export const rollupLevelsMigration = "rollups of all levels"

/** Statements that bring a database to the schema before the migration, without rollups. */
export const revertRollupLevels = ({ integer, table, text, uuid }: ColumnTypes): ReadonlyArray<string> => [
  `DROP TABLE rollups`,
  `CREATE TABLE rollups (
    "surveyId" ${uuid} NOT NULL,
    "after" ${integer} NOT NULL,
    "upTo" ${integer} NOT NULL,
    part ${integer} NOT NULL,
    digest ${text} NOT NULL,
    content ${text} NOT NULL,
    PRIMARY KEY ("surveyId", "after", part)
  )${table}`,
  `DELETE FROM breaking_migrations WHERE number = (
    SELECT number FROM migrations WHERE name = '${rollupLevelsMigration}'
  )`,
  `DELETE FROM migrations WHERE name = '${rollupLevelsMigration}'`
]
