/** What the rules of a survey can name, and the violations that are found in them. */
import type { Test } from "../../questionnaire/Condition.js"
import type { Expression } from "../../questionnaire/Expression.js"
import { maxViolations, type Violation, violation } from "../../validation/ValidationError.js"
import type { ViolationCode } from "../../validation/ViolationCode.js"
import { allowedParams, noParams, type ViolationParams } from "../../validation/ViolationParams.js"
import type { LimitValues } from "../../values/Limits.js"
import type { Ending } from "../Ending.js"
import type { HiddenField } from "../HiddenField.js"
import type { Question } from "../Question.js"
import type { Variable } from "../Variable.js"
import { mapExpression, mapTests } from "./mapLogic.js"

/** The parts of a survey that have rules, or that rules name. */
export interface RuledSurvey {
  readonly questions: ReadonlyArray<Question>
  readonly hiddenFields: ReadonlyArray<HiddenField>
  readonly variables: ReadonlyArray<Variable>
  readonly endings: ReadonlyArray<Ending>
}

/** What comes before a rule, or before a text that recalls answers. */
export interface Place {
  /** The index of the last question that is asked before. */
  readonly lastQuestion: number
  /** How many of the variables come before. */
  readonly variableCount: number
}

export class RuleContext {
  /** The pointers lead from the whole survey. */
  readonly violations: Array<Violation> = []
  readonly #questionIndexes: ReadonlyMap<string, number>
  readonly #variables: ReadonlyMap<string, UsedVariable>
  readonly #fields: ReadonlySet<string>
  readonly #endings: ReadonlySet<string>
  #testCount = 0
  #valueCount = 0

  /** @param limitsAt the pointer of violations of limits for all rules together */
  constructor(readonly survey: RuledSurvey, readonly limits: LimitValues, readonly limitsAt: string) {
    this.#questionIndexes = new Map(survey.questions.map(({ key }, index) => [key, index]))
    this.#variables = usedVariables(survey.variables, this.#questionIndexes)
    this.#fields = new Set(survey.hiddenFields.map(({ name }) => name))
    this.#endings = new Set(survey.endings.map(({ key }) => key))
  }

  report(at: string, code: ViolationCode, detail: string, params: ViolationParams = noParams): void {
    if (this.violations.length <= maxViolations) this.violations.push(violation(at, code, detail, params))
  }

  /** The place before a question: what comes before is asked, and all variables may be tested. */
  before(questionIndex: number): Place {
    return { lastQuestion: questionIndex - 1, variableCount: this.survey.variables.length }
  }

  /** The place behind all questions. */
  get end(): Place {
    return this.before(this.survey.questions.length)
  }

  /** The question of this key. Undefined, after a call of `refuse`: there is none, or it comes later. */
  findQuestion(key: string, place: Place, refuse: Refuse): Question | undefined {
    const index = this.#questionIndexes.get(key)
    if (index === undefined) refuse("unknown-question", `The survey has no question ${shortened(key)}.`)
    else if (index <= place.lastQuestion) return this.survey.questions[index]
    else refuse("not-before", `The question ${key} is asked later. A rule tests what is asked before.`)
    return undefined
  }

  hasField(name: string, refuse: Refuse): boolean {
    if (this.#fields.has(name)) return true
    const params = allowedParams([...this.#fields])
    refuse("undeclared", `The survey has no hidden field ${shortened(name)}.`, params)
    return false
  }

  /** Whether there is such a variable, and all that it is computed from comes before. */
  hasVariable(name: string, place: Place, refuse: Refuse): boolean {
    const used = this.#variables.get(name)
    if (used === undefined) {
      const params = allowedParams([...this.#variables.keys()])
      refuse("undeclared", `The survey has no variable ${shortened(name)}.`, params)
    } else if (used.index >= place.variableCount) {
      refuse("not-before", `The variable ${name} does not come before. A variable uses earlier ones.`)
    } else if (used.lastQuestion > place.lastQuestion) {
      const { key = "" } = this.survey.questions[used.lastQuestion] ?? {}
      refuse("not-before", `The variable ${name} is computed from the question ${key}, which is asked later.`)
    } else return true
    return false
  }

  requireEnding(key: string, at: string): void {
    if (this.#endings.has(key)) return
    const detail = `The survey has no ending ${shortened(key)}.`
    this.report(at, "undeclared", detail, allowedParams([...this.#endings]))
  }

  /** Counts a test and its values for the limits of all rules together. */
  count({ values = [] }: Test): void {
    this.#testCount++
    this.#valueCount += values.length
    const { surveyTestValues, surveyTests } = this.limits
    if (this.#testCount === surveyTests + 1) this.#reportLimit(surveyTests, "tests")
    if (this.#valueCount > surveyTestValues && this.#valueCount - values.length <= surveyTestValues) {
      this.#reportLimit(surveyTestValues, "values")
    }
  }

  #reportLimit(max: number, what: string): void {
    this.report(this.limitsAt, "too-many", `At most ${max} ${what} are allowed in all rules together.`, { max })
  }
}

/** Takes the code and the explanation of a violation whose place its caller knows. */
export type Refuse = (code: ViolationCode, detail: string, params?: ViolationParams) => void

/** A name from a request in the detail of a violation. */
export const shortened = (name: string): string => name.slice(0, maxShown)

const maxShown = 80

interface UsedVariable {
  readonly index: number
  /** The last of the questions that it is computed from, through other variables too. -1: none. */
  readonly lastQuestion: number
}

const usedVariables = (
  variables: ReadonlyArray<Variable>,
  questionIndexes: ReadonlyMap<string, number>
): ReadonlyMap<string, UsedVariable> => {
  const used = new Map<string, UsedVariable>()
  for (const [index, { name, value }] of variables.entries()) {
    const last = lastQuestionOf(value, (key) => questionIndexes.get(key), (other) => used.get(other)?.lastQuestion)
    used.set(name, { index, lastQuestion: last })
  }
  return used
}

const lastQuestionOf = (
  value: Expression,
  indexOf: (key: string) => number | undefined,
  lastOf: (variable: string) => number | undefined
): number => {
  let last = -1
  const see = (index: number | undefined) => {
    if (index !== undefined) last = Math.max(last, index)
  }
  const test = (tested: Test): Test => {
    if (tested.question !== undefined) see(indexOf(tested.question))
    if (tested.variable !== undefined) see(lastOf(tested.variable))
    if (typeof tested.value === "object" && "question" in tested.value) see(indexOf(tested.value.question))
    return tested
  }
  mapExpression(value, {
    condition: (condition) => mapTests(condition, test),
    reference: (reference) => {
      if ("answer" in reference) see(indexOf(reference.answer))
      else if ("score" in reference) see(indexOf(reference.score))
      else if ("variable" in reference) see(lastOf(reference.variable))
      return reference
    }
  })
  return last
}
