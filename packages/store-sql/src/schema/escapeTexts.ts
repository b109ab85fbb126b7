/** Texts of questions from before references: two opening braces in them were braces, and stay so. */
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Database } from "../database/Database.js"

/** Writes `{{` as `\{{` in the texts and the descriptions of all questions, of removed ones too. */
export const escapeTexts = ({ dialect, sql }: Database): Effect.Effect<void, SqlError> => {
  const json = sql.literal(dialect.types.json)
  const after = (last: string) =>
    sql<Row>`SELECT CAST("surveyId" AS TEXT) AS "surveyId", CAST(questions AS TEXT) AS questions,
        CAST(retired AS TEXT) AS retired
      FROM survey_contents
      WHERE "surveyId" > ${last} AND (CAST(questions AS TEXT) LIKE '%{{%' OR CAST(retired AS TEXT) LIKE '%{{%')
      ORDER BY "surveyId" LIMIT ${maxRows}`
  const write = ({ questions, retired, surveyId }: Row) =>
    sql`UPDATE survey_contents
      SET questions = CAST(${escapedQuestions(questions)} AS ${json}),
        retired = CAST(${escapedQuestions(retired)} AS ${json})
      WHERE "surveyId" = ${surveyId}`
  const writeAfter = (last: string): Effect.Effect<void, SqlError> =>
    Effect.flatMap(after(last), (rows) =>
      Effect.zipRight(
        Effect.forEach(rows, write, { discard: true }),
        Effect.suspend(() => {
          const next = rows.at(-1)
          return next === undefined ? Effect.void : writeAfter(next.surveyId)
        })
      ))
  return writeAfter("00000000-0000-0000-0000-000000000000")
}

interface Row {
  readonly surveyId: string
  readonly questions: string
  readonly retired: string
}

/** Maximum number of surveys in memory. One may have 2 MiB. */
const maxRows = 20

const Questions = Schema.parseJson(Schema.Array(Schema.Record({ key: Schema.String, value: Schema.Unknown })))

const escapedQuestions = (questions: string): string =>
  JSON.stringify(
    Schema.decodeSync(Questions)(questions).map((question) => ({
      ...question,
      ...escapedField(question, "text"),
      ...escapedField(question, "description")
    }))
  )

const escapedField = (question: Readonly<Record<string, unknown>>, name: string) => {
  const text = question[name]
  return typeof text === "string" ? { [name]: text.replaceAll("{{", "\\{{") } : {}
}
