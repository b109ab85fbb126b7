/**
 * Counts the figures of a survey by brute force. It shares no code with the analytics, only the shape of the result.
 * Roots and sums of fractions are compared to nine digits, all other figures exactly.
 */
import { expect } from "@effect/vitest"
import type { AnalyticsRequest } from "../../src/analytics/AnalyticsResult.js"
import type { AnswerValue } from "../../src/questions/AnswerValue.js"
import type { Question } from "../../src/questions/Question.js"
import type { Response } from "../../src/responses/Response.js"
import { numbers } from "../fixtures/AnswerValues.js"
import { marginOf, medianOf, npsOf, oracleOf, valuesTo } from "../questions/question-types/oracles.js"

interface Asked {
  readonly id: string
  readonly variables: ReadonlyArray<{ readonly name: string }>
  readonly questions: ReadonlyArray<Question>
  readonly retired: ReadonlyArray<Question>
}

type Responses = ReadonlyArray<Response>

/** The options, or the rows or columns, that the respondent of a response was shown of a question. */
export type ShownTo = (
  response: Response,
  questionId: string
) => { readonly options: ReadonlyArray<string>; readonly rows: ReadonlyArray<string> } | undefined

/**
 * Returns the expected analytics, for `toEqual`.
 *
 * @param shownTo - Default: everybody was shown everything.
 */
export const recount = (
  survey: Asked,
  responses: Responses,
  { from, interval, to }: AnalyticsRequest,
  computedAt: number,
  shownTo: ShownTo = () => undefined
): unknown => {
  const inRange = responses.filter(({ submittedAt }) =>
    (from === undefined || submittedAt >= from) && (to === undefined || submittedAt < to)
  )
  const completed = inRange.filter(({ status }) => status === "completed")
  const times = completed.map(({ submittedAt }) => submittedAt).sort(ascending)
  const millis = medianOf(
    completed.flatMap(({ startedAt, submittedAt }) =>
      startedAt === null ? [] : [startedAt > submittedAt ? 0 : submittedAt - startedAt]
    )
  )
  const partial = inRange.filter(({ status }) => status === "partial")
  const firstNps = [...survey.questions, ...survey.retired].find(({ type }) => type === "nps")
  return {
    surveyId: survey.id,
    computedAt,
    from: from ?? null,
    to: to ?? null,
    totals: {
      started: inRange.length,
      completed: completed.length,
      partial: partial.length,
      screenedOut: inRange.filter(({ status }) => status === "screenedOut").length,
      overQuota: inRange.filter(({ status }) => status === "overQuota").length,
      completionRate: completed.length + partial.length === 0
        ? null
        : completed.length / (completed.length + partial.length),
      medianSeconds: millis === null ? null : millis / 1_000,
      firstSubmittedAt: times.at(0) ?? null,
      lastSubmittedAt: times.at(-1) ?? null
    },
    nps: firstNps === undefined ? null : npsOf(numbers(valuesTo(firstNps, completed))),
    series: seriesOf(times, interval),
    questions: [
      ...survey.questions.map((question) => ofQuestion(question, false, completed, shownTo)),
      ...survey.retired.map((question) => ofQuestion(question, true, completed, shownTo))
    ],
    dropOff: [...survey.questions, ...survey.retired].flatMap(({ id }) => {
      const reached = partial.filter((response) => response.reached === id).length
      return reached === 0 ? [] : [{ questionId: id, partial: reached }]
    }),
    variables: survey.variables.map(({ name }) => ({ name, ...ofVariable(name, completed) }))
  }
}

/** Roots and sums are compared to nine digits of the largest value. */
const ofVariable = (name: string, completed: Responses) => {
  const values = completed.flatMap(({ variables }) => variables?.[name] ?? [])
  if (values.length === 0) return { answered: 0, mean: null, stdDev: null, margin95: null, min: null, max: null }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  const largest = Math.max(1, ...values.map(Math.abs))
  const near = (value: number, digits = 9): unknown => expect.closeTo(value, digits - Math.ceil(Math.log10(largest)))
  const margin = marginOf(values)
  return {
    answered: values.length,
    mean: near(mean),
    stdDev: near(Math.sqrt(variance)),
    // Of two values, the margin is up to 13 times their distance.
    margin95: margin === null ? null : near(margin, 7),
    min: Math.min(...values),
    max: Math.max(...values)
  }
}

const ofQuestion = (question: Question, retired: boolean, completed: Responses, shownTo: ShownTo) => {
  const values = valuesTo(question, completed)
  return {
    questionId: question.id,
    key: question.key,
    text: question.text,
    type: question.type,
    retired,
    answered: values.length,
    skipped: completed.filter(({ skipped }) => skipped?.includes(question.id) === true).length,
    notShown:
      completed.filter(({ answers, skipped }) =>
        ![...answers.map(({ questionId }) => questionId), ...skipped ?? []].includes(question.id)
      ).length,
    ...withShown(
      oracleOf(question).figures(question, values, completed),
      completed.flatMap((response) =>
        valuesTo(question, [response]).map((value) => ({
          value,
          // What a yes/no question has is no option of it.
          shown: question.type === "boolean" ? undefined : shownTo(response, question.id)
        }))
      )
    )
  }
}

/** An answer, with what its respondent was shown of the question. */
interface Answered {
  readonly value: AnswerValue
  readonly shown: ReturnType<ShownTo>
}

interface Part {
  readonly value: string
  readonly count?: number
  readonly ranks?: ReadonlyArray<number>
  readonly answered?: number
  readonly columns?: ReadonlyArray<Part>
}

/** Adds to options, rows and columns how many of those who answered were shown them, where it is not all of them. */
const withShown = (
  figures: { readonly options?: ReadonlyArray<Part>; readonly rows?: ReadonlyArray<Part> },
  answers: ReadonlyArray<Answered>
): object => {
  const { options, rows } = figures
  const mark = (parts: ReadonlyArray<Part>, of: ReadonlyArray<Answered>, kind: "options" | "rows") =>
    parts.map((part) => {
      const shown = of.filter((answer) => answer.shown === undefined || answer.shown[kind].includes(part.value)).length
      const count = part.count ?? part.answered ?? (part.ranks ?? []).reduce((sum, ranked) => sum + ranked, 0)
      return shown === of.length ? part : { ...part, shown, shareOfShown: shown === 0 ? null : count / shown }
    })
  if (rows !== undefined) {
    const answered = (row: string) =>
      answers.filter(({ value }) => typeof value === "object" && Object.hasOwn(value, row))
    const whole = rows.map((row) => ({ ...row, columns: mark(row.columns ?? [], answered(row.value), "options") }))
    return { ...figures, rows: mark(whole, answers, "rows") }
  }
  return options === undefined ? figures : { ...figures, options: mark(options, answers, "options") }
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
