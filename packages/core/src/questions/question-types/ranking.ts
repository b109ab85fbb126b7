/** A question that is answered with its options in an order, best first. */
import * as Schema from "effect/Schema"
import { rankingShape } from "../../logic/questionnaire/types/ranking.js"
import * as Histogram from "../../statistics/Histogram.js"
import { histogramOf } from "../../statistics/QuestionCounts.js"
import { shownParts } from "../../statistics/ShownParts.js"
import { allowedParams } from "../../validation/ViolationParams.js"
import { type AnswerValue, isList } from "../AnswerValue.js"
import { explainItems, tooFew, tooMany } from "../question-parts/answers/AnswerDecoder.js"
import { itemViolations } from "../question-parts/answers/OptionList.js"
import { checkMaximum, listLength } from "../question-parts/definition/DefinitionRules.js"
import { allOptions, valuesOf } from "../question-parts/definition/Option.js"
import { integer, optionalSettings, setting } from "../question-parts/definition/SettingSchemas.js"
import { columnPerPart } from "../question-parts/output/AnswerColumns.js"
import {
  figure,
  marginFigure,
  shownFields,
  shownFigures,
  withRemovedOptions
} from "../question-parts/output/OptionCount.js"
import { optionElement } from "../question-parts/output/XmlContent.js"
import { type CountItem, defineQuestionType } from "../question-parts/QuestionTypeDefinition.js"

const settings = Schema.Struct({
  topN: setting(integer(1, rankingShape.optionCount.max), "How many to rank. Default: all the options.")
})

const RankedOption = Schema.Struct({
  value: Schema.String,
  label: Schema.String,
  meanRank: figure.annotations({ description: "Of those who ranked it; 1 is best." }),
  margin95: marginFigure,
  firstPlace: Schema.Int.annotations({ description: "How many ranked it first." }),
  ranks: Schema.Array(Schema.Int).annotations({ description: "How many ranked it first, second, and so on." }),
  ...shownFields("the question", "The number of those who ranked it")
}).annotations({ identifier: "RankedOption" })

/** Counts the option that answers have at a place. */
const countItem: CountItem = (counts, item, index, times) => {
  if (isText(item)) Histogram.increment(histogramOf(counts.rankCounts, item), index + 1, times)
}

export const ranking = defineQuestionType({
  type: "ranking",
  name: "Ranking",
  ...rankingShape,
  settings,
  settingsInput: () => optionalSettings(settings, {}),
  checkSettings: (settings, input) => checkMaximum(settings, "topN", listLength(input.options) ?? Infinity),
  cellCount: ({ options, settings }) => (settings.topN ?? options.length) * options.length,
  explain: ({ options, settings }) => {
    const optionValues = valuesOf(options)
    const allowed = allowedParams(optionValues)
    const max = settings.topN ?? optionValues.size
    // A respondent may rank fewer than `topN` options.
    const min = settings.topN === undefined ? optionValues.size : 1
    return explainItems("an array of options' values, best first", (items) => [
      ...itemViolations(items, optionValues, allowed),
      ...items.length < min ? [tooFew(`All ${min} options must be ranked`, min, items.length)] : [],
      ...items.length > max ? [tooMany(`At most ${max} may be ranked`, max, items.length)] : []
    ])
  },
  count: (counts, value, times) =>
    rankedOptionsOf(value).forEach((item, index) => countItem(counts, item, index, times)),
  countItem,
  figureFields: { options: Schema.Array(RankedOption) },
  figures: ({ options, retiredOptions, settings }, questionCounts) => {
    const { answered, rankCounts } = questionCounts
    const shown = shownParts(questionCounts)
    // Answers may contain more ranks than the question has now.
    const answeredRanks = Array.from(rankCounts.values(), (counts) => Math.max(...counts.keys()))
    const ranks = Math.max(Math.min(settings.topN ?? options.length, options.length), ...answeredRanks)
    return {
      options: withRemovedOptions(options, retiredOptions, rankCounts.keys()).map(({ label, value }) => {
        const counts = rankCounts.get(value) ?? new Map<number, number>()
        const { margin95, mean } = Histogram.summarize(counts)
        return {
          value,
          label,
          meanRank: mean,
          margin95,
          firstPlace: counts.get(1) ?? 0,
          ranks: Array.from({ length: ranks }, (_, index) => counts.get(index + 1) ?? 0),
          ...shownFigures(shown.of(value), answered, Histogram.total(counts))
        }
      })
    }
  },
  columns: (question) =>
    columnPerPart(
      allOptions(question),
      { kind: "rank" },
      (value, setCell) => rankedOptionsOf(value).forEach((option, index) => setCell(option, index + 1))
    ),
  xmlContent: ({ options }) => {
    const encodeOption = optionElement(options)
    return (value) => {
      let elements = ""
      for (const option of rankedOptionsOf(value)) elements += encodeOption(option)
      return elements
    }
  }
})

/** The options in a stored answer, best first. Empty when the value has another shape. */
const rankedOptionsOf = (value: AnswerValue): ReadonlyArray<string> => isList(value) ? value.filter(isText) : []

const isText = (item: unknown): item is string => typeof item === "string"
