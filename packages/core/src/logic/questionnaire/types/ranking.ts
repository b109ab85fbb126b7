/** Answers to rankings: options in an order, best first. */
import { countDomain, possible } from "../AnswerDomain.js"
import type { AnswerModel } from "../AnswerModel.js"
import type { AnswerReader } from "../AnswerReading.js"
import { optionsUpTo, type QuestionShape } from "../QuestionShape.js"
import { chosenLabels, isText, itemsOf, readValues } from "../type-parts/choices.js"
import { readItems } from "../type-parts/readItems.js"

/** The settings of a ranking. */
export interface RankingSettings {
  readonly topN?: number
}

/** What questions of the type are made of. */
export const rankingShape = {
  optionCount: /* @__PURE__ */ optionsUpTo("rankedOptions"),
  settingNames: ["topN"],
  settingDefaults: {},
  labels: []
} as const satisfies QuestionShape

export const rankingReader: AnswerReader = {
  read: (value, { topN }, { options }, { isStored }) =>
    readItems(value, (items) => {
      const values = readValues(items, options, isStored)
      if (typeof values === "string") return values
      if (values.size === 0) return undefined
      if (values.size > (topN ?? options.length)) return "too-many"
      return topN === undefined && values.size < options.length ? "too-few" : { kind: "ranking", values: [...values] }
    }),
  recalledText: chosenLabels
}

export const ranking: AnswerModel = {
  kind: (_settings, _row, option) => option === undefined ? "list" : "place",
  readStored: (value) => ({ kind: "ranking", values: itemsOf(value).filter(isText) }),
  domain: ({ options, question: { settings: { topN } } }, _row, option) => {
    const max = topN ?? options.length
    return option === undefined
      ? countDomain(options, topN === undefined, max)
      : { kind: "number", min: 1, max: Math.min(max, possible(options).size), step: 1 }
  },
  hasAllParts: ({ topN }) => topN === undefined
}
