/** Aliases of surveys. */
import type { Migration } from "./Migration.js"

export const aliases: ReadonlyArray<Migration> = [
  {
    // An older program keeps the alias of a survey that it changes, and does not find the survey by it. It knows no
    // names but slugs, which end with random characters.
    name: "aliases of surveys",
    statements: ({ clustered, text, uuid }) => [
      `ALTER TABLE surveys ADD COLUMN alias ${text}`,
      // Not unique: a removed account may have left rows.
      `CREATE INDEX surveys_alias ON surveys (alias) WHERE alias IS NOT NULL`,
      `CREATE TABLE aliases (
        alias ${text} PRIMARY KEY,
        "accountId" ${uuid} NOT NULL
      )${clustered}`,
      `CREATE INDEX aliases_of_account ON aliases ("accountId")`
    ]
  }
]
