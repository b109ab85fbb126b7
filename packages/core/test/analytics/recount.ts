/**
 * Counts the figures of a survey by brute force. It shares no code with the analytics, only the shape of the result.
 * Roots and sums of fractions are compared to nine digits, all other figures exactly.
 */
import { expect } from "@effect/vitest"
import type { AnalyticsRequest } from "../../src/analytics/AnalyticsResult.js"
import type { Response } from "../../src/responses/Response.js"
import type { AnswerValue } from "../../src/surveys/AnswerValue.js"
import type { Option } from "../../src/surveys/question-parts/Option.js"
import type { Question } from "../../src/surveys/Question.js"
import { cells, choices, files, numbers, strings } from "../listsOf.js"

interface Asked {
  readonly id: string
  readonly questions: ReadonlyArray<Question>
  readonly retired: ReadonlyArray<Question>
}

type Responses = ReadonlyArray<Response>

/** Returns the expected analytics, for `toEqual`. */
export const recount = (
  survey: Asked,
  responses: Responses,
  { from, interval, to }: AnalyticsRequest,
  computedAt: number
): unknown => {
  const inRange = responses.filter(({ submittedAt }) =>
    (from === undefined || submittedAt >= from) && (to === undefined || submittedAt < to)
  )
  const completed = inRange.filter(({ status }) => status === "completed")
  const times = completed.map(({ submittedAt }) => submittedAt).sort(ascending)
  const millis = middle(
    completed.flatMap(({ startedAt, submittedAt }) =>
      startedAt === null ? [] : [startedAt > submittedAt ? 0 : submittedAt - startedAt]
    )
  )
  const firstNps = [...survey.questions, ...survey.retired].find(({ type }) => type === "nps")
  return {
    surveyId: survey.id,
    computedAt,
    from: from ?? null,
    to: to ?? null,
    totals: {
      started: inRange.length,
      completed: completed.length,
      partial: inRange.length - completed.length,
      completionRate: inRange.length === 0 ? null : completed.length / inRange.length,
      medianSeconds: millis === null ? null : millis / 1_000,
      firstSubmittedAt: times.at(0) ?? null,
      lastSubmittedAt: times.at(-1) ?? null
    },
    nps: firstNps === undefined ? null : npsOf(numbers(valuesTo(firstNps, completed))),
    series: seriesOf(times, interval),
    questions: [
      ...survey.questions.map((question) => ofQuestion(question, false, completed)),
      ...survey.retired.map((question) => ofQuestion(question, true, completed))
    ]
  }
}

type Values = ReadonlyArray<AnswerValue>

const valuesTo = ({ id }: Question, responses: Responses): Values =>
  responses.flatMap(({ answers }) => answers.filter(({ questionId }) => questionId === id).map(({ value }) => value))

const ofQuestion = (question: Question, retired: boolean, completed: Responses) => {
  const values = valuesTo(question, completed)
  return {
    questionId: question.id,
    key: question.key,
    text: question.text,
    type: question.type,
    retired,
    answered: values.length,
    skipped: completed.length - values.length,
    ...figures(question, values, completed)
  }
}

const figures = (question: Question, values: Values, completed: Responses): object => {
  switch (question.type) {
    case "text":
      return ofTexts(question, strings(values), completed)
    case "single_choice":
    case "multiple_choice": {
      const chosen = choices(values.flat())
      const known = chosen.filter((choice) => typeof choice === "string")
      return { options: shares(question.options, known, values.length), other: chosen.length - known.length }
    }
    case "rating":
      return ofNumbers(numbers(values), range(question.settings.min ?? 1, question.settings.max ?? 5))
    case "slider":
      return ofNumbers(numbers(values), [])
    case "nps":
      return { ...ofNumbers(numbers(values), range(0, 10)), nps: npsOf(numbers(values)) }
    case "boolean":
      return { true: values.filter((value) => value === true).length, false: values.filter((value) => !value).length }
    case "date":
      return ofDates(strings(values))
    case "file": {
      const all = files(values.flat())
      return { count: all.length, bytes: sum(all.map(({ size }) => size)) }
    }
    case "matrix":
      return {
        rows: ofRows(question.settings.rows, question.options, values.map((value) => cells(Object.entries(value))))
      }
    case "ranking":
      return {
        options: ofRankings(question.options, question.settings.topN ?? Infinity, values.map((value) => strings(value)))
      }
  }
}

const ofTexts = (question: Question, values: ReadonlyArray<string>, completed: Responses) => ({
  averageLength: values.length === 0 ? null : values.join("").length / values.length,
  samples: [...completed]
    .sort((a, b) => b.submittedAt - a.submittedAt || (a.id < b.id ? 1 : -1))
    .flatMap((response) => valuesTo(question, [response]))
    .slice(0, 10)
})

