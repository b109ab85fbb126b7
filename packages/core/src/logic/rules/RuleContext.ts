/** What the rules of a survey can name, and the violations that are found in them. */
import type { Question } from "../../questions/Question.js"
import type { Ending } from "../../surveys/model/Ending.js"
import type { HiddenField } from "../../surveys/model/HiddenField.js"
import type { Quota } from "../../surveys/model/Quota.js"
import type { Variable } from "../../surveys/model/Variable.js"
import { maxViolations, type Violation, violation } from "../../validation/ValidationError.js"
import type { ViolationCode } from "../../validation/ViolationCode.js"
import { allowedParams, noParams, type ViolationParams } from "../../validation/ViolationParams.js"
import type { LimitValues } from "../../values/Limits.js"
import type { Condition, Test } from "../questionnaire/Condition.js"
import type { Expression } from "../questionnaire/Expression.js"
import { mapExpression, mapTests } from "./mapLogic.js"
import type { Scope } from "./mapSurvey.js"

/** The parts of a survey that have rules, or that rules name. */
export interface RuledSurvey {
  readonly questions: ReadonlyArray<Question>
  readonly hiddenFields: ReadonlyArray<HiddenField>
  readonly variables: ReadonlyArray<Variable>
  readonly quotas: ReadonlyArray<Quota>
  readonly endings: ReadonlyArray<Ending>
}

/** What comes before a rule, or before a text that recalls answers. */
export interface RulePosition {
  /** The index of the last question that is asked before, whatever the order of a page that shuffles. */
  readonly lastQuestion: number
  /** The index of a question that may be tested, too. */
  readonly ownQuestion?: number
  /** How many of the variables come before. */
  readonly variableCount: number
}

/** What a filter over stored responses may test beside what rules may: any field of `metadata`, and properties. */
export interface FilterScope {
  /** The statuses of responses. Undefined: the filter may not test `status`. */
  readonly statuses?: ReadonlyArray<string> | undefined
}

export class RuleContext {
  /** The pointers lead from the whole survey. */
  readonly violations: Array<Violation> = []
  readonly #questionIndexes: ReadonlyMap<string, number>
  /** The first question of the page of each question, if the page shuffles. */
  readonly #shuffledFrom: ReadonlyArray<number | undefined>
  readonly #variables: ReadonlyMap<string, UsedVariable>
  readonly #fields: ReadonlySet<string>
  readonly #endings: ReadonlySet<string>
  #testCount = 0
  /** The different tests `contains`. */
  readonly #textTests = new Set<string>()
  #valueCount = 0

  /**
   * @param limitsAt the pointer of violations of limits for all rules together
   * @param filterScope set for a filter
   */
  constructor(
    readonly survey: RuledSurvey,
    readonly limits: LimitValues,
    readonly limitsAt: string,
    readonly filterScope?: FilterScope
  ) {
    this.#questionIndexes = new Map(survey.questions.map(({ key }, index) => [key, index]))
    this.#shuffledFrom = shuffledPages(survey.questions)
    this.#variables = usedVariables(survey.variables, this.#questionIndexes)
    this.#fields = new Set(survey.hiddenFields.map(({ name }) => name))
    this.#endings = new Set(survey.endings.map(({ key }) => key))
  }

  /**
   * Whether there are as many violations as are reported. Checks that follow add nothing and should not be made: a
   * request of 1 MiB may name 100 000 things that the survey does not have.
   */
  isFull(): boolean {
    return this.violations.length > maxViolations
  }

  report(at: string, code: ViolationCode, detail: string, params: ViolationParams = noParams): void {
    if (!this.isFull()) this.violations.push(violation(at, code, detail, params))
  }

  /** Reports what a lookup refuses at this pointer. */
  refuseAt(at: string): Refuse {
    return (code, detail, params) => this.report(at, code, detail, params)
  }

