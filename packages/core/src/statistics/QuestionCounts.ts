/**
 * Counts of the answers to one question. The counts depend on the answers alone, not on the present wording and options
 * of the question, so they stay valid when the question is edited.
 */
import * as DecimalSums from "./DecimalSums.js"
import * as Histogram from "./Histogram.js"
import * as NumberDistribution from "./NumberDistribution.js"

/**
 * Counts of one question. All question types share this shape, and each fills the fields that it needs. `CountsCodec`
 * stores each field.
 */
export interface QuestionCounts {
  /** Number of answers. */
  readonly answered: number
  /** Number of responses that were shown the question and do not answer it. */
  readonly skipped: number
  /** Counts of texts: option values, months, `true` and `false`; the answered rows of a matrix. */
  readonly valueCounts: Histogram.Histogram<string>
  readonly numberCounts: Histogram.Histogram<number>
  /** Sums of the texts that are numbers. */
  readonly numberSums: DecimalSums.DecimalSums
  /** For each row of a matrix, how often each column was chosen. */
  readonly columnCounts: ReadonlyMap<string, Histogram.Histogram<string>>
  /** For each option of a ranking, how often it had each rank. */
  readonly rankCounts: ReadonlyMap<string, Histogram.Histogram<number>>
  /** How many of those who answered were shown each option, or each row of a matrix (`ShownParts`). */
  readonly shownCounts: Histogram.Histogram<string>
  /** For each row of a matrix, how many of those who answered it were shown each column. */
  readonly shownColumnCounts: ReadonlyMap<string, Histogram.Histogram<string>>
  /** Number of texts that respondents wrote instead of choosing an option. */
  readonly otherCount: number
  readonly fileCount: number
  /** Bytes of all files, or UTF-16 code units of all texts. */
  readonly totalSize: number
  /** The earliest date, or null when there is no date. */
  readonly minDate: string | null
  /** The latest date, or null when there is no date. */
  readonly maxDate: string | null
  /** The newest texts, newest first, at most `maxSamples`. */
  readonly samples: ReadonlyArray<Sample>
  /** Counts of the texts that are numbers. */
  readonly numberDistribution: NumberDistribution.NumberDistribution
}

/** A text and the response that contains it. */
export interface Sample extends AnsweredResponse {
  readonly text: string
}

/** The response that an answer belongs to. */
export interface AnsweredResponse {
  readonly id: string
  /** Milliseconds since 1970 UTC. */
  readonly submittedAt: number
}

/** Maximum number of samples that are kept of one question. */
export const maxSamples = 10

/** Counts under construction. */
export type MutableQuestionCounts = {
  -readonly [Name in keyof QuestionCounts]: Mutable<QuestionCounts[Name]>
}

type Mutable<Value> = Value extends ReadonlyMap<infer Key, infer Item> ? Map<Key, Mutable<Item>>
  : Value extends ReadonlyArray<infer Item> ? Array<Item>
  : Value extends NumberDistribution.NumberDistribution ? NumberDistribution.MutableNumberDistribution
  : Value extends DecimalSums.DecimalSums ? DecimalSums.MutableDecimalSums
  : Value

/** Creates counts of no answers, to be filled. */
export const make = (): MutableQuestionCounts => ({
  answered: 0,
  skipped: 0,
  valueCounts: new Map(),
  numberCounts: new Map(),
  numberSums: DecimalSums.make(),
  columnCounts: new Map(),
  rankCounts: new Map(),
  shownCounts: new Map(),
  shownColumnCounts: new Map(),
  otherCount: 0,
  fileCount: 0,
  totalSize: 0,
  minDate: null,
  maxDate: null,
  samples: [],
  numberDistribution: NumberDistribution.make()
})

/** Counts of no answers. */
export const empty: QuestionCounts = make()

/** Adds the counts of `source` to `target`. */
export const mergeInto = (target: MutableQuestionCounts, source: QuestionCounts): void => {
  target.answered += source.answered
  target.skipped += source.skipped
  Histogram.mergeInto(target.valueCounts, source.valueCounts)
  Histogram.mergeInto(target.numberCounts, source.numberCounts)
  DecimalSums.mergeInto(target.numberSums, source.numberSums)
  source.columnCounts.forEach((counts, row) => Histogram.mergeInto(histogramOf(target.columnCounts, row), counts))
  source.rankCounts.forEach((counts, option) => Histogram.mergeInto(histogramOf(target.rankCounts, option), counts))
  Histogram.mergeInto(target.shownCounts, source.shownCounts)
  source.shownColumnCounts.forEach((counts, row) => {
    Histogram.mergeInto(histogramOf(target.shownColumnCounts, row), counts)
  })
  target.otherCount += source.otherCount
  target.fileCount += source.fileCount
  target.totalSize += source.totalSize
  if (source.minDate !== null) addDate(target, source.minDate)
  if (source.maxDate !== null) addDate(target, source.maxDate)
  for (const sample of source.samples) addSample(target, sample)
  NumberDistribution.mergeInto(target.numberDistribution, source.numberDistribution)
}

/** The approximate number of bytes that the counts occupy in memory. */
export const approximateBytes = (counts: QuestionCounts): number => {
  const { columnCounts, numberCounts, rankCounts, samples, shownColumnCounts, shownCounts, valueCounts } = counts
  let entries = 12 + valueCounts.size + numberCounts.size + shownCounts.size
  for (const { size } of columnCounts.values()) entries += 4 + size
  for (const { size } of rankCounts.values()) entries += 4 + size
  for (const { size } of shownColumnCounts.values()) entries += 4 + size
  let bytes = 64 * entries + NumberDistribution.approximateBytes(counts.numberDistribution)
  for (const { text } of samples) bytes += 2 * text.length
  return bytes
}

/** The histogram of a matrix row or of a ranked option. Adds an empty one if there is none. */
export const histogramOf = <Value extends string | number>(
  histograms: Map<string, Histogram.MutableHistogram<Value>>,
  key: string
): Histogram.MutableHistogram<Value> => {
  const existing = histograms.get(key)
  if (existing !== undefined) return existing
  const histogram: Histogram.MutableHistogram<Value> = new Map()
  histograms.set(key, histogram)
  return histogram
}

/** Extends the range of dates. Stored dates are in UTC and have four digits of year, so they compare as text. */
export const addDate = (counts: MutableQuestionCounts, date: string): void => {
  if (counts.minDate === null || date < counts.minDate) counts.minDate = date
  if (counts.maxDate === null || date > counts.maxDate) counts.maxDate = date
}

/** Adds a text to the samples if it is among the newest. */
export const addSample = ({ samples }: MutableQuestionCounts, sample: Sample): void => {
  const oldest = samples.at(-1)
  if (samples.length === maxSamples && oldest !== undefined && newestFirst(oldest, sample) <= 0) return
  const older = samples.findIndex((other) => newestFirst(sample, other) < 0)
  samples.splice(older < 0 ? samples.length : older, 0, sample)
  samples.length = Math.min(samples.length, maxSamples)
}

const newestFirst = (left: Sample, right: Sample): number =>
  right.submittedAt - left.submittedAt || (left.id === right.id ? 0 : left.id < right.id ? 1 : -1)
