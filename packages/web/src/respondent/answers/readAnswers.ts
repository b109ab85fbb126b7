/** The answers of a form. */
import type { Question } from "@canvass/core"
import type { Entries } from "@canvass/ui"
import { questionTypePagesOf } from "../../question-types/questionTypes.js"

/** Reads the answers, in the order of the questions, as the API takes them. `null`: not answered. */
export const readAnswers = (
  questions: ReadonlyArray<Question.Question>,
  entries: Entries
): ReadonlyArray<{ readonly questionId: string; readonly value: unknown }> =>
  questions.map((question) => ({
    questionId: question.id,
    value: questionTypePagesOf(question).control.read(question, entries)
  }))
