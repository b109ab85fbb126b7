/**
 * The bytes of the definitions of surveys (`StoredDefinitions`), in three columns of `surveys`: of the definition
 * itself, of its translations with what is pending, and of its replaced versions.
 */
import { StoredDefinitions } from "@canvass/core/ports"
import type { Fragment } from "@effect/sql/Statement"
import type { Database } from "../database/Database.js"
import type { StoreClient } from "../database/StoreClient.js"

/**
 * The bytes of a definition, of rows of `survey_contents` beside its row of `surveys`.
 *
 * @param fields the columns of `survey_contents` that count beside the description
 */
export const contentBytes = (
  { dialect, sql }: Pick<Database, "dialect" | "sql">,
  fields: ReadonlyArray<string> = StoredDefinitions.jsonFields
): Fragment =>
  sql.literal(
    ["surveys.title", ...["description", ...fields].map((name) => `survey_contents."${name}"`)]
      .map((column) => `coalesce(${dialect.textBytes(column)}, 0)`).join(" + ")
  )

/** Counts the translations of the surveys that match a condition, with what is pending. */
export const countChildBytes = (sql: StoreClient, condition: Fragment) =>
  sql`UPDATE surveys SET "translationBytes" = ${
    sql.literal(
      ["survey_translations", "pending_definitions", "pending_translations"].map((table) =>
        `coalesce((SELECT sum(bytes) FROM ${table} WHERE ${table}."surveyId" = surveys.id), 0)`
      ).join(" + ")
    )
  } WHERE ${condition}`

/** Counts the translations of the surveys that match a condition, for a migration from before pending definitions. */
export const countTranslationBytes = (sql: StoreClient, condition: Fragment) =>
  sql`UPDATE surveys SET "translationBytes" = coalesce((
    SELECT sum(bytes) FROM survey_translations WHERE survey_translations."surveyId" = surveys.id
  ), 0) WHERE ${condition}`

/** Counts the replaced versions of the surveys that match a condition. */
export const countVersionBytes = (sql: StoreClient, condition: Fragment) =>
  sql`UPDATE surveys SET "versionBytes" = coalesce((
    SELECT sum(bytes) FROM questionnaires WHERE questionnaires."surveyId" = surveys.id
  ), 0) WHERE ${condition}`

/** Columns of a query that sum up the surveys of an account. */
export const sumsOfDefinitions = (sql: StoreClient): Fragment =>
  sql`count(*) AS surveys,
    CAST(coalesce(sum("contentBytes" + "translationBytes" + "versionBytes"), 0) AS BIGINT) AS bytes`
