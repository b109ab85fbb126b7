/** Answers to ratings: integers on a short scale. */
import type { AnswerModel } from "../AnswerModel.js"
import type { AnswerReader } from "../AnswerReading.js"
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

/** The scale of a rating. */
export const ratingScale = scaleOf({ min: 1, max: 5, step: 1 })

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
