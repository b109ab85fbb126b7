import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import type { Database } from "../../database/Database.js"
import { sumsOfBytes } from "../ResponseRow.js"

/** Counts the bytes of all responses, in these columns. */
export const measureResponses = (database: Database, measured: ReadonlyArray<string>): Effect.Effect<void, SqlError> =>
  Effect.asVoid(
    database.sql`UPDATE surveys SET "responseBytes" = counted.bytes, "partialBytes" = counted.partial FROM (
      SELECT "surveyId", ${sumsOfBytes(database, measured)} FROM responses GROUP BY "surveyId"
    ) AS counted WHERE surveys.id = counted."surveyId"`
  )
