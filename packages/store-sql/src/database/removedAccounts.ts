/** Conditions of reads that leave out removed accounts and their surveys, which keep rows until they are purged. */
import type { Ids } from "@canvass/core"
import type { Fragment } from "@effect/sql/Statement"
import type { TableName } from "./Columns.js"
import type { StoreClient } from "./StoreClient.js"

/** The condition that an account has not been removed. The databases execute it once for a statement. */
export const isNotRemoved = (sql: StoreClient, account: string): Fragment =>
  sql`NOT EXISTS (SELECT 1 FROM removed_accounts WHERE id = ${account})`

/** The condition that the account of a row has not been removed. */
export const ofExistingAccount = (sql: StoreClient, table: TableName): Fragment =>
  sql`NOT EXISTS (SELECT 1 FROM removed_accounts WHERE removed_accounts.id = ${sql(table)}."accountId")`

/** The condition that an account owns a survey. It depends on no row, so the databases execute it once. */
export const isSurveyOwner = (sql: StoreClient, owner: Ids.AccountId, survey: Ids.SurveyId): Fragment =>
  sql`${owner} = (SELECT "accountId" FROM surveys WHERE id = ${survey} AND ${ofExistingAccount(sql, "surveys")})`

/**
 * The condition that the survey of a row exists, for rows that are found by other conditions. PostgreSQL turns an
 * `EXISTS` into a join, and may begin it with the survey: then it reads all rows of the survey.
 */
export const ofExistingSurvey = (sql: StoreClient, table: TableName): Fragment =>
  sql`(SELECT TRUE FROM surveys WHERE surveys.id = ${sql(table)}."surveyId" AND ${ofExistingAccount(sql, "surveys")})`
