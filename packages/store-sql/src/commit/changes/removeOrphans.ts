import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import type { TableName } from "../../database/Columns.js"
import type { Database } from "../../database/Database.js"
import { maxRows } from "../../database/Statements.js"

/** Deletes the rows of surveys that do not exist: what belongs to a survey can be written after its removal. */
export const removeOrphans = (
  { dialect, sql }: Database,
  table: TableName,
  surveyIds: ReadonlyArray<string>
) =>
  Effect.forEach(
    Arr.chunksOf(surveyIds, maxRows),
    (chunk) =>
      sql`DELETE FROM ${sql(table)}
        WHERE ${dialect.inKeys(sql, "surveyId", chunk)}
          AND NOT EXISTS (SELECT 1 FROM surveys WHERE surveys.id = ${sql(table)}."surveyId")`
  )
