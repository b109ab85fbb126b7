/** Reverts the migration to rollups of all levels, and those after it. */
import type { ColumnTypes } from "../src/database/Dialect.js"
import { revertPrograms } from "./schemaBeforePrograms.js"
import { revertScheduledRetries, scheduledRetriesMigrations } from "./schemaBeforeScheduledRetries.js"

const rollupLevelsMigration = "rollups of all levels"

/** The names of the migrations. */
export const rollupLevelsMigrations = [rollupLevelsMigration, ...scheduledRetriesMigrations]

/** Statements that bring a database to the schema before the migrations, without rollups. */
export const revertRollupLevels = (types: ColumnTypes): ReadonlyArray<string> => [
  ...revertPrograms(types),
  ...revertScheduledRetries,
  ...revertOnlyRollupLevels(types)
]

const revertOnlyRollupLevels = ({ integer, table, text, uuid }: ColumnTypes): ReadonlyArray<string> => [
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
