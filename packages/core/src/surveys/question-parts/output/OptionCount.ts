/** Figures of options: how often each was chosen. */
import * as Schema from "effect/Schema"
import type { Histogram } from "../../../statistics/Histogram.js"
import type { QuestionOptions, Row } from "../definition/Option.js"

/** A figure that is null when there is nothing to compute it from. */
export const figure = Schema.NullOr(Schema.Number)

const share = figure.annotations({
  description: "count / answered: of the respondents who answered. Null when nobody did."
})

export const OptionCount = Schema.Struct({ value: Schema.String, label: Schema.String, count: Schema.Int, share })
  .annotations({ identifier: "OptionCount" })
export type OptionCount = typeof OptionCount.Type

/** The ratio of two counts. Null when `whole` is 0. */
export const ratio = (part: number, whole: number): number | null => whole === 0 ? null : part / whole

/**
 * The present options, then the values that answers contain and that are not options any more, sorted. The label of a
 * removed option is its last one, or its value if it is not in `retired`.
 */
export const withRemovedOptions = (
  options: ReadonlyArray<Row>,
  retired: ReadonlyArray<Row> | undefined,
  answered: Iterable<string>
): ReadonlyArray<Row> => {
  const present = new Set(options.map(({ value }) => value))
  const labels = new Map(retired?.map(({ label, value }) => [value, label]))
  const removed = Array.from(answered).filter((value) => !present.has(value)).sort()
  return [...options, ...removed.map((value) => ({ value, label: labels.get(value) ?? value }))]
}

/** How often each option of a question was chosen, and by which share of the respondents who answered. */
export const optionCounts = (
  { options, retiredOptions }: QuestionOptions,
  counts: Histogram<string>,
  answered: number
): ReadonlyArray<OptionCount> =>
  withRemovedOptions(options, retiredOptions, counts.keys()).map(({ label, value }) => {
    const count = counts.get(value) ?? 0
    return { value, label, count, share: ratio(count, answered) }
  })
