/** Random responses to a questionnaire, as a store holds them. */
import * as FastCheck from "effect/FastCheck"
import type { Response } from "../src/responses/Response.js"
import type { Question } from "../src/surveys/Question.js"
import type { Questionnaire } from "../src/surveys/Questionnaire.js"
import { answers, questionnaire } from "../src/testing/Arbitraries.js"
import { nonBlankText } from "../src/testing/TextArbitrary.js"
import { AccountId, ResponseId, SurveyId } from "../src/values/Ids.js"

export const surveyId = SurveyId.make("01900000-0000-7000-8000-00000000000a")

const accountId = AccountId.make("01900000-0000-7000-8000-00000000000b")

const dayMillis = 86_400_000

const start = Date.UTC(2026, 0, 1)

/** Within some weeks, and often at the same time as another. */
const moment = FastCheck.oneof(
  FastCheck.integer({ min: start, max: start + 70 * dayMillis }),
  FastCheck.integer({ min: 0, max: 4 }).map((day) => start + day * dayMillis)
)

/** Of nasty names and values; a name `__proto__` is refused on submission. */
const metadata = FastCheck.array(FastCheck.tuple(nonBlankText(10).filter((name) => name !== "__proto__"), nonBlankText(20)), {
  maxLength: 3
}).map((entries) => Object.fromEntries(entries))

/** A completed response that says nothing, but for what is given. */
export const aResponse = (given: Partial<Response> = {}): Response => ({
  id: responseId(0),
  accountId,
  surveyId,
  status: "completed",
  submittedAt: start,
  startedAt: null,
  externalId: null,
  metadata: {},
  answers: [],
  revision: 1,
  ...given
})

export const responseId = (number: number): ResponseId =>
  ResponseId.make(`01900000-0000-7000-8000-${String(number).padStart(12, "0")}`)

const response = (questions: ReadonlyArray<Question>): FastCheck.Arbitrary<Response> =>
  FastCheck.record({
    id: FastCheck.uuid({ version: 7 }).map((id) => ResponseId.make(id)),
    accountId: FastCheck.constant(accountId),
    surveyId: FastCheck.constant(surveyId),
    status: FastCheck.constantFrom("completed" as const, "completed" as const, "partial" as const),
    submittedAt: moment,
    startedAt: FastCheck.option(moment),
    externalId: FastCheck.option(nonBlankText(20)),
    metadata,
    answers: answers(questions),
    revision: FastCheck.integer({ min: 1, max: 9 })
  })

/** A questionnaire, and responses to all that it asks or asked. */
export const answered = (maxResponses = 20, maxQuestions = 8) =>
  questionnaire(maxQuestions).chain((asked) =>
    FastCheck.uniqueArray(response([...asked.questions, ...asked.retired]), {
      maxLength: maxResponses,
      selector: ({ id }) => id
    }).map((responses) => ({ survey: { id: surveyId, ...asked }, responses }))
  )

/** The same survey after an edit: a question retired, options and rows gone, scales cut short. */
export const edited = <Survey extends Questionnaire>(survey: Survey): Survey => {
  const [first, ...others] = survey.questions.map(shortened)
  return { ...survey, questions: others, retired: [...survey.retired, ...(first === undefined ? [] : [first])] }
}

const shortened = (question: Question): Question => {
  const options = question.options.slice(1)
  switch (question.type) {
    case "matrix":
      return { ...question, options, settings: { ...question.settings, rows: question.settings.rows.slice(1) } }
    case "rating":
      return { ...question, settings: { min: 2, max: 3 } }
    default:
      return { ...question, options }
  }
}
