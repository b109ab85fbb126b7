/** Conditions of reads that leave out removed accounts, which keep rows until they are purged. */
import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import type { TableName } from "./Columns.js"

/** The condition that an account has not been removed. The databases execute it once for a statement. */
export const isNotRemoved = (sql: SqlClient, account: string): Fragment =>
  sql`NOT EXISTS (SELECT 1 FROM removed_accounts WHERE id = ${account})`

/** The condition that the account of a row has not been removed. */
export const ofExistingAccount = (sql: SqlClient, table: TableName): Fragment =>
  sql`NOT EXISTS (SELECT 1 FROM removed_accounts WHERE removed_accounts.id = ${sql(table)}."accountId")`
