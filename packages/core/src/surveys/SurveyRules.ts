/**
 * The rules of a survey fit the survey: every test names a question that is asked before, asks what its answers can
 * tell, and compares with a value that they can have. So do variables, endings, and texts that recall answers.
 */
import type * as Either from "effect/Either"
import { checkCondition } from "../logic/rules/conditionRules.js"
import { checkRedirectUrl, reachableCheck } from "../logic/rules/endingRules.js"
import { mapEnding, mapQuestion, mapSurvey, type SurveyMap } from "../logic/rules/mapSurvey.js"
import { isCertain } from "../logic/rules/namedParts.js"
import { checkText } from "../logic/rules/recallRules.js"
import { checkReference } from "../logic/rules/referenceRules.js"
import { RuleContext, type RuledSurvey } from "../logic/rules/RuleContext.js"
import { firstPointer, isOfSent, refusal, type SentParts } from "../logic/rules/SentParts.js"
import { type DoubtfulKeys, noneDoubtful } from "../questions/DoubtfulKeys.js"
import { wasViolation } from "../questions/question-parts/definition/keyedList.js"
import type { Question } from "../questions/Question.js"
import * as Checked from "../validation/Checked.js"
import type { InvalidInput, RuleViolated } from "../validation/ValidationError.js"
import type { LimitValues } from "../values/Limits.js"
import { checkOwnNames } from "./model/HiddenField.js"

/** Whether any rule decides about the question, or about the page that it begins. */
export const hasRules = (question: Question): boolean => {
  let hasCondition = false
  mapQuestion(question, 0, {
    condition: (condition) => {
      hasCondition = true
      return condition
    }
  })
  return hasCondition
}

/**
 * Returns the survey with its rules in normal form: values as answers have them, such as the number of `"2.0"`. Fails
 * with all violations of the parts that were sent: `InvalidInput`. Where others no longer fit: `RuleViolated`.
 *
 * @param at the JSON Pointer of the questions in the request
 */
export const normalize = <A extends RuledSurvey>(
  survey: A,
  sent: SentParts,
  limits: LimitValues,
  at: string
): Either.Either<A, InvalidInput | RuleViolated> => Checked.toEither(check(survey, sent, limits, at))

/**
 * As `normalize`, and returns the survey in normal form also if there are violations.
 *
 * @param doubtful keys that name no question for sure: nothing is said about rules that need them
 */
export const check = <A extends RuledSurvey>(
  survey: A,
  sent: SentParts,
  limits: LimitValues,
  at: string,
  doubtful: DoubtfulKeys = noneDoubtful
): Checked.Checked<A> => {
  const context = new RuleContext(survey, limits, firstPointer(sent))
  context.violations.push(...checkOwnNames(survey.hiddenFields, survey.questions, sent.has("hiddenFields")))
  for (const list of ["quotas", "endings"] as const) {
    survey[list].forEach((item, index) => {
      if ("was" in item) context.violations.push(wasViolation(`/${list}/${index}`))
    })
  }
  const check = checksOf(context)
  const checkReachable = reachableCheck(context)
  const { design, endings, questions, quotas, variables } = survey
  const normalized = {
    ...survey,
    ...mapSurvey({ questions, variables, quotas, design }, check),
    endings: endings.map((ending, index) => {
      checkReachable(index)
      return mapEnding(ending, index, check)
    })
  }
  const certain = context.violations.filter(isCertain(survey, doubtful))
  const isInDoubt = doubtful !== noneDoubtful
  const ofSent = isInDoubt ? certain.filter((violation) => isOfSent(violation, sent)) : certain
  return Checked.withError(normalized, refusal(ofSent, sent, at))
}

/** The conditions in normal form. The other parts stay as they are. */
const checksOf = (context: RuleContext): SurveyMap => ({
  condition: (condition, site) => checkCondition(context, condition, site),
  reference: (reference, site) => {
    checkReference(context, reference, site)
    return reference
  },
  text: (text, site) => {
    checkText(context, text, site)
    return text
  },
  endingKey: (key, at) => {
    context.requireEnding(key, at)
    return key
  },
  redirectUrl: (url, at) => {
    checkRedirectUrl(context, url, at)
    return url
  }
})
