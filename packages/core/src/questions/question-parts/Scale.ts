/** Shared parts of rating, slider and net promoter score: numbers on a scale. */
import * as Schema from "effect/Schema"
import type { Scale } from "../../logic/questionnaire/type-parts/numbers.js"
import { compareMeans } from "../../statistics/groups/compareMeans.js"
import * as Histogram from "../../statistics/Histogram.js"
import type { MutableQuestionCounts } from "../../statistics/QuestionCounts.js"
import { parseNumber } from "../../values/Numeral.js"
import type { AnswerValue } from "../AnswerValue.js"
import { type Explanation, refuse, refuseType } from "./answers/AnswerDecoder.js"
import {
  type DefinitionViolation,
  definitionViolation,
  numberSetting,
  type UndecodedFields
} from "./definition/DefinitionRules.js"
import type { FigureComparison, GroupAnswers } from "./FigureComparison.js"
import type { ColumnContent } from "./output/AnswerColumns.js"
import { higherThanField } from "./output/GroupFigures.js"
import { figure, marginFigure } from "./output/OptionCount.js"

/** `min` is below `max`: a scale has at least two values. */
export const checkScale = (
  settings: UndecodedFields,
  defaults: { readonly min: number; readonly max: number }
): ReadonlyArray<DefinitionViolation> => {
  const min = numberSetting(settings, "min") ?? defaults.min
  const max = numberSetting(settings, "max") ?? defaults.max
  const place = settings.min === undefined ? "max" : "min"
  return min < max
    ? []
    : [
      definitionViolation(["settings", place], "out-of-order", `\`min\` (${min}) must be below \`max\` (${max}).`, {
        min,
        max
      })
    ]
}

/** The integers from `min` to `max`. */
export const integersOf = ({ max, min }: Scale): ReadonlyArray<number> =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index)

/** The content of the column of a number on the scale. The settings have the labels of its ends. */
export const scaleContent = (
  level: { readonly isInteger: boolean; readonly measure: "ordinal" | "scale" },
  { max, min }: Scale,
  { maxLabel, minLabel }: { readonly minLabel?: string | undefined; readonly maxLabel?: string | undefined }
): ColumnContent => ({
  kind: "number",
  ...level,
  min,
  max,
  labels: [
    ...minLabel === undefined ? [] : [{ value: min, label: minLabel }],
    ...maxLabel === undefined ? [] : [{ value: max, label: maxLabel }]
  ]
})

/** Explains why a value is no integer on the scale. */
export const explainInteger = (scale: Scale): Explanation => (value) =>
  Number.isInteger(parseNumber(value)) ? refuseOutside(scale) : refuseType("a whole number")

/** A refusal of a number outside the scale. */
export const refuseOutside = ({ max, min }: Scale) => refuse("out-of-range", `Expected ${min} to ${max}.`, { min, max })

/** Counts a number. */
export const countNumber = (counts: MutableQuestionCounts, value: AnswerValue, times: number): void => {
  if (typeof value === "number") Histogram.increment(counts.numberCounts, value, times)
}

const NumberCount = Schema.Struct({ value: Schema.Number, count: Schema.Int }).annotations({
  identifier: "NumberCount"
})

/** The fields of the breakdown of a numeric question. */
export const numberFigureFields = (histogramDescription: string) => ({
  mean: figure,
  median: figure.annotations({ description: "Of an even number of answers, the mean of the two in the middle." }),
  stdDev: figure.annotations({ description: "The standard deviation of the population: √(Σ(x − mean)² / answered)." }),
  margin95: marginFigure,
  min: figure.annotations({ description: "The least answer." }),
  max: figure.annotations({ description: "The greatest answer." }),
  histogram: Schema.Array(NumberCount).annotations({ description: histogramDescription }),
  higherThan: higherThanField
})

/** Describes a histogram that has all values of the scale. */
export const wholeScale = "Every value of the scale, also those that nobody gave."

/** The figures of a numeric question. The histogram has the given values and those of the answers. */
export const numberFigures = (counts: Histogram.Histogram<number>, values: ReadonlyArray<number>) => {
  const all = new Map(values.map((value) => [value, 0]))
  Histogram.mergeInto(all, counts)
  return {
    ...Histogram.summarize(counts),
    histogram: Histogram.sortedEntries(all).map(([value, count]) => ({ value, count }))
  }
}

/** The figures that the comparison of means needs. */
interface MeanFigures extends Omit<Histogram.Summary, "median"> {
  readonly higherThan?: ReadonlyArray<number> | null
}

/** Compares the means of groups. */
export const compareNumbers = <Figures extends MeanFigures>(
  groups: ReadonlyArray<GroupAnswers<Figures>>,
  compared: ReadonlyArray<number>
): FigureComparison<Figures> => {
  const { higherThan, test } = compareMeans(
    groups.map(({ counts, figures }) => ({ ...figures, count: Histogram.total(counts.numberCounts) })),
    compared
  )
  return {
    test,
    withTests: (figures) => figures,
    withHigherThan: (figures, groupIndex) => ({ ...figures, higherThan: higherThan[groupIndex] ?? null })
  }
}
