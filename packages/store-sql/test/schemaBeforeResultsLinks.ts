/** Reverts the migrations to results links and to the tables of child records that came after them. */

import { programsMigrations } from "./schemaBeforePrograms.js"

/** The names of the migrations, of which these stop no older program. */
const ownMigrations = [
  "results links",
  "definitions are counted",
  "available deliveries are found by account",
  "sources of translations"
]

export const resultsLinksMigrations = [...ownMigrations, ...programsMigrations]

/** Statements that bring a database, with its rows, to the schema before the migrations. After `revertPrograms`. */
export const revertResultsLinks: ReadonlyArray<string> = [
  "ALTER TABLE survey_translations DROP COLUMN sources",
  "DROP INDEX deliveries_available",
  `CREATE INDEX deliveries_available ON deliveries ("webhookId", "nextAttemptAt", "createdAt", id)
    WHERE status = 'pending' AND "scheduledAt" IS NULL`,
  ...["contentBytes", "translationBytes", "versionBytes"].map((name) => `ALTER TABLE surveys DROP COLUMN "${name}"`),
  "DROP TABLE results_links",
  "DROP TABLE published_figures",
  ...ownMigrations.map((name) => `DELETE FROM migrations WHERE name = '${name}'`)
]
