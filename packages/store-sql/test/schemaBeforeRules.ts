/** Reverts the migration to rules of questions, and those after it. */
import { partialSequencesMigrations, revertPartialSequences } from "./schemaBeforePartialSequences.js"

const rulesMigration = "rules of questions"

/** The names of the migrations. */
export const rulesMigrations = [rulesMigration, ...partialSequencesMigrations]

/** Statements that bring a database, with its rows, to the schema before the migrations. */
export const revertRules: ReadonlyArray<string> = [
  ...revertPartialSequences,
  `ALTER TABLE survey_contents DROP COLUMN "hiddenFields"`,
  `DELETE FROM breaking_migrations WHERE number = (SELECT number FROM migrations WHERE name = '${rulesMigration}')`,
  `DELETE FROM migrations WHERE name = '${rulesMigration}'`
]
