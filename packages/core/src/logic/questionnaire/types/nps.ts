/** Answers to questions for the net promoter score: integers from 0 to 10. */
import type { AnswerModel } from "../AnswerModel.js"
import type { AnswerReader } from "../AnswerReading.js"
import { noOptions, type QuestionShape } from "../QuestionShape.js"
import { ownText, readNumber, type Scale, scaleDomain, type ScaleLabels, storedNumber } from "../type-parts/numbers.js"

/** The settings of a question for the net promoter score. */
export type NpsSettings = ScaleLabels

/** The scale of the net promoter score. It has no settings. */
export const npsScale: Scale = { min: 0, max: 10, step: 1 }

/** The bands of answers, best first. */
export const bands = ["promoter", "passive", "detractor"] as const
export type Band = typeof bands[number]

/** The band of an answer. */
export const bandOf = (value: number): Band => value >= 9 ? "promoter" : value >= 7 ? "passive" : "detractor"

/** What questions of the type are made of. */
export const npsShape = {
  optionCount: noOptions,
  settingNames: ["minLabel", "maxLabel"],
  settingDefaults: {},
  labels: ["minLabel", "maxLabel"]
} as const satisfies QuestionShape

export const npsReader: AnswerReader = {
  read: (value) => readNumber(value, npsScale),
  isTrimmed: () => true,
  recalledText: ownText
}

export const nps: AnswerModel = {
  kind: () => "number",
  readStored: storedNumber,
  domain: () => scaleDomain(npsScale),
  groups: {
    labels: () => new Map(bands.map((band) => [band, band])),
    of: (reading) => ({ values: reading.kind === "number" ? [bandOf(reading.value)] : [] })
  }
}
