/**
 * Filters: conditions over stored responses. A filter may test what the rules of a survey may, and also retired
 * questions, options and rows that are gone, any field of `metadata`, and properties of a response.
 */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import { checkFilterShape } from "../../questions/question-parts/definition/conditions/conditionShape.js"
import type { DefinitionViolation } from "../../questions/question-parts/definition/DefinitionRules.js"
import { allOptions } from "../../questions/question-parts/definition/Option.js"
import { mapRows, type Question } from "../../questions/Question.js"
import type { Variable } from "../../surveys/model/Variable.js"
import {
  InvalidInput,
  limitViolations,
  maxViolations,
  pointer,
  pointerSteps,
  type Violation,
  violation
} from "../../validation/ValidationError.js"
import { jsonBytes } from "../../values/jsonBytes.js"
import type { LimitValues } from "../../values/Limits.js"
import type { Condition } from "../questionnaire/Condition.js"
import { responseStatuses } from "../questionnaire/SurveyLogic.js"
import { checkCondition } from "../rules/conditionRules.js"
import { conditionLength, fittingCondition, InputCopy } from "../rules/readableCondition.js"
import { renameInCondition } from "../rules/renameKeys.js"
import { type FilterScope, RuleContext } from "../rules/RuleContext.js"

/**
 * A filter that has been checked against a survey. It names questions by id, so that it means the same when a key
 * changes. A test of a question that the survey has no longer is false: nobody has answered it.
 */
export interface Filter {
  readonly condition: Condition
}

/** The parts of a survey that filters test. */
export interface FilteredSurvey {
  readonly questions: ReadonlyArray<Question>
  readonly retired: ReadonlyArray<Question>
  readonly variables: ReadonlyArray<Variable>
}

/** The scope of a filter for operations that also take other responses than completed ones. */
export const statusScope: FilterScope = { statuses: responseStatuses }

/** A filter from the JSON that a caller sends. Arguments and errors as for `readFilter`. */
export const parseFilter = (
  text: string,
  survey: FilteredSurvey,
  limits: LimitValues,
  scope: FilterScope = {}
): Either.Either<Filter, InvalidInput> => {
  if (text.length > limits.filterBytes) return Either.left(tooLong(limits))
  try {
    return readFilter(JSON.parse(text), survey, limits, scope)
  } catch {
    return Either.left(
      new InvalidInput({ violations: [violation(filterPointer, "malformed-json", "The filter is not valid JSON.")] })
    )
  }
}

/**
 * Reads a filter that names questions by key.
 *
 * @param input - A condition, which need not have the right form.
 * @returns The filter, or all violations with pointers below `/filter`.
 */
export const readFilter = (
  input: unknown,
  survey: FilteredSurvey,
  limits: LimitValues,
  scope: FilterScope = {}
): Either.Either<Filter, InvalidInput> => {
  const violations: Array<DefinitionViolation> = []
  const hasShape = (_input: unknown): _input is Condition => {
    checkFilterShape(input, violations)
    return violations.length === 0
  }
  if (!hasShape(input)) {
    const malformed = violations.map(({ code, detail, params, path }) =>
      violation(filterPointer + pointer(path), code, detail, params)
    )
    return refuse([...malformed, ...otherViolations(input, malformed, survey, limits, scope)])
  }
  if (jsonBytes(input) > limits.filterBytes) return Either.left(tooLong(limits))
  const questions = testedQuestions(survey)
  const context = new RuleContext(
    { questions, hiddenFields: [], variables: survey.variables, quotas: [], endings: [], design: null },
    limits,
    filterPointer,
    scope
  )
  const condition = checkCondition(context, input, { at: filterPointer, scope: { kind: "end" } })
  return context.violations.length > 0
    ? refuse(context.violations)
    : Either.right({ condition: renameInCondition(condition, new Map(questions.map(({ id, key }) => [key, id]))) })
}

/** The violations of the tests that are not malformed. */
const otherViolations = (
  input: unknown,
  malformed: ReadonlyArray<Violation>,
  survey: FilteredSurvey,
  limits: LimitValues,
  scope: FilterScope
): ReadonlyArray<Violation> => {
  if (malformed.length >= maxViolations) return []
  const copy = new InputCopy(input)
  for (const found of malformed) {
    const steps = pointerSteps(found.pointer)
    copy.replaceAt(steps.slice(1, conditionLength(steps)), fittingCondition)
  }
  const remaining: Array<DefinitionViolation> = []
  checkFilterShape(copy.whole, remaining)
  return remaining.length > 0
    ? []
    : Either.match(readFilter(copy.whole, survey, limits, scope), {
      onLeft: ({ violations }) => violations,
      onRight: () => []
    })
}

/** The condition with the present keys of the questions. A question that the survey has no longer is named by id. */
export const showFilter = ({ condition }: Filter, { questions, retired }: FilteredSurvey): Condition =>
  renameInCondition(condition, new Map([...questions, ...retired].map(({ id, key }) => [id, key])))

/** The filter for responses that all of the filters select. Undefined: there are none. */
export const allOf = (filters: ReadonlyArray<Filter>): Filter | undefined =>
  filters.length <= 1 ? filters[0] : { condition: { all: filters.map(({ condition }) => condition) } }

/** Where a filter is in a request. */
const filterPointer = "/filter"

const refuse = (violations: ReadonlyArray<InvalidInput["violations"][number]>): Either.Either<never, InvalidInput> =>
  Either.left(
    new InvalidInput({
      violations: Arr.isNonEmptyReadonlyArray(violations)
        ? [...limitViolations(violations, filterPointer)]
        : [violation(filterPointer, "invalid", "The filter is not valid.")]
    })
  )

const tooLong = ({ filterBytes }: LimitValues): InvalidInput =>
  new InvalidInput({
    violations: [
      violation(filterPointer, "too-long", `At most ${filterBytes} bytes of JSON are allowed.`, { max: filterBytes })
    ]
  })

/** The present and the retired questions, with the options and rows that they had. */
const testedQuestions = ({ questions, retired }: FilteredSurvey): ReadonlyArray<Question> =>
  [...questions, ...retired].map((question) => {
    if (question.retiredOptions === undefined && question.retiredRows === undefined) return question
    const { retiredRows = [] } = question
    return mapRows({ ...question, options: allOptions(question) }, (rows) => [...rows, ...retiredRows])
  })
