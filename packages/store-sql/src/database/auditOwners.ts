import type { Fragment } from "@effect/sql/Statement"
import type { StoreClient } from "./StoreClient.js"

/**
 * The clause that makes `owners`, the accounts that have audit entries; its last row is null. The accounts are found
 * one by one from the primary key, so that no index by time has to be written with every entry.
 */
export const withAuditOwners = (sql: StoreClient): Fragment =>
  sql`WITH RECURSIVE owners (id) AS (
    SELECT (SELECT "accountId" FROM audit_entries ORDER BY "accountId" LIMIT 1)
    UNION ALL
    SELECT (SELECT "accountId" FROM audit_entries WHERE "accountId" > owners.id ORDER BY "accountId" LIMIT 1)
      FROM owners WHERE owners.id IS NOT NULL
  )`
