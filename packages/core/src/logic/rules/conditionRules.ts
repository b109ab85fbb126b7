/** Every test of a condition names what comes before, asks what can be told of it, and compares with what it can be. */
import { type Question, rowsOf } from "../../questions/Question.js"
import { allowedParams } from "../../validation/ViolationParams.js"
import type { AnswerKind } from "../questionnaire/AnswerModel.js"
import {
  type Condition,
  type Constant,
  type Operand,
  operandOf,
  type Operator,
  type Property,
  type Test
} from "../questionnaire/Condition.js"
import { valuesOf } from "../questionnaire/type-parts/choices.js"
import { askedOf, comparedKind, kindOf, kindOfProperty, operatorsOf } from "./AnswerKind.js"
import { checkConstant, type Compared } from "./comparedValues.js"
import { mapTests } from "./mapLogic.js"
import type { RuleSite } from "./mapSurvey.js"
import type { RuleContext } from "./RuleContext.js"
import type { RulePosition } from "./RuleOrder.js"

/** The condition with the values of its tests in normal form. */
export const checkCondition = (context: RuleContext, condition: Condition, { at, scope }: RuleSite): Condition => {
  const place = context.placeOf(scope)
  return mapTests(condition, (test, testAt) => checkTest(context, test, testAt, place), at)
}

const checkTest = (context: RuleContext, test: Test, at: string, place: RulePosition): Test => {
  if (context.isFull()) return test
  context.count(test)
  const subject = subjectOf(context, test, at, place)
  if (subject === undefined) return test
  const { kind, operators } = subject
  if (!operators.includes(test.op)) {
    const detail = `\`${test.op}\` cannot be asked here. The operators are ${operators.join(", ")}.`
    context.report(`${at}/op`, "not-allowed", detail, allowedParams(operators))
    return test
  }
  const { value, values } = test
  const isBound = kind !== "option" && operandOf[test.op] === "bound"
  return {
    ...test,
    ...value === undefined ? {} : { value: checkOperand(context, value, subject, isBound, `${at}/value`, place) },
    ...values === undefined ? {} : { values: checkConstants(context, values, subject, `${at}/values`) }
  }
}

/** What a test reads. */
interface TestSubject extends Compared {
  readonly operators: ReadonlyArray<Operator>
}

const subjectOf = (context: RuleContext, test: Test, at: string, place: RulePosition): TestSubject | undefined => {
  const { field, option, property, question: key, row, variable } = test
  const question = key === undefined ? undefined : context.findQuestion(key, place, context.refuseAt(`${at}/question`))
  if (row !== undefined && (key === undefined || (question !== undefined && question.type !== "matrix"))) {
    context.report(`${at}/row`, "not-allowed", "Only a matrix has rows.")
    return undefined
  }
  if (option !== undefined && (key === undefined || (question !== undefined && question.type !== "ranking"))) {
    context.report(`${at}/option`, "not-allowed", "Only a test of a ranking names an option.")
    return undefined
  }
  if (field === "language") return ofKind("language")
  if (field !== undefined && context.hasField(field, context.refuseAt(`${at}/field`))) return ofKind("field")
  if (variable !== undefined && context.hasVariable(variable, place, context.refuseAt(`${at}/variable`))) {
    return ofKind("number")
  }
  if (property !== undefined) return subjectOfProperty(context, property, at)
  return question === undefined ? undefined : subjectOfQuestion(context, question, test, at)
}

const subjectOfProperty = (context: RuleContext, property: Property, at: string): TestSubject | undefined => {
  if (property !== "status" || context.filterScope?.statuses !== undefined) return ofKind(kindOfProperty[property])
  const detail = "`status` can be tested only where `status=all` can be asked for."
  context.report(`${at}/property`, "not-allowed", detail)
  return undefined
}

const ofKind = (kind: AnswerKind): TestSubject => ({ kind, operators: operatorsOf[kind] })

const subjectOfQuestion = (
  context: RuleContext,
  question: Question,
  { option, row }: Test,
  at: string
): TestSubject | undefined => {
  if (row !== undefined && !valuesOf(rowsOf(question)).has(row)) {
    const detail = `The question ${question.key} has no row of this value.`
    context.report(`${at}/row`, "unknown-row", detail, allowedParams(valuesOf(rowsOf(question))))
    return undefined
  }
  if (option !== undefined && !valuesOf(question.options).has(option)) {
    const detail = `The question ${question.key} has no option of this value.`
    context.report(`${at}/option`, "unknown-option", detail, allowedParams(valuesOf(question.options)))
    return undefined
  }
  return { question, ...askedOf(question, row, option) }
}

const checkConstants = (
  context: RuleContext,
  values: ReadonlyArray<Constant>,
  subject: TestSubject,
  at: string
): ReadonlyArray<Constant> => {
  const isText = subject.kind === "text" || subject.kind === "field"
  return isText && values.every((value) => typeof value === "string")
    ? values
    : values.map((constant, index) => checkConstant(context, constant, subject, false, `${at}/${index}`))
}

const checkOperand = (
  context: RuleContext,
  operand: Operand,
  subject: TestSubject,
  isBound: boolean,
  at: string,
  place: RulePosition
): Operand => {
  if (typeof operand !== "object") return checkConstant(context, operand, subject, isBound, at)
  if ("today" in operand) {
    if (subject.kind !== "day" && subject.kind !== "instant") {
      context.report(`${at}/today`, "not-allowed", "Only dates are compared with today.")
    }
    return operand
  }
  const other = context.findQuestion(operand.question, place, context.refuseAt(`${at}/question`))
  if (other !== undefined && kindOf(other) !== comparedKind(subject.kind)) {
    context.report(`${at}/question`, "not-allowed", `The answer to ${other.key} is of another kind.`)
  }
  return operand
}
