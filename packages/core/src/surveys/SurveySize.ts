/** How large a survey is, for whoever decides on work with it before the work begins. */
import type { AccountId, SurveyId } from "../values/Ids.js"
import type { Survey } from "./model/Survey.js"

export interface SurveySize {
  readonly id: SurveyId
  readonly accountId: AccountId
  /** Bytes of its content as it is stored: questions, removed questions, rules, endings and metadata. */
  readonly bytes: number
  /** Bytes of its largest translation. */
  readonly translationBytes: number
}

/** A survey by its id or by its slug. */
export type SurveyKey =
  | { readonly id: SurveyId; readonly slug?: undefined }
  | { readonly id?: undefined; readonly slug: string }

/** The fields of a survey whose size its owner chooses. */
export const contentFields = [
  "description",
  "questions",
  "retired",
  "hiddenFields",
  "variables",
  "quotas",
  "endings",
  "languages",
  "metadata"
] as const satisfies ReadonlyArray<keyof Survey>

/** The length of the content as JSON, in UTF-16 code units. Measured once for each version of a survey. */
export const contentLength = (survey: Survey): number => {
  const known = measured.get(survey.questions)
  if (known?.version === survey.version) return known.length
  const length = contentFields.reduce((sum, field) => sum + JSON.stringify(survey[field]).length, 0)
  measured.set(survey.questions, { version: survey.version, length })
  return length
}

const measured = new WeakMap<Survey["questions"], { readonly version: number; readonly length: number }>()
