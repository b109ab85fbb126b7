/**
 * Responses from their rows. An export reads a million of them, so what a schema would do for each answer is done by
 * hand, and still checked.
 */
import { Answer, Ids, Instant, Response } from "@canvass/core"
import type { Statement } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { all } from "./Statements.js"

/** Reads the responses of one survey. */
export const read =
  (owner: Ids.AccountId, survey: Ids.SurveyId) =>
  (statement: Statement<object>): Effect.Effect<ReadonlyArray<Response.Response>> => {
    const questionId = remembering((text) => Ids.QuestionId.make(text))
    return Effect.map(rows(statement), (rows) =>
      rows.map(({ answers, metadata, ...row }) => ({
        ...row,
        accountId: owner,
        surveyId: survey,
        metadata: decodeMetadata(metadata),
        answers: parseAnswers(answers, questionId)
      })))
  }

const millis = Schema.typeSchema(Instant.Instant)

const rows = all(Schema.Struct({
  id: Ids.ResponseId,
  status: Response.ResponseStatus,
  submittedAt: millis,
  startedAt: Schema.NullOr(millis),
  externalId: Schema.NullOr(Schema.String),
  metadata: Schema.String,
  answers: Schema.String,
  revision: Schema.Int
}))

/** Most responses have none. */
const decodeMetadata = (json: string): Response.Response["metadata"] => json === "{}" ? {} : metadata(json)
const metadata = Schema.decodeUnknownSync(Schema.parseJson(Response.Metadata))

const parseAnswers = (json: string, questionId: (text: string) => Ids.QuestionId): ReadonlyArray<Answer.Answer> => {
  const answers: unknown = JSON.parse(json)
  if (!Array.isArray(answers)) throw new TypeError("answers are not a list")
  return answers.map((answer: unknown) => {
    if (!Predicate.hasProperty(answer, "questionId") || !Predicate.hasProperty(answer, "value")) {
      throw new TypeError("an answer lacks its question or its value")
    }
    if (!Predicate.isString(answer.questionId) || !isAnswerValue(answer.value)) {
      throw new TypeError("an answer is not of its form")
    }
    return { questionId: questionId(answer.questionId), value: answer.value }
  })
}

const isAnswerValue = Schema.is(Answer.AnswerValue)

/** The same few questions come again and again. */
const remembering = <A>(make: (text: string) => A): (text: string) => A => {
  const made = new Map<string, A>()
  return (text) => {
    const known = made.get(text)
    if (known !== undefined) return known
    const value = make(text)
    made.set(text, value)
    return value
  }
}
