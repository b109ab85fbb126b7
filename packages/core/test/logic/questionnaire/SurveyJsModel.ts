/** Questionnaires as models of SurveyJS, an independent implementation of rules for showing questions. */
import { Model, type Question } from "survey-core"
import { pagesOf } from "../../../src/logic/questionnaire/pagesOf.js"
import type { Condition, Constant, QuestionLogic, SurveyLogic, Test } from "../../../src/questionnaire.js"

/**
 * The keys of the questions that SurveyJS shows at the end. The respondent gives the answers of each round in the order
 * of the questions, to those questions that SurveyJS shows at that moment. An answer that is `null` is removed.
 */
export const shownBySurveyJs = (
  survey: SurveyLogic,
  metadata: Readonly<Record<string, string>>,
  rounds: ReadonlyArray<Readonly<Record<string, unknown>>>
): ReadonlyArray<string> => {
  const model = new Model({
    clearInvisibleValues: "onHiddenContainer",
    pages: pagesOf(survey.questions).map(({ page, questions }, index) => ({
      name: `page${index}`,
      ...visibleIf(page?.showIf),
      elements: questions.map((question) => ({ ...elementOf(question), ...visibleIf(question.showIf) }))
    }))
  })
  for (const [name, value] of Object.entries(metadata)) model.setVariable(variableOf(name), value)
  for (const answers of rounds) {
    for (const question of survey.questions) {
      const { key } = question
      if (!Object.hasOwn(answers, key) || !isShown(model.getQuestionByName(key))) continue
      if (answers[key] === null) model.clearValue(key)
      else model.setValue(key, valueOf(question, answers[key]))
      // SurveyJS does not notice by itself that the rows of a matrix have lost their answers.
      model.runExpressions()
    }
  }
  return model.getAllQuestions().filter(isShown).map(({ name }) => name)
}

const isShown = (question: Question): boolean => question.isVisible && question.isParentVisible

const elementOf = ({ key, options = [], settings = {}, type }: QuestionLogic): object => {
  const choices = options.map(({ value }) => value)
  switch (type) {
    case "single_choice":
      return { name: key, type: "radiogroup", choices }
    case "multiple_choice":
      return { name: key, type: "checkbox", choices }
    case "matrix":
      return { name: key, type: "matrix", columns: choices, rows: (settings.rows ?? []).map(({ value }) => value) }
    case "rating":
      return { name: key, type: "rating" }
    case "nps":
      return { name: key, type: "rating", rateMin: 0, rateMax: 10 }
    case "boolean":
      return { name: key, type: "boolean" }
    case "date":
      return { name: key, type: "text", inputType: "date" }
    case "text":
      return { name: key, type: "text", ...settings.format === "number" ? { inputType: "number" } : {} }
    default:
      throw new Error(`No translation of the type ${type}.`)
  }
}

const valueOf = ({ settings, type }: QuestionLogic, value: unknown): unknown =>
  type === "text" && settings?.format === "number" ? Number(value) : value

const visibleIf = (condition: Condition | undefined): object =>
  condition === undefined ? {} : { visibleIf: expressionOf(condition) }

const variableOf = (field: string): string => `field_${field}`

const expressionOf = (condition: Condition): string => {
  if ("all" in condition) return `(${condition.all.map(expressionOf).join(" and ")})`
  if ("any" in condition) return `(${condition.any.map(expressionOf).join(" or ")})`
  return "not" in condition ? `!(${expressionOf(condition.not)})` : expressionOfTest(condition)
}

const comparisons = { equals: "=", lt: "<", lte: "<=", gt: ">", gte: ">=" }

const expressionOfTest = ({ field, max, min, op, question = "", row, value, values = [] }: Test): string => {
  const path = field === undefined ? row === undefined ? question : `${question}.${row}` : variableOf(field)
  switch (op) {
    case "answered":
      return `{${path}} notempty`
    case "anyOf":
      return `{${path}} anyof [${values.map(literal).join(", ")}]`
    case "allOf":
      return `{${path}} allof [${values.map(literal).join(", ")}]`
    case "contains":
      return `{${path}} contains ${operand(value)}`
    case "count": {
      const bounds = [
        ...min === undefined ? [] : [`{${path}.length} >= ${min}`],
        ...max === undefined ? [] : [`{${path}.length} <= ${max}`]
      ]
      return `(${bounds.join(" and ")})`
    }
    case "other":
      throw new Error("No translation of the operator other.")
    default:
      return `{${path}} ${comparisons[op]} ${operand(value)}`
  }
}

const operand = (value: Test["value"]): string => {
  if (value === undefined) throw new Error("The test has no value.")
  if (typeof value !== "object") return literal(value)
  if ("question" in value) return `{${value.question}}`
  throw new Error("No translation of today.")
}

const literal = (constant: Constant): string => typeof constant === "string" ? `'${constant}'` : String(constant)
