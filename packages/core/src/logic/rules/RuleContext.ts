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
import type { DesignTexts } from "../design/SurveyDesign.js"
import type { Test } from "../questionnaire/Condition.js"
import type { Scope } from "./mapSurvey.js"
import { isBefore, RuleOrder, type RulePosition } from "./RuleOrder.js"

/** The parts of a survey that have rules, or that rules name. */
export interface RuledSurvey {
  readonly questions: ReadonlyArray<Question>
  readonly hiddenFields: ReadonlyArray<HiddenField>
  readonly variables: ReadonlyArray<Variable>
  readonly quotas: ReadonlyArray<Quota>
  readonly endings: ReadonlyArray<Ending>
  readonly design: DesignTexts | null
}

/** What a filter over stored responses may test beside what rules may: any field of `metadata`, and properties. */
export interface FilterScope {
  /** The statuses of responses. Undefined: the filter may not test `status`. */
  readonly statuses?: ReadonlyArray<string> | undefined
}

export class RuleContext {
  /** The pointers lead from the whole survey. */
  readonly violations: Array<Violation> = []
  readonly #order: RuleOrder
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
    this.#order = new RuleOrder(survey)
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

  /** What comes before a rule or a text of the scope. */
  placeOf(scope: Scope): RulePosition {
    return this.#order.placeOf(scope)
  }

  /** The question of this key. Undefined, after a call of `refuse`: there is none, or it comes later. */
  findQuestion(key: string, place: RulePosition, refuse: Refuse): Question | undefined {
    const index = this.#order.indexOf(key)
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
    const used = this.#order.variables.get(name)
    if (used === undefined) {
      const params = allowedParams(this.#order.variables.keys())
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
    return this.#order.firstTogether(index) === lastQuestion + 1
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
