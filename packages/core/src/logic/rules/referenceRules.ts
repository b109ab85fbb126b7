/** Expressions read answers that are numbers, scores of options, fields, and earlier variables. */
import type { Reference } from "../questionnaire/Expression.js"
import { kindOf } from "./AnswerKind.js"
import type { RuleSite } from "./mapSurvey.js"
import type { RuleContext } from "./RuleContext.js"

export const checkReference = (context: RuleContext, reference: Reference, { at, scope }: RuleSite): void => {
  const place = context.placeOf(scope)
  if ("field" in reference) context.hasField(reference.field, context.refuseAt(`${at}/field`))
  else if ("variable" in reference) {
    context.hasVariable(reference.variable, place, context.refuseAt(`${at}/variable`))
  } else if ("answer" in reference) {
    const question = context.findQuestion(reference.answer, place, context.refuseAt(`${at}/answer`))
    if (question !== undefined && kindOf(question) !== "number") {
      context.report(`${at}/answer`, "not-allowed", `The answers to ${question.key} are no numbers.`)
    }
  } else {
    const question = context.findQuestion(reference.score, place, context.refuseAt(`${at}/score`))
    if (question !== undefined && question.options.length === 0) {
      context.report(`${at}/score`, "not-allowed", `The question ${question.key} has no options.`)
    }
  }
}
