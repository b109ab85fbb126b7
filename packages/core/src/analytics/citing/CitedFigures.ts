/**
 * Figures that can be cited: a table of counts of which `docs/citing.md` defines each one, in its format 1. The same
 * responses give the same table in any store and in every later program, whatever the questionnaire is like by then.
 */
import * as Effect from "effect/Effect"
import { yieldWhenDue } from "../../concurrency/yieldToEventLoop.js"
import type { Histogram } from "../../statistics/Histogram.js"
import { decimalOf } from "../../statistics/millionths.js"
import type { QuestionCounts } from "../../statistics/QuestionCounts.js"
import type { SurveyId } from "../../values/Ids.js"
import * as Instant from "../../values/Instant.js"
import { sha256 } from "../../values/Secrets.js"
import type { TimeRange } from "../../values/TimeRange.js"
import type { Aggregate } from "../Aggregate.js"
import { groupOf } from "../groups/GroupBy.js"
import type { GroupedAggregate } from "../groups/GroupedAggregate.js"
import { canonicalOf, canonicalText, type CanonicalValue } from "./canonicalText.js"

/** What decides which responses the figures count. */
export interface CitedSelection extends TimeRange {
  readonly surveyId: SurveyId
  /** The condition of the filter and the segment, with the ids of questions. Undefined: there is none. */
  readonly filter: unknown
  /** What the figures are split by, with ids. Undefined: there are no groups. */
  readonly by: unknown
}

/** The canonical text of the table of format 1. */
export const citedText = (
  { by, filter, from, surveyId, to }: CitedSelection,
  { all, groups }: GroupedAggregate
): Effect.Effect<string> =>
  Effect.gen(function*() {
    const table = new Map<string, CanonicalValue>([
      ["format", 1],
      ["survey", surveyId],
      ["from", instantOf(from)],
      ["to", instantOf(to)],
      ["filter", filter === undefined ? null : canonicalOf(filter)],
      ["by", by === undefined ? null : canonicalOf(by)],
      ...yield* figuresOf(all)
    ])
    if (by === undefined) return canonicalText(table)
    const values = new Map<string, CanonicalValue>()
    const named = new Map<string, CanonicalValue>([["values", values]])
    for (const [name, aggregate] of groups) {
      if (aggregate.completed === 0) continue
      const group = groupOf(name)
      const figures = new Map(yield* figuresOf(aggregate))
      if (group.kind === "value") values.set(group.value, figures)
      else named.set(group.kind, figures)
    }
    return canonicalText(table.set("groups", named))
  })

/** The digest of figures: the SHA-256 of their canonical text, in hexadecimal. */
export const citedDigest = (selection: CitedSelection, aggregate: GroupedAggregate): Effect.Effect<string> =>
  Effect.flatMap(citedText(selection, aggregate), (text) => sha256(text))

const instantOf = (at: Instant.Instant | undefined): string | null => at === undefined ? null : Instant.format(at)

type Entries = ReadonlyArray<readonly [string, CanonicalValue]>

const figuresOf = ({ completed, questions }: Aggregate): Effect.Effect<Entries> =>
  Effect.map(
    Effect.forEach(
      questions,
      ([id, counts]) => Effect.zipRight(yieldWhenDue, Effect.sync(() => [id, questionFigures(counts)] as const))
    ),
    (figures) => [
      ["completed", completed],
      ["questions", new Map(figures.filter(([, { size }]) => size > 0))]
    ]
  )

/** The figures of a question. A count of 0 is left out, and so is a field without any. */
const questionFigures = (counts: QuestionCounts): ReadonlyMap<string, CanonicalValue> => {
  const { numberSums } = counts
  const figures = new Map<string, CanonicalValue>()
  const put = (name: string, figure: CanonicalValue) => {
    if (figure !== 0 && !(figure instanceof Map && figure.size === 0)) figures.set(name, figure)
  }
  put("answered", counts.answered)
  put("skipped", counts.skipped)
  put("values", countsOf(counts.valueCounts))
  put("other", counts.otherCount)
  put("numbers", countsOf(counts.numberCounts))
  put("columns", nestedOf(counts.columnCounts))
  put("ranks", nestedOf(counts.rankCounts))
  put("files", counts.fileCount)
  put("summed", numberSums.count)
  if (numberSums.count > 0) put("sum", decimalOf(numberSums.sum))
  return figures
}

const countsOf = (histogram: Histogram<number> | Histogram<string>): ReadonlyMap<string, CanonicalValue> =>
  new Map(
    Array.from<readonly [number | string, number]>(histogram).flatMap(([value, count]) =>
      count === 0 ? [] : [[String(value), count]]
    )
  )

const nestedOf = (
  histograms: ReadonlyMap<string, Histogram<number> | Histogram<string>>
): ReadonlyMap<string, CanonicalValue> =>
  new Map(
    Array.from(histograms).flatMap(([name, histogram]) => {
      const counts = countsOf(histogram)
      return counts.size === 0 ? [] : [[name, counts]]
    })
  )
