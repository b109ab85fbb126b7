/** The figures of one question, by its type (decisions §6): its tally, read with the question as it stands now. */
import * as Schema from "effect/Schema"
import * as Q from "../surveys/Question.js"
import { QuestionId } from "../values/Ids.js"
import * as Histogram from "./Histogram.js"
import * as NetPromoterScore from "./NetPromoterScore.js"
import type { QuestionCounts } from "./QuestionCounts.js"

const share = Schema.NullOr(Schema.Number).annotations({
  description: "count / answered: of the respondents who answered. Null when nobody did."
})

const figure = Schema.NullOr(Schema.Number)

export const OptionCount = Schema.Struct({ value: Schema.String, label: Schema.String, count: Schema.Int, share })
  .annotations({ identifier: "OptionCount" })
export type OptionCount = typeof OptionCount.Type

export const NumberCount = Schema.Struct({ value: Schema.Number, count: Schema.Int }).annotations({
  identifier: "NumberCount"
})
export const MonthCount = Schema.Struct({
  month: Schema.String.annotations({ description: "`YYYY-MM`" }),
  count: Schema.Int
}).annotations({ identifier: "MonthCount" })

const choiceFields = {
  options: Schema.Array(OptionCount).annotations({
    description: "In the question's order, then those that were answered and are no options any more, by value."
  }),
  other: Schema.Int.annotations({ description: "How many wrote something else." })
}

const numberFields = (listed: string) => ({
  mean: figure,
  median: figure.annotations({ description: "Of an even number of answers, the mean of the two in the middle." }),
  stdDev: figure.annotations({ description: "The standard deviation of the population: √(Σ(x − mean)² / answered)." }),
  min: figure.annotations({ description: "The least answer." }),
  max: figure.annotations({ description: "The greatest answer." }),
  histogram: Schema.Array(NumberCount).annotations({ description: listed })
})

const wholeScale = "Every value of the scale, also those that nobody gave."

const breakdown = <Type extends Q.QuestionType, Fields extends Schema.Struct.Fields>(
  type: Type,
  identifier: string,
  fields: Fields
) =>
  Schema.Struct({
    questionId: QuestionId,
    key: Schema.String,
    text: Schema.String,
    type: Schema.Literal(type),
    retired: Schema.Boolean.annotations({ description: "Gone from the survey, kept with the answers given to it." }),
    answered: Schema.Int.annotations({ description: "Completed responses that answer the question." }),
    skipped: Schema.Int.annotations({ description: "Completed responses that don't." }),
    ...fields
  }).annotations({ identifier })

const choiceBreakdown = <Type extends "single_choice" | "multiple_choice">(type: Type, identifier: string) =>
  breakdown(type, identifier, choiceFields)

export const TextBreakdown = breakdown("text", "TextBreakdown", {
  averageLength: figure.annotations({ description: "The mean length of the answers, in UTF-16 code units." }),
  samples: Schema.Array(Schema.String).annotations({ description: "The newest ten answers, newest first." })
})

export const RankedOption = Schema.Struct({
  value: Schema.String,
  label: Schema.String,
  meanRank: figure.annotations({ description: "Of those who ranked it; 1 is best." }),
  firstPlace: Schema.Int.annotations({ description: "How many ranked it first." }),
  ranks: Schema.Array(Schema.Int).annotations({ description: "How many ranked it first, second, and so on." })
}).annotations({ identifier: "RankedOption" })

export const MatrixRow = Schema.Struct({
  value: Schema.String,
  label: Schema.String,
  answered: Schema.Int.annotations({ description: "How many answered the row." }),
  columns: Schema.Array(OptionCount).annotations({ description: "`share` is of those who answered the row." })
}).annotations({ identifier: "MatrixRow" })

export const QuestionBreakdown = Schema.Union(
  TextBreakdown,
  choiceBreakdown("single_choice", "SingleChoiceBreakdown"),
  choiceBreakdown("multiple_choice", "MultipleChoiceBreakdown"),
  breakdown("rating", "RatingBreakdown", numberFields(wholeScale)),
  breakdown("slider", "SliderBreakdown", numberFields("The values that were given.")),
  breakdown("nps", "NpsBreakdown", { ...numberFields(wholeScale), nps: NetPromoterScore.NetPromoterScore }),
  breakdown("boolean", "BooleanBreakdown", { true: Schema.Int, false: Schema.Int }),
  breakdown("date", "DateBreakdown", {
    min: Schema.NullOr(Schema.String).annotations({ description: "The earliest answer, in the form of an answer." }),
    max: Schema.NullOr(Schema.String).annotations({ description: "The latest answer, in the form of an answer." }),
    histogram: Schema.Array(MonthCount).annotations({ description: "The months that were given." })
  }),
  breakdown("file", "FileBreakdown", {
    count: Schema.Int.annotations({ description: "How many files." }),
    bytes: Schema.Int.annotations({ description: "Their size together." })
  }),
  breakdown("matrix", "MatrixBreakdown", { rows: Schema.Array(MatrixRow) }),
  breakdown("ranking", "RankingBreakdown", { options: Schema.Array(RankedOption) })
).annotations({ identifier: "QuestionBreakdown" })
export type QuestionBreakdown = typeof QuestionBreakdown.Type

