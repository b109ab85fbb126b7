/** Assets: pictures of accounts. */
import type { Migration } from "./Migration.js"

export const assets: ReadonlyArray<Migration> = [
  {
    // An older program leaves the assets of an account that it removes. They have no readers.
    name: "assets",
    statements: ({ instant, integer, table, text, uuid }) => [
      `CREATE TABLE assets (
        id ${uuid} PRIMARY KEY,
        "accountId" ${uuid} NOT NULL,
        sha256 ${text} NOT NULL,
        type ${text} NOT NULL,
        size ${integer} NOT NULL,
        width ${integer} NOT NULL,
        height ${integer} NOT NULL,
        "storageKey" ${text} NOT NULL,
        "uploadId" ${text},
        status ${text} NOT NULL,
        "createdAt" ${instant} NOT NULL,
        "expiresAt" ${instant}
      )${table}`,
      // A statement uses these indexes only if its text contains the conditions.
      `CREATE INDEX assets_list ON assets ("accountId", "createdAt", id) WHERE status = 'stored'`,
      `CREATE INDEX assets_by_digest ON assets (sha256, "accountId") WHERE status = 'stored'`,
      `CREATE INDEX assets_of_account ON assets ("accountId", size) WHERE status <> 'removed'`,
      `CREATE INDEX assets_removed ON assets (id) WHERE status <> 'stored'`
    ]
  }
]
