/** The validation of a survey that is not stored. */
import * as Either from "effect/Either"
import { type InvalidInput, maxViolations, type RuleViolated, type Violation } from "../validation/ValidationError.js"
import type { Warning } from "../validation/Warning.js"
import type { RuledSurvey } from "./rules/RuleContext.js"
import { surveyWarnings } from "./rules/warnings/surveyWarnings.js"

/** What is wrong with a survey, and what is odd about it. */
export interface SurveyValidation {
  /** Whether there are no errors. */
  readonly valid: boolean
  /** Every violation that `create` would refuse, at most 1 000. */
  readonly errors: ReadonlyArray<Violation>
  /** What is odd though it is allowed, at most 1 000. A survey with errors has none. */
  readonly warnings: ReadonlyArray<Warning>
}

/** The validation of a survey that has been checked. */
export const validationOf = (
  checked: Either.Either<RuledSurvey, InvalidInput | RuleViolated>
): SurveyValidation =>
  Either.match(checked, {
    onLeft: ({ violations }) => ({ valid: false, errors: violations.slice(0, maxViolations), warnings: [] }),
    onRight: (survey) => ({ valid: true, errors: [], warnings: surveyWarnings(survey) })
  })
