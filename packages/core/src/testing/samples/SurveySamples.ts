/** A survey with every question type, and random responses to any survey, for tests of products. */
import * as Schema from "effect/Schema"
import type { NewSurvey } from "../../embedding/api/SurveysApi.js"
import { questionTypeNames } from "../../questions/question-types/questionTypes.js"
import { Survey } from "../../surveys/model/Survey.js"
import { questionTypeSamples } from "./question-types/registry.js"
import { responseSampler, type SampleResponse } from "./ResponseSampler.js"

/**
 * The input of a survey with one question of each type, for `surveys.create`. The key of a question is the name of its
 * type. Only the rating is required.
 */
export const surveyOfAllTypes: NewSurvey = {
  title: "All question types",
  questions: questionTypeNames.map((type) => questionTypeSamples[type].example)
}

/** Options of `sampleResponses`. */
export interface SampleOptions {
  /** The number of responses. Default 1. */
  readonly count?: number
  /** The same seed gives the same responses. Default 1. */
  readonly seed?: number
  /** The time at which they are sent, for rules about today. Default: the present. */
  readonly now?: Date
}

/** A survey as `surveys.get` returns it. */
export interface SampledSurvey {
  readonly questions: ReadonlyArray<unknown>
  readonly variables?: ReadonlyArray<unknown>
  readonly endings?: ReadonlyArray<unknown>
  readonly hiddenFields?: ReadonlyArray<unknown>
  readonly languages?: ReadonlyArray<string>
  readonly onePerExternalId?: boolean
}

/**
 * Returns random responses that the survey accepts: each answers the questions that are required of it and some of the
 * others that it is shown, by all rules of the survey. A rule of a page may screen a response out, and a quota may be
 * full. Answers to `file` questions are left out, because they name uploaded files. Throws an error that names a
 * question if its rules leave no answer, or if it is one for files that is always required.
 *
 * @param survey A survey as `surveys.get` returns it.
 *
 * @example
 * for (const response of sampleResponses(survey, { count: 100 })) await canvass.responses.submit(survey.id, response)
 */
export const sampleResponses = (
  survey: SampledSurvey,
  { count = 1, now = new Date(), seed = 1 }: SampleOptions = {}
): ReadonlyArray<SampleResponse> => {
  const makeSample = responseSampler(decodeSurvey(survey), { now: now.getTime(), seed })
  return Array.from({ length: count }, (_, index) => makeSample(index))
}

const { endings, hiddenFields, languages, onePerExternalId, questions, variables } = Survey.fields

const decodeSurvey = Schema.decodeUnknownSync(Schema.Struct({
  questions,
  variables: Schema.optionalWith(variables, { default: () => [] }),
  endings: Schema.optionalWith(endings, { default: () => [] }),
  hiddenFields: Schema.optionalWith(hiddenFields, { default: () => [] }),
  languages: Schema.optionalWith(languages, { default: () => [] }),
  onePerExternalId: Schema.optionalWith(onePerExternalId, { default: () => false })
}))
