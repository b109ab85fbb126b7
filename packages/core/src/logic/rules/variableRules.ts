/** Variables are computed from answers that have numbers or scores, from fields, and from earlier variables. */
import type { Variable } from "../../surveys/model/Variable.js"
import type { Reference } from "../questionnaire/Expression.js"
import { kindOf } from "./AnswerKind.js"
import { checkCondition, refusing } from "./conditionRules.js"
import { mapExpression } from "./mapLogic.js"
import type { Place, RuleContext } from "./RuleContext.js"

/** The variable with its conditions in normal form. */
export const checkVariable = (context: RuleContext, variable: Variable, index: number): Variable => {
  const place = { ...context.end, variableCount: index }
  return {
    ...variable,
    value: mapExpression(variable.value, {
      condition: (condition, at) => checkCondition(context, condition, at, place),
      reference: (reference, at) => {
        checkReference(context, reference, at, place)
        return reference
      }
    }, `/variables/${index}/value`)
  }
}

const checkReference = (context: RuleContext, reference: Reference, at: string, place: Place): void => {
  if ("field" in reference) context.hasField(reference.field, refusing(context, `${at}/field`))
  else if ("variable" in reference) {
    context.hasVariable(reference.variable, place, refusing(context, `${at}/variable`))
  } else if ("answer" in reference) {
    const question = context.findQuestion(reference.answer, place, refusing(context, `${at}/answer`))
    if (question !== undefined && kindOf(question) !== "number") {
      context.report(`${at}/answer`, "not-allowed", `The answers to ${question.key} are no numbers.`)
    }
  } else {
    const question = context.findQuestion(reference.score, place, refusing(context, `${at}/score`))
    if (question !== undefined && question.options.length === 0) {
      context.report(`${at}/score`, "not-allowed", `The question ${question.key} has no options.`)
    }
  }
}
