/** Reverts the migration to languages. */

/** The name of the migration. */
export const languagesMigration = "languages"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertLanguages: ReadonlyArray<string> = [
  "ALTER TABLE survey_contents DROP COLUMN languages",
  "ALTER TABLE responses DROP COLUMN language",
  "DROP TABLE survey_translations",
  `DELETE FROM breaking_migrations WHERE number = (SELECT number FROM migrations WHERE name = '${languagesMigration}')`,
  `DELETE FROM migrations WHERE name = '${languagesMigration}'`
]
