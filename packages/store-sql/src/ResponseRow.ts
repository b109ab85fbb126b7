/**
 * Responses from their rows. An export reads a million of them, and a schema would cost more than reading and parsing
 * them does; so it is done by hand, and each column is still checked.
 */
import { Answer, Ids, Response } from "@canvass/core"
import type { Statement } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as Failure from "./Failure.js"

/** The columns, before anything is known of them. */
export type Columns = Readonly<
  Record<
    "id" | "status" | "submittedAt" | "startedAt" | "externalId" | "metadata" | "answers" | "revision",
    unknown
  >
>

/** Reads the responses of one survey. */
export const read =
  (owner: Ids.AccountId, survey: Ids.SurveyId) =>
  (statement: Statement<Columns>): Effect.Effect<ReadonlyArray<Response.Response>> =>
    Failure.orDie(Effect.map(statement, (rows) => {
      const answer = answersOfKnownQuestions()
      return rows.map((row) => ({
        id: responseId(row.id),
        accountId: owner,
        surveyId: survey,
        status: status(row.status),
        submittedAt: integer(row.submittedAt),
        startedAt: row.startedAt === null ? null : integer(row.startedAt),
        externalId: row.externalId === null ? null : text(row.externalId),
        metadata: row.metadata === "{}" ? {} : metadata(row.metadata),
        answers: list(JSON.parse(text(row.answers))).map(answer),
        revision: integer(row.revision)
      }))
    }))

/** The value, once it is known to be what it should be. */
const checked = <A>(what: string, is: (value: unknown) => value is A) => (value: unknown): A => {
  if (is(value)) return value
  throw new TypeError(`a stored response's ${what} is not of its form`)
}

const text = checked("text", Predicate.isString)
const integer = checked("number", (value): value is number => Number.isSafeInteger(value))
const responseId = checked("id", Schema.is(Ids.ResponseId))
const status = checked("status", Schema.is(Response.ResponseStatus))
const list = checked("list of answers", (value): value is ReadonlyArray<unknown> => Array.isArray(value))
const metadata = Schema.decodeUnknownSync(Schema.parseJson(Response.Metadata))

const isAnswerValue = Schema.is(Answer.AnswerValue)

/** Most values are one of these. */
const answerValue = checked(
  "answer",
  (value): value is Answer.AnswerValue =>
    typeof value === "string" || typeof value === "boolean" || isAnswerValue(value)
)

/** The same few questions come again and again: each id is checked once. */
const answersOfKnownQuestions = (): (answer: unknown) => Answer.Answer => {
  const known = new Map<unknown, Ids.QuestionId>()
  return (answer) => {
    if (!Predicate.hasProperty(answer, "questionId") || !Predicate.hasProperty(answer, "value")) {
      throw new TypeError("a stored answer lacks its question or its value")
    }
    const question = known.get(answer.questionId) ?? questionId(answer.questionId)
    known.set(question, question)
    return { questionId: question, value: answerValue(answer.value) }
  }
}

const questionId = checked("question", Schema.is(Ids.QuestionId))
