/** The answers of a partial response. */
import type { Question } from "@canvass/core"
import { Entries } from "@canvass/ui"
import { questionTypePagesOf } from "../../question-types/questionTypes.js"
import type { SubmittedResponse } from "../respondentCalls.js"

/** The answers as a response has them. */
export type StoredAnswers = SubmittedResponse["answers"]

/** The values of the answers, by the key of their question. */
export const storedValues = (answers: StoredAnswers): Readonly<Record<string, unknown>> =>
  Object.fromEntries(answers.map(({ questionKey, value }) => [questionKey, value]))

/** The fields of the answers to these questions. */
export const storedEntries = (questions: ReadonlyArray<Question.Question>, answers: StoredAnswers): Entries => {
  const values = new Map<string, StoredAnswers[number]["value"]>(
    answers.map(({ questionId, value }) => [questionId, value])
  )
  return new Entries(questions.flatMap((question) => {
    const value = values.get(question.id)
    return value === undefined ? [] : questionTypePagesOf(question).control.fieldsOf(question, value)
  }))
}
