/** Reverts the migration to quotas, and those after it. */
import { resultsLinksMigrations, revertResultsLinks } from "./schemaBeforeResultsLinks.js"
import { revertSegments, segmentsMigrations } from "./schemaBeforeSegments.js"

const quotasMigration = "quotas"

/** The names of the migrations. */
export const quotasMigrations = [quotasMigration, ...segmentsMigrations, ...resultsLinksMigrations]

/** Statements that bring a database, with its rows, to the schema before the migrations. */
export const revertQuotas: ReadonlyArray<string> = [
  ...revertResultsLinks,
  ...revertSegments,
  ...["quotas", "onePerExternalId"].map((name) => `ALTER TABLE survey_contents DROP COLUMN "${name}"`),
  "DROP INDEX surveys_counting_quotas",
  "DROP INDEX responses_over_quota",
  ...["overQuotaCount", "quotaCounts", "quotasCountedTo"].map((name) => `ALTER TABLE surveys DROP COLUMN "${name}"`),
  `ALTER TABLE responses DROP COLUMN "quotaEnding"`,
  `DELETE FROM breaking_migrations WHERE number = (SELECT number FROM migrations WHERE name = '${quotasMigration}')`,
  `DELETE FROM migrations WHERE name = '${quotasMigration}'`
]