const ofNumbers = (values: ReadonlyArray<number>, scale: ReadonlyArray<number>) => {
  const listed = [...new Set([...scale, ...values])].sort(ascending)
  const histogram = listed.map((value) => ({ value, count: values.filter((other) => other === value).length }))
  if (values.length === 0) return { mean: null, median: null, stdDev: null, min: null, max: null, histogram }
  const mean = sum(values) / values.length
  return {
    mean: values.every(Number.isInteger) ? mean : near(mean),
    median: middle(values),
    stdDev: near(Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length)),
    min: Math.min(...values),
    max: Math.max(...values),
    histogram
  }
}

const ofDates = (values: ReadonlyArray<string>) => {
  const inTime = [...values].sort((a, b) => Date.parse(a) - Date.parse(b))
  const months = inTime.map((date) => date.slice(0, 7))
  return {
    min: inTime.at(0) ?? null,
    max: inTime.at(-1) ?? null,
    histogram: [...new Set(months)].sort().map((month) => ({
      month,
      count: months.filter((other) => other === month).length
    }))
  }
}

const ofRows = (
  rows: ReadonlyArray<Option>,
  columns: ReadonlyArray<Option>,
  answers: ReadonlyArray<ReturnType<typeof cells>>
) =>
  withGone(rows, answers.flat().map(([row]) => row)).map((row) => {
    const chosen = answers.flat().filter(([name]) => name === row.value)
    return {
      ...row,
      answered: chosen.length,
      columns: shares(columns, chosen.flatMap(([, values]) => values), chosen.length)
    }
  })

const ofRankings = (options: ReadonlyArray<Option>, topN: number, answers: ReadonlyArray<ReadonlyArray<string>>) => {
  const places = Math.max(Math.min(options.length, topN), ...answers.map(({ length }) => length))
  return withGone(options, answers.flat()).map((option) => {
    const ranks = answers.filter((ranking) => ranking.includes(option.value))
      .map((ranking) => ranking.indexOf(option.value) + 1)
    return {
      ...option,
      meanRank: ranks.length === 0 ? null : sum(ranks) / ranks.length,
      firstPlace: ranks.filter((rank) => rank === 1).length,
      ranks: range(1, places).map((place) => ranks.filter((rank) => rank === place).length)
    }
  })
}

const withGone = (present: ReadonlyArray<Option>, answered: ReadonlyArray<string>) => [
  ...present,
  ...[...new Set(answered)].filter((value) => present.every((option) => option.value !== value)).sort()
    .map((value) => ({ value, label: value }))
]

const shares = (present: ReadonlyArray<Option>, chosen: ReadonlyArray<string>, answered: number) =>
  withGone(present, chosen).map((option) => {
    const count = chosen.filter((value) => value === option.value).length
    return { ...option, count, share: answered === 0 ? null : count / answered }
  })

const npsOf = (values: ReadonlyArray<number>) => {
  const promoters = values.filter((value) => value === 9 || value === 10).length
  const detractors = values.filter((value) => value <= 6).length
  const counts = { promoters, passives: values.length - promoters - detractors, detractors, answered: values.length }
  const p = promoters / values.length
  const d = detractors / values.length
  return values.length === 0 ? { ...counts, score: null, margin95: null } : {
    ...counts,
    score: 100 * (promoters - detractors) / values.length,
    margin95: near(196 * Math.sqrt((p + d - (p - d) * (p - d)) / values.length))
  }
}

/** Walks the calendar day by day, from the first response to the last. */
const seriesOf = (times: ReadonlyArray<number>, interval: AnalyticsRequest["interval"]) => {
  const startOf = (time: number): string => {
    const day = new Date(time)
    while (interval === "week" && day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() - 1)
    if (interval === "month") day.setUTCDate(1)
    return day.toISOString().slice(0, 10)
  }
  const last = times.at(-1) ?? -Infinity
  const walked: Array<number> = []
  for (let time = times.at(0) ?? Infinity; time < last; time += 86_400_000) walked.push(time)
  const starts = new Set([...walked, ...times].map(startOf))
  return [...starts].sort().map((start) => ({
    start,
    completed: times.filter((time) => startOf(time) === start).length
  }))
}

const ascending = (a: number, b: number): number => a - b

const sum = (values: ReadonlyArray<number>): number => values.reduce((all, value) => all + value, 0)

const range = (first: number, last: number): ReadonlyArray<number> =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const near = (value: number): unknown => expect.closeTo(value, 9)

/** The mean of the one or two in the middle. */
const middle = (values: ReadonlyArray<number>): number | null => {
  const sorted = [...values].sort(ascending)
  const half = sorted.length / 2
  const central = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1)
  return values.length === 0 ? null : sum(central) / central.length
}
