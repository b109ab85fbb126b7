/**
 * Responses from their rows. An export reads up to a million of them, and decoding with a schema costs more than
 * reading and parsing the rows. So the columns are checked by hand.
 */
import { type Answer, AnswerValue, Ids, Response } from "@canvass/core"
import { ResponseBytes, Uuid } from "@canvass/core/ports"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type { Database } from "../database/Database.js"
import * as SqlFailure from "../database/SqlFailure.js"
import type { StoreStatement } from "../database/StoreClient.js"

/** The names of the columns that a response is decoded from. */
export const columns = [
  "id",
  "status",
  "submittedAt",
  "startedAt",
  "externalId",
  "metadata",
  "answers",
  "skipped",
  "variables",
  "language",
  "questionnaireVersion",
  "seed",
  "reached",
  "quotaEnding",
  "revision"
] as const

/** The columns whose bytes count (`ResponseBytes.ofTexts`). */
const measuredColumns = ["answers", "skipped", "variables", "metadata", "externalId"]

/** The bytes that a stored response counts. */
export const responseBytes = (
  { dialect, sql }: Pick<Database, "dialect" | "sql">,
  measured: ReadonlyArray<string> = measuredColumns
): Fragment =>
  sql.literal([
    ResponseBytes.fixedBytes,
    ...measured.map((column) => `coalesce(${dialect.textBytes(`"${column}"`)}, 0)`)
  ].join(" + "))

/**
 * Two columns that measure the responses of a query: their `bytes`, and those of the `partial` ones.
 *
 * @param measured - The columns that count. Default: those of the present schema.
 */
export const sumsOfBytes = (
  database: Pick<Database, "dialect" | "sql">,
  measured: ReadonlyArray<string> = measuredColumns
): Fragment => {
  const { sql } = database
  const bytes = responseBytes(database, measured)
  return sql`coalesce(sum(${bytes}), 0) AS bytes,
    coalesce(sum(CASE WHEN status = 'partial' THEN ${bytes} END), 0) AS partial`
}

/** The columns of a row, unchecked. */
export type ResponseColumns = Readonly<Partial<Record<(typeof columns)[number], unknown>>>

/** Reads the responses that a statement selects. All of them belong to one survey. */
export const readResponses =
  (owner: Ids.AccountId, survey: Ids.SurveyId) =>
  (statement: StoreStatement<object>): Effect.Effect<ReadonlyArray<Response.Response>> =>
    SqlFailure.orDie(Effect.map(statement, (rows) => decodeResponses(owner, survey, rows)))

/** Decodes rows of one survey. Throws a `TypeError` for a row that does not fit. */
export const decodeResponses = (
  owner: Ids.AccountId,
  survey: Ids.SurveyId,
  rows: ReadonlyArray<ResponseColumns>
): ReadonlyArray<Response.Response> => rows.map(responseDecoder(owner, survey))

/** Makes a function that decodes the rows of one survey one by one. It throws like `decodeResponses`. */
export const responseDecoder = (owner: Ids.AccountId, survey: Ids.SurveyId) => {
  const { checkAnswers, checkQuestionId, checkSkipped } = makeQuestionChecks()
  return (row: ResponseColumns): Response.Response => ({
    id: checkId(row.id),
    accountId: owner,
    surveyId: survey,
    status: checkStatus(row.status),
    submittedAt: checkInteger(row.submittedAt),
    startedAt: row.startedAt === null ? null : checkInteger(row.startedAt),
    externalId: row.externalId === null ? null : checkText(row.externalId),
    metadata: row.metadata === "{}" ? {} : checkMetadata(JSON.parse(checkText(row.metadata))),
    answers: checkAnswers(JSON.parse(checkText(row.answers))),
    skipped: row.skipped === null ? null : checkSkipped(JSON.parse(checkText(row.skipped))),
    variables: row.variables === null ? null : checkVariables(JSON.parse(checkText(row.variables))),
    language: row.language === null ? null : checkText(row.language),
    questionnaireVersion: row.questionnaireVersion === null ? null : checkInteger(row.questionnaireVersion),
    seed: row.seed === null ? null : checkInteger(row.seed),
    quotaEnding: row.quotaEnding === null ? null : checkText(row.quotaEnding),
    reached: row.reached === null ? null : checkQuestionId(row.reached),
    revision: checkInteger(row.revision)
  })
}

/** Returns the value if it passes the test, and throws otherwise. */
const check = <A>(what: string, is: (value: unknown) => value is A) => (value: unknown): A => {
  if (is(value)) return value
  throw new TypeError(`the ${what} of a stored response is not valid`)
}

/** Returns the column if it is an integer, and throws otherwise. */
export const checkInteger = check("number", (value): value is number => Number.isSafeInteger(value))

const statuses: ReadonlySet<unknown> = new Set(Response.ResponseStatus.literals)

const checkText = check("text", Predicate.isString)
const checkId = check(
  "id",
  (value): value is Ids.ResponseId => Predicate.isString(value) && Uuid.canonical.test(value)
)
const checkStatus = check(
  "status",
  (value): value is Response.ResponseStatus => statuses.has(value)
)
const checkVariables = check(
  "variables",
  (value): value is Readonly<Record<string, number | null>> =>
    Predicate.isRecord(value) &&
    Object.values(value).every((number) => number === null || typeof number === "number")
)
const checkMetadata = check(
  "metadata",
  (value): value is Readonly<Record<string, string>> =>
    Predicate.isRecord(value) && Object.values(value).every(Predicate.isString)
)

/** Responses to one survey name the same few questions, so each question id is checked once. */
const makeQuestionChecks = () => {
  const checkedIds = new Set<unknown>()
  const isCheckedId = (id: unknown): id is Ids.QuestionId => {
    if (checkedIds.has(id)) return true
    if (!isQuestionId(id)) return false
    checkedIds.add(id)
    return true
  }
  const isAnswer = (answer: unknown): answer is Answer.Answer =>
    Predicate.isRecord(answer) && isCheckedId(answer["questionId"]) && AnswerValue.isAnswerValue(answer["value"])
  return {
    checkQuestionId: check("id of a question", isCheckedId),
    checkAnswers: check(
      "list of answers",
      (value): value is ReadonlyArray<Answer.Answer> => Array.isArray(value) && value.every(isAnswer)
    ),
    checkSkipped: check(
      "list of skipped questions",
      (value): value is ReadonlyArray<Ids.QuestionId> => Array.isArray(value) && value.every(isCheckedId)
    )
  }
}

const isQuestionId = Schema.is(Ids.QuestionId)
