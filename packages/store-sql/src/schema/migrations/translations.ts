import type { Migration } from "./Migration.js"

/** Migrations of translations, after those of questionnaires. */
export const translations: ReadonlyArray<Migration> = [
  {
    name: "sources of translations",
    // Without a source, a translation counts as one of the text that the survey has at its next edit.
    statements: ({ json }) => [`ALTER TABLE survey_translations ADD COLUMN sources ${json} NOT NULL DEFAULT '{}'`]
  }
]
