/** Reverts the migration to pages, variables and endings, and those after it. */
import { languagesMigration, revertLanguages } from "./schemaBeforeLanguages.js"
import { quotasMigrations, revertQuotas } from "./schemaBeforeQuotas.js"
import { revertSeeds, seedsMigration } from "./schemaBeforeSeeds.js"

const logicMigration = "pages, variables and endings"

/** The names of the migrations. */
export const logicMigrations = [logicMigration, languagesMigration, seedsMigration, ...quotasMigrations]

/** Statements that bring a database, with its rows, to the schema before the migrations. */
export const revertLogic: ReadonlyArray<string> = [
  ...revertQuotas,
  ...revertSeeds,
  ...revertLanguages,
  "DROP INDEX survey_contents_keep_partials",
  ...["variables", "endings", "layout", "keepPartials"].map((name) =>
    `ALTER TABLE survey_contents DROP COLUMN "${name}"`
  ),
  "DROP INDEX responses_screened_out",
  "DROP INDEX responses_sequence",
  `CREATE INDEX responses_sequence ON responses ("surveyId", sequence) WHERE status = 'completed'`,
  "DROP INDEX responses_reached",
  ...["questionnaireVersion", "questionnaireAt", "versionResponses", "screenedOutCount"].map((name) =>
    `ALTER TABLE surveys DROP COLUMN "${name}"`
  ),
  ...["variables", "questionnaireVersion", "reached"].map((name) => `ALTER TABLE responses DROP COLUMN "${name}"`),
  "DROP TABLE questionnaires",
  `DELETE FROM breaking_migrations WHERE number = (SELECT number FROM migrations WHERE name = '${logicMigration}')`,
  `DELETE FROM migrations WHERE name = '${logicMigration}'`
]