  /** What comes before a rule or a text of the scope. All variables do, except before a variable. */
  placeOf(scope: Scope): RulePosition {
    const { questions, variables } = this.survey
    const variableCount = variables.length
    switch (scope.kind) {
      case "before":
        return { lastQuestion: this.#firstTogether(scope.question) - 1, variableCount }
      case "answer":
        return { lastQuestion: this.#firstTogether(scope.question) - 1, ownQuestion: scope.question, variableCount }
      case "pageEnd": {
        const next = questions.findIndex(({ page }, other) => other > scope.question && page !== undefined)
        return { lastQuestion: (next === -1 ? questions.length : next) - 1, variableCount }
      }
      case "variable":
        return { lastQuestion: questions.length - 1, variableCount: scope.variable }
      case "end":
        return { lastQuestion: questions.length - 1, variableCount }
    }
  }

  /** The first question that can come before this one, or at its place: that of its page, if the page shuffles. */
  #firstTogether(question: number): number {
    return this.#shuffledFrom[question] ?? question
  }

  /** The question of this key. Undefined, after a call of `refuse`: there is none, or it comes later. */
  findQuestion(key: string, place: RulePosition, refuse: Refuse): Question | undefined {
    const index = this.#questionIndexes.get(key)
    if (index === undefined) {
      refuse("unknown-question", `The survey has no question ${shortened(key)}.`, this.#allowedQuestions(place))
    } else if (isBefore(index, place)) return this.survey.questions[index]
    else {
      refuse(
        "not-before",
        `The question ${key} ${this.#whyNotBefore(index, place)}. A rule tests what is asked before.`,
        this.#allowedQuestions(place)
      )
    }
    return undefined
  }

  #allowedQuestions(place: RulePosition): ViolationParams {
    const { questions } = this.survey
    return allowedParams(questions.filter((_, index) => isBefore(index, place)).map(({ key }) => key))
  }

  hasField(name: string, refuse: Refuse): boolean {
    if (this.filterScope !== undefined || this.#fields.has(name)) return true
    refuse("undeclared", `The survey has no hidden field ${shortened(name)}.`, allowedParams(this.#fields))
    return false
  }

  /** The names of the hidden fields. */
  get fieldNames(): Iterable<string> {
    return this.#fields
  }

  /** Whether there is such a variable, and all that it is computed from comes before. */
  hasVariable(name: string, place: RulePosition, refuse: Refuse): boolean {
    const used = this.#variables.get(name)
    if (used === undefined) {
      const params = allowedParams(this.#variables.keys())
      refuse("undeclared", `The survey has no variable ${shortened(name)}.`, params)
    } else if (used.index >= place.variableCount) {
      refuse("not-before", `The variable ${name} does not come before. A variable uses earlier ones.`)
    } else {
      // A text may name a variable 100 000 times, and each of them may be computed from all questions.
      if (used.lastQuestion <= place.lastQuestion) return true
      const later = firstOf(used.questions, (index) => !isBefore(index, place))
      if (later === undefined) return true
      const { key = "" } = this.survey.questions[later] ?? {}
      const why = this.#whyNotBefore(later, place)
      refuse("not-before", `The variable ${name} is computed from the question ${key}, which ${why}.`)
    }
    return false
  }

  #whyNotBefore(index: number, { lastQuestion }: RulePosition): string {
    return this.#shuffledFrom[index] === lastQuestion + 1
      ? "is on the same page, whose questions are shown in random order"
      : "is asked later"
  }

  requireEnding(key: string, at: string): void {
    if (this.#endings.has(key)) return
    const detail = `The survey has no ending ${shortened(key)}.`
    this.report(at, "undeclared", detail, allowedParams(this.#endings))
  }

  /** Counts a test and its values for the limits of all rules together. */
  count(test: Test): void {
    const { op, values = [] } = test
    this.#testCount++
    this.#valueCount += values.length
    const { surveyTestValues, surveyTests, surveyTextTests } = this.limits
    if (this.#testCount === surveyTests + 1) this.#reportLimit(surveyTests, "tests")
    if (op === "contains" && this.#textTests.size <= surveyTextTests) {
      this.#textTests.add(JSON.stringify(test))
      if (this.#textTests.size > surveyTextTests) this.#reportLimit(surveyTextTests, "different tests `contains`")
    }
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

const firstOf = <A>(values: Iterable<A>, is: (value: A) => boolean): A | undefined => {
  for (const value of values) if (is(value)) return value
  return undefined
}

const isBefore = (index: number, { lastQuestion, ownQuestion }: RulePosition): boolean =>
  index <= lastQuestion || index === ownQuestion

const shuffledPages = (questions: ReadonlyArray<Question>): ReadonlyArray<number | undefined> => {
  let from: number | undefined
  return questions.map(({ page }, index) => {
    if (page !== undefined) from = page.shuffle === true ? index : undefined
    return from
  })
}

interface UsedVariable {
  readonly index: number
  /** The indexes of the questions that it is computed from, through other variables too. */
  readonly questions: ReadonlySet<number>
  /** The last of them. -1: there is none. */
  readonly lastQuestion: number
}

const usedVariables = (
  variables: ReadonlyArray<Variable>,
  questionIndexes: ReadonlyMap<string, number>
): ReadonlyMap<string, UsedVariable> => {
  const used = new Map<string, UsedVariable>()
  for (const [index, { name, value }] of variables.entries()) {
    const questions = questionsOf(value, (key) => questionIndexes.get(key), (other) => used.get(other)?.questions)
    used.set(name, { index, questions, lastQuestion: Math.max(-1, ...questions) })
  }
  return used
}

/** The index of the last question that a condition tests, through variables too. -1: none. */
export const lastTested = (
  { questions, variables }: Pick<RuledSurvey, "questions" | "variables">,
  condition: Condition
): number => {
  const indexes = new Map(questions.map(({ key }, index) => [key, index]))
  const used = usedVariables(variables, indexes)
  const tested = questionsOf(
    { if: condition, then: 0 },
    (key) => indexes.get(key),
    (variable) => used.get(variable)?.questions
  )
  return Math.max(-1, ...tested)
}

/** The questions that a variable names itself, not through other variables. */
export const namedQuestions = (
  questions: ReadonlyArray<Question>,
  { value }: Pick<Variable, "value">
): ReadonlyArray<Question> => {
  const indexes = new Map(questions.map(({ key }, index) => [key, index]))
  const named = questionsOf(value, (key) => indexes.get(key), () => undefined)
  return questions.filter((_, index) => named.has(index))
}

const questionsOf = (
  value: Expression,
  indexOf: (key: string) => number | undefined,
  questionsOfVariable: (variable: string) => ReadonlySet<number> | undefined
): ReadonlySet<number> => {
  const seen = new Set<number>()
  const see = (index: number | undefined) => {
    if (index !== undefined) seen.add(index)
  }
  const seeVariable = (variable: string) => questionsOfVariable(variable)?.forEach(see)
  const test = (tested: Test): Test => {
    if (tested.question !== undefined) see(indexOf(tested.question))
    if (tested.variable !== undefined) seeVariable(tested.variable)
    if (typeof tested.value === "object" && "question" in tested.value) see(indexOf(tested.value.question))
    return tested
  }
  mapExpression(value, {
    condition: (condition) => mapTests(condition, test),
    reference: (reference) => {
      if ("answer" in reference) see(indexOf(reference.answer))
      else if ("score" in reference) see(indexOf(reference.score))
      else if ("variable" in reference) seeVariable(reference.variable)
      return reference
    }
  })
  return seen
}
