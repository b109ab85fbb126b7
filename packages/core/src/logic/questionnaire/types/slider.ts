/** Answers to sliders: numbers of a range, in steps. */
import type { AnswerModel } from "../AnswerModel.js"
import type { AnswerReader } from "../AnswerReading.js"
import { noOptions, type QuestionShape } from "../QuestionShape.js"
import {
  ownText,
  readNumber,
  type Scale,
  scaleDomain,
  type ScaleLabels,
  scaleOf,
  storedNumber
} from "../type-parts/numbers.js"

/** The settings of a slider. */
export interface SliderSettings extends ScaleLabels {
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly unit?: string
}

/** The scale of a slider whose settings say nothing else. */
export const sliderDefaults = { min: 0, max: 100, step: 1 } satisfies Scale

/** The scale of a slider. */
export const sliderScale = scaleOf(sliderDefaults)

/** The fraction of a step by which a number may differ from a value of the slider. */
export const stepTolerance = 1e-6

/** What questions of the type are made of. */
export const sliderShape = {
  optionCount: noOptions,
  settingNames: ["min", "max", "step", "minLabel", "maxLabel", "unit"],
  settingDefaults: sliderDefaults,
  labels: ["minLabel", "maxLabel", "unit"]
} as const satisfies QuestionShape

export const sliderReader: AnswerReader = {
  read: (value, settings) => readNumber(value, sliderScale(settings), stepTolerance),
  isTrimmed: () => true,
  recalledText: ownText
}

export const slider: AnswerModel = {
  kind: () => "number",
  readStored: storedNumber,
  domain: ({ question }) => scaleDomain(sliderScale(question.settings))
}
