/** Reverts the migration to variables that are computed again, and those after it. */
import { revertAliases } from "./schemaBeforeAliases.js"
import { revertAssets } from "./schemaBeforeAssets.js"
import { revertAuditTitles } from "./schemaBeforeAuditTitles.js"
import { revertDesigns } from "./schemaBeforeDesigns.js"
import { revertLogBytes } from "./schemaBeforeLogBytes.js"
import { revertPending } from "./schemaBeforePending.js"
import { revertEndedNumbers } from "./schemaBeforeRemovals.js"

export const variablesMigration = "variables are computed again"

/** Statements that bring a database, with its rows, to the schema before the migrations. */
export const revertVariables: ReadonlyArray<string> = [
  ...revertAuditTitles,
  ...revertAliases,
  ...revertDesigns,
  ...revertAssets,
  ...revertPending,
  ...revertLogBytes,
  ...revertEndedNumbers,
  "DROP INDEX surveys_computing_variables",
  `ALTER TABLE surveys DROP COLUMN "variablesComputedTo"`,
  `DELETE FROM migrations WHERE name = '${variablesMigration}'`
]
