/**
 * Responses from their rows. An export reads a million of them, and a schema would cost more than reading and parsing
 * them does; so it is done by hand, and each column is still checked.
 */
import type { Response } from "@canvass/core"
import { type Answer, AnswerValue, Ids } from "@canvass/core"
import type { Statement } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as SqlFailure from "../database/SqlFailure.js"

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
    SqlFailure.orDie(Effect.map(statement, (rows) => decode(owner, survey, rows)))

export const decode = (
  owner: Ids.AccountId,
  survey: Ids.SurveyId,
  rows: ReadonlyArray<Columns>
): ReadonlyArray<Response.Response> => {
  const answers = answersOfKnownQuestions()
  return rows.map((row) => ({
    id: responseId(row.id),
    accountId: owner,
    surveyId: survey,
    status: status(row.status),
    submittedAt: integer(row.submittedAt),
    startedAt: row.startedAt === null ? null : integer(row.startedAt),
    externalId: row.externalId === null ? null : text(row.externalId),
    metadata: row.metadata === "{}" ? {} : metadata(JSON.parse(text(row.metadata))),
    answers: answers(JSON.parse(text(row.answers))),
    revision: integer(row.revision)
  }))
}

/** The value, once it is known to be what it should be. */
const checked = <A>(what: string, is: (value: unknown) => value is A) => (value: unknown): A => {
  if (is(value)) return value
  throw new TypeError(`a stored response's ${what} is not of its form`)
}

const text = checked("text", Predicate.isString)
export const integer = checked("number", (value): value is number => Number.isSafeInteger(value))
const responseId = checked("id", Schema.is(Ids.ResponseId))
const status = checked(
  "status",
  (value): value is Response.ResponseStatus => value === "completed" || value === "partial"
)
const metadata = checked(
  "metadata",
  (value): value is Readonly<Record<string, string>> =>
    Predicate.isRecord(value) && Object.values(value).every(Predicate.isString)
)

/** The same few questions come again and again: each id is checked once. */
const answersOfKnownQuestions = () => {
  const known = new Set<unknown>()
  const isKnown = (id: unknown): id is Ids.QuestionId => {
    if (known.has(id)) return true
    if (!isQuestionId(id)) return false
    known.add(id)
    return true
  }
  const isAnswer = (answer: unknown): answer is Answer.Answer =>
    Predicate.isRecord(answer) && isKnown(answer["questionId"]) && AnswerValue.isAnswerValue(answer["value"])
  return checked(
    "list of answers",
    (value): value is ReadonlyArray<Answer.Answer> => Array.isArray(value) && value.every(isAnswer)
  )
}

const isQuestionId = Schema.is(Ids.QuestionId)
