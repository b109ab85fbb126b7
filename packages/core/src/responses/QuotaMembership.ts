/** Which quotas count a response. It follows from what is stored of the response, so that a recount gives the same. */
import type { AnswerReading } from "../questionnaire/AnswerReading.js"
import { comparableText } from "../questionnaire/ComparableText.js"
import { type Answers, holds } from "../questionnaire/holds.js"
import { readStoredAnswer } from "../questionnaire/readStoredAnswer.js"
import type { Quota } from "../surveys/quotas/Quota.js"
import type { Survey } from "../surveys/Survey.js"
import type { Response } from "./Response.js"

/** What a quota tests of a response. */
export type CountedResponse = Pick<Response, "answers" | "language" | "metadata" | "submittedAt" | "variables">

/** The quotas that the response meets, in order. */
export const quotasMet = (
  survey: Pick<Survey, "questions" | "quotas">,
  response: CountedResponse
): ReadonlyArray<Quota> => {
  if (survey.quotas.length === 0) return noQuotas
  const answers = answersOf(survey, response)
  return survey.quotas.filter(({ when }) => when === undefined || holds(when, answers))
}

const noQuotas: ReadonlyArray<Quota> = []

const answersOf = (
  { questions }: Pick<Survey, "questions">,
  { answers, language, metadata, submittedAt, variables }: CountedResponse
): Answers => {
  const values = new Map(answers.map(({ questionId, value }) => [questionId, value]))
  const readings = new Map<string, AnswerReading>()
  for (const question of questions) {
    const value = values.get(question.id)
    const reading = value === undefined ? undefined : readStoredAnswer(question, value)
    if (reading !== undefined) readings.set(question.key, reading)
  }
  return {
    now: submittedAt,
    language: language ?? undefined,
    // Only computing a variable needs it, and variables are stored.
    question: () => undefined,
    reading: (key) => readings.get(key),
    field: (name) => {
      const text = Object.hasOwn(metadata, name) ? metadata[name] : undefined
      return text === undefined ? undefined : comparableText(text)
    },
    variable: (name) => variables !== null && Object.hasOwn(variables, name) ? variables[name] ?? null : null
  }
}
