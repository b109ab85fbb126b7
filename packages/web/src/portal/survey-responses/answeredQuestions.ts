/** The questions of a survey as its responses answer them. */
import type { Question } from "@canvass/core"
import type { SurveyJson } from "@canvass/core/ports"
import { withRows } from "../../question-types/matrix/withRows.js"

/** A survey that was read with `include=retired`. */
type Survey = typeof SurveyJson.SurveyDetail.Type

/**
 * Returns the present and the retired questions by id. Their options and rows include the retired ones, so that an
 * answer which holds a removed option shows its label.
 */
export const answeredQuestions = (
  { questions, retiredOptions = [], retiredQuestions = [] }: Survey
): ReadonlyMap<string, Question.Question> => {
  const retired = new Map(retiredOptions.map((one) => [one.questionId, one]))
  return new Map([...questions, ...retiredQuestions].map((question) => {
    const removed = retired.get(question.id)
    return [question.id, removed === undefined ? question : withRemoved(question, removed)]
  }))
}

const withRemoved = (
  question: Question.Question,
  { options, rows }: typeof SurveyJson.RetiredOptions.Type
): Question.Question => withRows({ ...question, options: [...question.options, ...options] }, rows)