export const make = (
  question: Q.Question,
  retired: boolean,
  tally: QuestionCounts,
  completed: number
): QuestionBreakdown => {
  const common = {
    questionId: question.id,
    key: question.key,
    text: question.text,
    retired,
    answered: tally.answered,
    skipped: completed - tally.answered
  }
  const { type } = question
  switch (type) {
    case "text":
      return {
        ...common,
        type,
        averageLength: ratio(tally.size, tally.answered),
        samples: tally.samples.map(({ text }) => text)
      }
    case "single_choice":
    case "multiple_choice":
      return {
        ...common,
        type,
        options: optionCounts(question.options, tally.things, tally.answered),
        other: tally.others
      }
    case "rating":
      return { ...common, type, ...numbers(tally.numbers, scaleOf(question)) }
    case "slider":
      return { ...common, type, ...numbers(tally.numbers, []) }
    case "nps":
      return {
        ...common,
        type,
        ...numbers(tally.numbers, scaleOf(question)),
        nps: NetPromoterScore.ofHistogram(tally.numbers)
      }
    case "boolean":
      return { ...common, type, true: tally.things.get("true") ?? 0, false: tally.things.get("false") ?? 0 }
    case "date":
      return { ...common, type, min: tally.first, max: tally.last, histogram: months(tally.things) }
    case "file":
      return { ...common, type, count: tally.files, bytes: tally.size }
    case "matrix":
      return { ...common, type, rows: matrixRows(question, tally) }
    case "ranking":
      return { ...common, type, options: rankedOptions(question, tally) }
  }
}

const ratio = (part: number, whole: number): number | null => whole === 0 ? null : part / whole

/** The options that there are, then the values that were answered when they were options too. */
const everKnown = (options: ReadonlyArray<Q.Option>, answered: Iterable<string>): ReadonlyArray<Q.Option> => {
  const present = new Set(options.map(({ value }) => value))
  const gone = Array.from(answered).filter((value) => !present.has(value)).sort()
  return [...options, ...gone.map((value) => ({ value, label: value }))]
}

const optionCounts = (
  options: ReadonlyArray<Q.Option>,
  counts: Histogram.Histogram<string>,
  answered: number
): ReadonlyArray<OptionCount> =>
  everKnown(options, counts.keys()).map(({ label, value }) => {
    const count = counts.get(value) ?? 0
    return { value, label, count, share: ratio(count, answered) }
  })

const scaleOf = (question: Q.RatingQuestion | Q.NpsQuestion): ReadonlyArray<number> => {
  const { max, min } = Q.scale(question)
  return Array.from({ length: max - min + 1 }, (_, step) => min + step)
}

const numbers = (counted: Histogram.Histogram<number>, scale: ReadonlyArray<number>) => {
  const counts = new Map(scale.map((value) => [value, 0]))
  Histogram.countAll(counts, counted)
  return {
    ...Histogram.summarize(counted),
    histogram: Histogram.sortedEntries(counts).map(([value, count]) => ({ value, count }))
  }
}

const months = (counts: Histogram.Histogram<string>) =>
  Array.from(counts, ([month, count]) => ({ month, count })).sort((left, right) => left.month < right.month ? -1 : 1)

const matrixRows = ({ options, settings }: Q.MatrixQuestion, { columns, things }: QuestionCounts) =>
  everKnown(settings.rows, things.keys()).map(({ label, value }) => {
    const answered = things.get(value) ?? 0
    return { value, label, answered, columns: optionCounts(options, columns.get(value) ?? new Map(), answered) }
  })

/** As many ranks as there are to give, and those that were given when there were more. */
const rankedOptions = ({ options, settings }: Q.RankingQuestion, { ranks }: QuestionCounts) => {
  const given = Array.from(ranks.values(), (counts) => Math.max(...counts.keys()))
  const places = Math.max(Math.min(settings.topN ?? options.length, options.length), ...given)
  return everKnown(options, ranks.keys()).map(({ label, value }) => {
    const counts = ranks.get(value) ?? new Map<number, number>()
    return {
      value,
      label,
      meanRank: Histogram.summarize(counts).mean,
      firstPlace: counts.get(1) ?? 0,
      ranks: Array.from({ length: places }, (_, place) => counts.get(place + 1) ?? 0)
    }
  })
}
