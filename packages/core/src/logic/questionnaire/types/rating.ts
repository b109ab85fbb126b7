/** Answers to ratings: integers on a short scale. */
import type { AnswerModel } from "../AnswerModel.js"
import type { AnswerReader } from "../AnswerReading.js"
import { noOptions, type QuestionShape } from "../QuestionShape.js"
import {
  ownText,
  readNumber,
  scaleDomain,
  type ScaleLabels,
  scaleOf,
  storedNumber,
  valueGroup
} from "../type-parts/numbers.js"

/** The settings of a rating. */
export interface RatingSettings extends ScaleLabels {
  readonly min?: number
  readonly max?: number
  readonly display?: "numbers" | "stars"
}

const defaultMin = 1
const defaultMax = 5

/** The scale of a rating. */
export const ratingScale = scaleOf({ min: defaultMin, max: defaultMax, step: 1 })

/** What questions of the type are made of. */
export const ratingShape = {
  optionCount: noOptions,
  settingNames: ["min", "max", "minLabel", "maxLabel", "display"],
  settingDefaults: { min: defaultMin, max: defaultMax, display: "numbers" },
  labels: ["minLabel", "maxLabel"]
} as const satisfies QuestionShape

export const ratingReader: AnswerReader = {
  read: (value, settings) => readNumber(value, ratingScale(settings)),
  isTrimmed: () => true,
  recalledText: ownText
}

export const rating: AnswerModel = {
  kind: () => "number",
  readStored: storedNumber,
  domain: ({ question }) => scaleDomain(ratingScale(question.settings)),
  groups: { labels: () => new Map(), of: valueGroup }
}
