/** Reverts the migration to rules of questions. */

/** The name of the migration. */
export const rulesMigration = "rules of questions"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertRules: ReadonlyArray<string> = [
  `ALTER TABLE survey_contents DROP COLUMN "hiddenFields"`,
  `DELETE FROM breaking_migrations WHERE number = (SELECT number FROM migrations WHERE name = '${rulesMigration}')`,
  `DELETE FROM migrations WHERE name = '${rulesMigration}'`
]
