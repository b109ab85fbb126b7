/** Which quotas count a response. It follows from what is stored of the response, so that a recount gives the same. */
import { storedAnswers } from "../logic/filters/StoredAnswers.js"
import { holds } from "../logic/questionnaire/holds.js"
import type { Quota } from "../surveys/model/Quota.js"
import type { Survey } from "../surveys/model/Survey.js"
import type { Response } from "./Response.js"

/** What a quota tests of a response. */
export type CountedResponse = Pick<Response, "answers" | "language" | "metadata" | "submittedAt" | "variables">

/** The quotas that the response meets, in order. */
export const quotasMet = (
  survey: Pick<Survey, "questions" | "quotas">,
  response: CountedResponse
): ReadonlyArray<Quota> => {
  if (survey.quotas.length === 0) return noQuotas
  const questions = new Map(survey.questions.map((question) => [question.key, question]))
  const answers = storedAnswers(questions, response, response.submittedAt)
  return survey.quotas.filter(({ when }) => when === undefined || holds(when, answers))
}

const noQuotas: ReadonlyArray<Quota> = []
