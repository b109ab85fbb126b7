/** Reverts the migration to results links. */

/** The name of the migration. */
export const resultsLinksMigration = "results links"

/** Statements that bring a database, with its rows, to the schema before the migration. */
export const revertResultsLinks: ReadonlyArray<string> = [
  "DROP TABLE results_links",
  "DROP TABLE published_figures",
  `DELETE FROM migrations WHERE name = '${resultsLinksMigration}'`
]
