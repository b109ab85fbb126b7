/** Reverts the migrations to results links and to the tables of child records that came after them. */

/** The names of the migrations, which stop no older program. */
export const resultsLinksMigrations = ["results links", "definitions are counted"]

/** Statements that bring a database, with its rows, to the schema before the migrations. */
export const revertResultsLinks: ReadonlyArray<string> = [
  ...["contentBytes", "translationBytes", "versionBytes"].map((name) => `ALTER TABLE surveys DROP COLUMN "${name}"`),
  "DROP TABLE results_links",
  "DROP TABLE published_figures",
  ...resultsLinksMigrations.map((name) => `DELETE FROM migrations WHERE name = '${name}'`)
]
