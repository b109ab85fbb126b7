/**
 * The rules of a survey fit the survey: every test names a question that is asked before, asks what its answers can
 * tell, and compares with a value that they can have. So do variables, endings, and texts that recall answers.
 */
import * as Either from "effect/Either"
import type { PageLogic } from "../logic/questionnaire/SurveyLogic.js"
import { checkCondition } from "../logic/rules/conditionRules.js"
import { checkEndings } from "../logic/rules/endingRules.js"
import { checkQuota } from "../logic/rules/quotaRules.js"
import { checkText } from "../logic/rules/recallRules.js"
import { type Place, RuleContext, type RuledSurvey } from "../logic/rules/RuleContext.js"
import { firstPointer, refusal, type SentParts } from "../logic/rules/SentParts.js"
import { checkVariable } from "../logic/rules/variableRules.js"
import type { Row } from "../questions/question-parts/definition/Option.js"
import { type Question, rowsOf } from "../questions/Question.js"
import type { InvalidInput, RuleViolated } from "../validation/ValidationError.js"
import type { LimitValues } from "../values/Limits.js"
import { checkOwnNames } from "./model/HiddenField.js"

/** Whether any rule decides about the question, or about the page that it begins. */
export const hasRules = (question: Question): boolean =>
  question.showIf !== undefined || question.requiredIf !== undefined || question.validIf !== undefined ||
  question.page?.showIf !== undefined || question.page?.endIf !== undefined ||
  [...question.options, ...rowsOf(question)].some(({ showIf }) => showIf !== undefined)

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
): Either.Either<A, InvalidInput | RuleViolated> => {
  const context = new RuleContext(survey, limits, firstPointer(sent))
  context.violations.push(...checkOwnNames(survey.hiddenFields, survey.questions, sent.has("hiddenFields")))
  const normalized = {
    ...survey,
    questions: survey.questions.map((question, index) => checkQuestion(context, question, index)),
    variables: survey.variables.map((variable, index) => checkVariable(context, variable, index)),
    quotas: survey.quotas.map((quota, index) => checkQuota(context, quota, index)),
    endings: checkEndings(context)
  }
  const error = refusal(context.violations, sent, at)
  return error === undefined ? Either.right(normalized) : Either.left(error)
}

const checkQuestion = (context: RuleContext, question: Question, index: number): Question => {
  const at = `/questions/${index}`
  const before = context.before(index)
  checkText(context, question.text, `${at}/text`, before)
  checkText(context, question.description, `${at}/description`, before)
  checkText(context, question.page?.title, `${at}/page/title`, before)
  checkText(context, question.page?.description, `${at}/page/description`, before)
  if (!hasRules(question)) return question
  const { options, page, requiredIf, showIf, validIf } = question
  const rules = {
    ...showIf === undefined ? {} : { showIf: checkCondition(context, showIf, `${at}/showIf`, before) },
    ...requiredIf === undefined ? {} : { requiredIf: checkCondition(context, requiredIf, `${at}/requiredIf`, before) },
    ...validIf === undefined ? {} : {
      validIf: validIf.map(({ message, when }, rule) => ({
        when: checkCondition(context, when, `${at}/validIf/${rule}/when`, context.at(index)),
        message
      }))
    },
    ...page === undefined ? {} : { page: checkPage(context, page, index) },
    options: checkOptions(context, options, `${at}/options`, before)
  }
  if (question.type !== "matrix") return { ...question, ...rules }
  const { settings } = question
  return {
    ...question,
    ...rules,
    settings: { ...settings, rows: checkOptions(context, settings.rows, `${at}/settings/rows`, before) }
  }
}

const checkOptions = <Part extends Row>(
  context: RuleContext,
  options: ReadonlyArray<Part>,
  at: string,
  place: Place
): ReadonlyArray<Part> =>
  options.map((option, index) =>
    option.showIf === undefined
      ? option
      : { ...option, showIf: checkCondition(context, option.showIf, `${at}/${index}/showIf`, place) }
  )

/** The page that the question of this index begins. It ends before the next one that begins a page. */
const checkPage = (context: RuleContext, { endIf, showIf, ...texts }: PageLogic, index: number): PageLogic => {
  const at = `/questions/${index}/page`
  const behind = context.behindPage(index)
  return {
    ...texts,
    ...showIf === undefined ? {} : { showIf: checkCondition(context, showIf, `${at}/showIf`, context.before(index)) },
    ...endIf === undefined ? {} : {
      endIf: endIf.map(({ ending, when }, end) => {
        context.requireEnding(ending, `${at}/endIf/${end}/ending`)
        return { when: checkCondition(context, when, `${at}/endIf/${end}/when`, behind), ending }
      })
    }
  }
}
