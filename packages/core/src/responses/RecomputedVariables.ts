/** The variables of a stored response, as its survey defines them now. */
import { storedAnswers } from "../logic/filters/StoredAnswers.js"
import { computeVariable } from "../logic/questionnaire/compute.js"
import type { Answers } from "../logic/questionnaire/holds.js"
import { namedQuestions } from "../logic/rules/RuleOrder.js"
import type { Survey } from "../surveys/model/Survey.js"
import type { AskedQuestionnaire } from "./QuestionnaireVersions.js"
import type { Response } from "./Response.js"

/** What variables are computed from. */
export type ComputedResponse = Pick<Response, "answers" | "language" | "metadata" | "submittedAt">

/**
 * Returns a function that computes the present variables of a survey for the responses to a version of its
 * questionnaire. Questions are those of the version, by id, so that a key that has changed names the same question. A
 * variable that names a question which the version lacks has no value. Rules about today count from the time at which
 * the response ended, as they did then.
 */
export const variablesOfVersion = (
  survey: Pick<Survey, "questions" | "variables">,
  asked: Pick<AskedQuestionnaire, "questions">
): (response: ComputedResponse) => Response["variables"] => {
  if (survey.variables.length === 0) return () => null
  const askedById = new Map(asked.questions.map((question) => [question.id, question]))
  const questions = new Map(survey.questions.flatMap(({ id, key }) => {
    const question = askedById.get(id)
    return question === undefined ? [] : [[key, question] as const]
  }))
  const definitions = new Map(
    survey.variables.filter((variable) =>
      namedQuestions(survey.questions, variable).every(({ id }) => askedById.has(id))
    ).map(({ name, value }) => [name, value])
  )
  return (response) => {
    const computed = new Map<string, number | null>()
    const variable = (name: string): number | null => computed.get(name) ?? null
    const answers: Answers = {
      ...storedAnswers(questions, { ...response, variables: null }, response.submittedAt),
      question: (key) => questions.get(key),
      variable
    }
    // A variable names earlier ones only.
    for (const { name } of survey.variables) computed.set(name, computeVariable(definitions.get(name), answers))
    return Object.fromEntries(computed)
  }
}
