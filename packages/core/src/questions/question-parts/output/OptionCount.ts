/** Figures of options: how often each was chosen. */
import * as Schema from "effect/Schema"
import type { Histogram } from "../../../statistics/Histogram.js"
import { wilsonInterval } from "../../../statistics/intervals/wilsonInterval.js"
import type { Shown } from "../../../statistics/ShownParts.js"
import type { LabelledValue } from "../definition/Option.js"
import { optionalField } from "../definition/optionalField.js"
import { higherThanField, testField } from "./GroupFigures.js"

/** A figure that is null when there is nothing to compute it from. */
export const figure = Schema.NullOr(Schema.Number)

/** The margin of error of a mean. */
export const marginFigure = figure.annotations({
  description:
    "The mean's margin of error at 95 % confidence: t(0.975, n − 1) · s / √n, of n numbers with the standard deviation s " +
    "of a sample. Null for fewer than two, and for equal ones."
})

/**
 * The fields of an option or a row that not everybody was shown. They are absent where everybody was.
 *
 * @param answered - Those who answered, such as `the question`.
 * @param counted - The numerator of the share, such as `count`.
 */
export const shownFields = (answered: string, counted: string) => ({
  shown: optionalField(
    Schema.Int,
    `How many of those who answered ${answered} were shown it: it has a condition, or some answered before it was ` +
      "added or after it was removed. Absent where it is all of them."
  ),
  shareOfShown: optionalField(
    figure,
    `${counted} / shown. Null when it was shown to nobody. Absent where \`shown\` is.`
  )
})

/** The values of `shownFields`. None where everybody who answered was shown the part. */
export const shownFigures = (shown: number, answered: number, count: number) =>
  shown === answered ? {} : { shown, shareOfShown: ratio(count, shown) }

export const OptionCount = Schema.Struct({
  value: Schema.String,
  label: Schema.String,
  count: Schema.Int,
  share: figure.annotations({
    description: "count / answered: of the respondents who answered. Null when nobody did."
  }),
  low: figure.annotations({
    description: "The lower bound of the share's Wilson interval at 95 % confidence. Null when nobody answered."
  }),
  high: figure.annotations({ description: "The upper bound of that interval. Null when nobody answered." }),
  ...shownFields("the question, or the row of a matrix,", "count"),
  test: testField(
    "this share, of those who were shown it, for a question that takes several options and a row of a matrix"
  ),
  higherThan: higherThanField
}).annotations({ identifier: "OptionCount" })
export type OptionCount = typeof OptionCount.Type

/** The ratio of two counts. Null when `whole` is 0. */
export const ratio = (part: number, whole: number): number | null => whole === 0 ? null : part / whole

/**
 * The present options, then the values that answers contain and that are not options any more, sorted. The label of a
 * removed option is its last one, or its value if it is not in `retired`.
 */
export const withRemovedOptions = (
  options: ReadonlyArray<LabelledValue>,
  retired: ReadonlyArray<LabelledValue> | undefined,
  answered: Iterable<string>
): ReadonlyArray<LabelledValue> => {
  const present = new Set(options.map(({ value }) => value))
  const labels = new Map(retired?.map(({ label, value }) => [value, label]))
  const removed = Array.from(answered).filter((value) => !present.has(value)).sort()
  return [...options, ...removed.map((value) => ({ value, label: labels.get(value) ?? value }))]
}

/**
 * How often each option of a question was chosen, and by which share of the respondents who answered.
 *
 * @param shown - How many of them were shown each option. Absent: all of them.
 */
export const optionCounts = (
  { options, retiredOptions }: {
    readonly options: ReadonlyArray<LabelledValue>
    readonly retiredOptions?: ReadonlyArray<LabelledValue>
  },
  counts: Histogram<string>,
  answered: number,
  shown?: Shown
): ReadonlyArray<OptionCount> =>
  withRemovedOptions(options, retiredOptions, counts.keys()).map(({ label, value }) => {
    const count = counts.get(value) ?? 0
    return {
      value,
      label,
      count,
      share: ratio(count, answered),
      ...wilsonInterval(count, answered),
      ...shown === undefined ? {} : shownFigures(shown.of(value), answered, count)
    }
  })
