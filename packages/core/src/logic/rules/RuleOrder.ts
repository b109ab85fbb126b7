/** What is asked and computed before a rule is evaluated, or a text is shown: what may be named there. */
import type { Condition, Test } from "../questionnaire/Condition.js"
import type { Expression } from "../questionnaire/Expression.js"
import type { PageLogic, Variable } from "../questionnaire/SurveyLogic.js"
import { mapExpression, mapTests } from "./mapLogic.js"
import type { Scope } from "./mapSurvey.js"

/** The parts of a survey that have an order. */
export interface OrderedParts {
  readonly questions: ReadonlyArray<AskedQuestion>
  readonly variables: ReadonlyArray<Variable>
}

interface AskedQuestion {
  readonly key: string
  readonly page?: PageLogic
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

export class RuleOrder {
  /** The variables by name. */
  readonly variables: ReadonlyMap<string, UsedVariable>
  readonly #questions: ReadonlyArray<AskedQuestion>
  readonly #questionIndexes: ReadonlyMap<string, number>
  /** The first question of the page of each question, if the page shuffles. */
  readonly #shuffledFrom: ReadonlyArray<number | undefined>
  readonly #variableCount: number

  constructor({ questions, variables }: OrderedParts) {
    this.#questions = questions
    this.#questionIndexes = new Map(questions.map(({ key }, index) => [key, index]))
    this.#shuffledFrom = shuffledPages(questions)
    this.#variableCount = variables.length
    this.variables = usedVariables(variables, this.#questionIndexes)
  }

  /** The index of the question of this key. */
  indexOf(key: string): number | undefined {
    return this.#questionIndexes.get(key)
  }

  /** The first question of the page of a question, if the page shuffles. Undefined: it does not. */
  firstTogether(question: number): number | undefined {
    return this.#shuffledFrom[question]
  }

  /** What comes before a rule or a text of the scope. All variables do, except before a variable. */
  placeOf(scope: Scope): RulePosition {
    const variableCount = this.#variableCount
    const lastQuestion = this.#questions.length - 1
    switch (scope.kind) {
      case "before":
        return { lastQuestion: this.#lastBefore(scope.question), variableCount }
      case "answer":
        return { lastQuestion: this.#lastBefore(scope.question), ownQuestion: scope.question, variableCount }
      case "pageEnd": {
        const next = this.#questions.findIndex(({ page }, other) => other > scope.question && page !== undefined)
        return { lastQuestion: next === -1 ? lastQuestion : next - 1, variableCount }
      }
      case "variable":
        return { lastQuestion, variableCount: scope.variable }
      case "end":
        return { lastQuestion, variableCount }
    }
  }

  /** Whether a question may be named at the place. */
  isAsked(key: string, place: RulePosition): boolean {
    const index = this.indexOf(key)
    return index !== undefined && isBefore(index, place)
  }

  /** Whether a variable may be named at the place: it comes before, and so does all that it is computed from. */
  isComputed(name: string, place: RulePosition): boolean {
    const used = this.variables.get(name)
    return used !== undefined && used.index < place.variableCount &&
      (used.lastQuestion <= place.lastQuestion || Array.from(used.questions).every((index) => isBefore(index, place)))
  }

  /** All questions of a page that shuffles may come before each of them. */
  #lastBefore(question: number): number {
    return (this.#shuffledFrom[question] ?? question) - 1
  }
}

export const isBefore = (index: number, { lastQuestion, ownQuestion }: RulePosition): boolean =>
  index <= lastQuestion || index === ownQuestion

const shuffledPages = (questions: ReadonlyArray<AskedQuestion>): ReadonlyArray<number | undefined> => {
  let from: number | undefined
  return questions.map(({ page }, index) => {
    if (page !== undefined) from = page.shuffle === true ? index : undefined
    return from
  })
}

/** A variable, and what it is computed from. */
export interface UsedVariable {
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
  { questions, variables }: OrderedParts,
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
export const namedQuestions = <Asked extends AskedQuestion>(
  questions: ReadonlyArray<Asked>,
  { value }: Pick<Variable, "value">
): ReadonlyArray<Asked> => {
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
