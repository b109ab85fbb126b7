/** Answers to rankings: options in an order, best first. */
import { countDomain, possible } from "../AnswerDomain.js"
import type { AnswerModel } from "../AnswerModel.js"
import { type AnswerReader, unfit } from "../AnswerReading.js"
import { chosenLabels, isText, itemsOf, readValues } from "../type-parts/choices.js"
import { readItems } from "../type-parts/readItems.js"

export const rankingReader: AnswerReader = {
  read: (value, { topN }, { options }, { isStored }) =>
    readItems(value, (items) => {
      const values = readValues(items, options, isStored)
      if (values === undefined) return unfit
      if (values.size === 0) return undefined
      return values.size > (topN ?? options.length) || values.size < (topN === undefined ? options.length : 1)
        ? unfit
        : { kind: "ranking", values: [...values] }
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
