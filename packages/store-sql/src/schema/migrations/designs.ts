/** Designs of surveys, and the assets that they use. */
import type { Migration } from "./Migration.js"

export const designs: ReadonlyArray<Migration> = [
  {
    // An older program keeps the design of a survey that it changes, copies none, and deletes assets that are in use:
    // then the pages of the survey leave the picture out.
    name: "designs of surveys",
    statements: ({ clustered, flag, json, uuid }) => [
      `ALTER TABLE survey_contents ADD COLUMN design ${json}`,
      `CREATE TABLE asset_uses (
        "surveyId" ${uuid} NOT NULL,
        "assetId" ${uuid} NOT NULL,
        "isLive" ${flag} NOT NULL,
        "isPending" ${flag} NOT NULL,
        PRIMARY KEY ("surveyId", "assetId")
      )${clustered}`,
      `CREATE INDEX asset_uses_by_asset ON asset_uses ("assetId")`
    ]
  }
]
