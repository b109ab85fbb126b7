/** The validation of a survey that is not stored. */
import * as Either from "effect/Either"
import type { RuledSurvey } from "../logic/rules/RuleContext.js"
import { surveyWarnings } from "../logic/warnings/surveyWarnings.js"
import { type InvalidInput, maxViolations, type RuleViolated, type Violation } from "../validation/ValidationError.js"
import { type Warning, warning } from "../validation/Warning.js"
import type { AnswerLimits } from "../values/AnswerLimits.js"
import type { Survey } from "./model/Survey.js"
import { type SurveyTexts, type Texts, textsOf } from "./translations/SurveyTexts.js"

/** What is wrong with a survey, and what is odd about it. */
export interface SurveyValidation {
  /** Whether there are no errors. */
  readonly valid: boolean
  /** Every violation that `create` would refuse, at most 1 000. */
  readonly errors: ReadonlyArray<Violation>
  /** What is odd though it is allowed, at most 1 000. A survey with errors has none. */
  readonly warnings: ReadonlyArray<Warning>
}

/** A survey that has been checked, with its translations. */
export interface CheckedSurvey {
  readonly survey: RuledSurvey & SurveyTexts & Pick<Survey, "languages">
  readonly translations: ReadonlyArray<readonly [tag: string, texts: Texts]>
}

/** The validation of a survey that has been checked. */
export const validationOf = (
  checked: Either.Either<CheckedSurvey, InvalidInput | RuleViolated>,
  limits: AnswerLimits
): SurveyValidation =>
  Either.match(checked, {
    onLeft: ({ violations }) => ({ valid: false, errors: violations.slice(0, maxViolations), warnings: [] }),
    onRight: (checked) => ({
      valid: true,
      errors: [],
      warnings: [...surveyWarnings(checked.survey, limits), ...missingTranslations(checked)].slice(0, maxViolations)
    })
  })

const missingTranslations = ({ survey, translations }: CheckedSurvey): ReadonlyArray<Warning> => {
  const [, ...offered] = survey.languages
  if (offered.length === 0) return []
  const count = textsOf(survey).size
  const translated = new Map(translations.map(([tag, texts]) => [tag, Object.keys(texts).length]))
  return offered.flatMap((tag, index) => {
    const missing = count - (translated.get(tag) ?? 0)
    return missing === 0
      ? []
      : [
        warning(
          `/languages/${index + 1}`,
          "not-translated",
          `${missing} of ${count} texts have no translation in ${tag}.`
        )
      ]
  })
}
