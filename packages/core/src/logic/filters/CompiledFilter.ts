/** Filters as predicates over stored responses. */
import * as Effect from "effect/Effect"
import type { Question } from "../../questions/Question.js"
import { canonicalJson } from "../../values/canonicalJson.js"
import { dayMillis, type Instant } from "../../values/Instant.js"
import { sha256 } from "../../values/Secrets.js"
import type { Condition, Property } from "../questionnaire/Condition.js"
import { holds } from "../questionnaire/holds.js"
import { testsOf } from "../rules/mapLogic.js"
import type { Filter, FilteredSurvey } from "./Filter.js"
import { type FilteredResponse, storedResponse, type TestedQuestions } from "./StoredAnswers.js"

/** What decides whether a response fits. */
export interface TestedFilter {
  readonly condition: Condition
  readonly questions: TestedQuestions
  /** `today` is relative to it. */
  readonly now: Instant
}

/** A filter that has been checked against a survey. */
export interface CompiledFilter {
  /**
   * The same digest: the same responses of the survey fit, as long as the survey's questions are the same. The digest
   * of a filter that compares with `today` is another one on each day in UTC.
   */
  readonly digest: string
  /**
   * The condition with the ids of questions. Undefined: a variable, which may be computed again, or `today` decides
   * which responses fit, so they may be others later.
   */
  readonly cited?: Condition | undefined
  /** Whether a stored response fits. Pure, and fast: it runs for each response of an aggregate. */
  readonly matches: (response: FilteredResponse) => boolean
  /** What `matches` decides by, for responses that are stored as columns. Absent: all responses are read. */
  readonly tested?: TestedFilter
}

/**
 * Compiles a filter.
 *
 * @param now - The time of the request: `today` is the day in UTC of it.
 */
export const compileFilter = (
  { condition }: Filter,
  survey: Pick<FilteredSurvey, "questions" | "retired">,
  now: Instant
): Effect.Effect<CompiledFilter> => {
  const { names, usesToday, usesVariable } = testedBy(condition)
  const questions: TestedQuestions = new Map(
    [...survey.questions, ...survey.retired].flatMap((question): ReadonlyArray<[string, Question]> =>
      names.has(question.id) ? [[question.id, question]] : []
    )
  )
  const day = usesToday ? Math.floor(now / dayMillis) : null
  return Effect.map(sha256(canonicalJson({ condition, day })), (digest) => ({
    digest,
    cited: usesToday || usesVariable ? undefined : condition,
    matches: (response) => holds(condition, storedResponse(questions, response, now)),
    tested: { condition, questions, now }
  }))
}

/**
 * The names of the questions and the properties that a condition tests, and whether it tests a variable or compares
 * with `today`.
 */
export const testedBy = (condition: Condition) => {
  const names = new Set<string>()
  const properties = new Set<Property>()
  let usesToday = false
  let usesVariable = false
  for (const { property, question, value, variable } of testsOf(condition)) {
    if (variable !== undefined) usesVariable = true
    if (property !== undefined) properties.add(property)
    if (question !== undefined) names.add(question)
    if (typeof value === "object") {
      if ("question" in value) names.add(value.question)
      else usesToday = true
    }
  }
  return { names, properties, usesToday, usesVariable }
}
