/** Questions of older programs: their options get codes, and their texts have no references. */
import { fromBeforeReferences } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Database } from "../database/Database.js"
import { lowestId } from "../database/Statements.js"

/** Updates the questions of all surveys, removed ones too. */
export const updateOlderQuestions = ({ sql }: Pick<Database, "sql">, after = lowestId): Effect.Effect<void, SqlError> =>
  Effect.gen(function*() {
    const surveys = decodeSurveys(
      yield* sql`SELECT "surveyId", questions, retired FROM survey_contents WHERE "surveyId" > ${after}
        ORDER BY "surveyId" LIMIT ${maxRows}`
    )
    yield* Effect.forEach(
      surveys,
      ({ questions, retired, surveyId }) =>
        sql`UPDATE survey_contents SET questions = ${updated(questions)}, retired = ${updated(retired)}
        WHERE "surveyId" = ${surveyId}`,
      { discard: true }
    )
    const last = surveys.at(-1)
    if (last !== undefined) yield* updateOlderQuestions({ sql }, last.surveyId)
  })

/** Maximum number of surveys in memory. The questions of one may have megabytes. */
const maxRows = 16

const updated = (questions: ReadonlyArray<unknown>): string => JSON.stringify(questions.map(fromBeforeReferences))

const StoredQuestions = Schema.parseJson(Schema.Array(Schema.Unknown))

const decodeSurveys = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ surveyId: Schema.String, questions: StoredQuestions, retired: StoredQuestions }))
)
