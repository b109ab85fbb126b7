/** The variables of responses that exist are computed again. */
import type { Migration } from "./Migration.js"

export const variables: ReadonlyArray<Migration> = [
  {
    name: "variables are computed again",
    statements: ({ integer }) => [
      // The sequence number up to which they are. Null: they are not being computed.
      `ALTER TABLE surveys ADD COLUMN "variablesComputedTo" ${integer}`,
      `CREATE INDEX surveys_computing_variables ON surveys (id) WHERE "variablesComputedTo" IS NOT NULL`
    ]
  }
]
