/** What responses add up to (decisions §6). */
import { describe, expect, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import * as Aggregate from "../src/analytics/Aggregate.js"
import * as AnalyticsResult from "../src/analytics/AnalyticsResult.js"
import * as RollupCodec from "../src/analytics/RollupCodec.js"
import * as Series from "../src/analytics/Series.js"
import type { Response } from "../src/responses/Response.js"
import { netPromoterScore } from "../src/statistics/NetPromoterScore.js"
import type { AnswerValue } from "../src/surveys/AnswerValue.js"
import { questionTypeNames } from "../src/surveys/question-types/questionTypes.js"
import type { Question } from "../src/surveys/Question.js"
import { QuestionId } from "../src/values/Ids.js"
import { recount } from "./recount.js"
import { answered, aResponse, edited, responseId, surveyId } from "./responsesTo.js"

type Survey = Parameters<typeof AnalyticsResult.make>[0]

const now = Date.UTC(2026, 10, 20)

const request = { interval: "week" } as const

const resultOf = (survey: Survey, aggregate: Aggregate.Aggregate) =>
  AnalyticsResult.make(survey, aggregate, request, now)

const questionsOf = ({ questions, retired }: Survey): ReadonlyArray<Question> => [...questions, ...retired]

const aggregateOf = (survey: Survey, responses: ReadonlyArray<Response>) =>
  Aggregate.add(Aggregate.empty, questionsOf(survey), responses)

describe("an aggregate", () => {
  it.prop("has the figures of a brute-force recount", [answered()], ([{ responses, survey }]) => {
    expect(resultOf(survey, aggregateOf(survey, responses))).toEqual(recount(survey, responses, request, now))
  })

  it.prop(
    "counts answers to options, rows and numbers that are gone",
    [answered(), Series.Interval],
    ([{ responses, survey }, interval]) => {
      const after = edited(survey)
      const aggregate = aggregateOf(survey, responses)
      expect(AnalyticsResult.make(after, aggregate, { interval }, now)).toEqual(
        recount(after, responses, { interval }, now)
      )
    }
  )

  it.prop(
    "is the same bit for bit in any order and in any pieces",
    [
      answered(40).chain(({ responses, survey }) =>
        FastCheck.record({
          survey: FastCheck.constant(survey),
          responses: FastCheck.constant(responses),
          shuffled: FastCheck.shuffledSubarray([...responses], { minLength: responses.length }),
          cuts: FastCheck.tuple(FastCheck.nat(responses.length), FastCheck.nat(responses.length))
        })
      )
    ],
    ([{ cuts: [one, two], responses, shuffled, survey }]) => {
      const [first, second, third] = [shuffled.slice(0, one), shuffled.slice(one, one + two), shuffled.slice(one + two)]
      const merged = Aggregate.merge([
        Aggregate.compact(aggregateOf(survey, third)),
        Aggregate.add(aggregateOf(survey, second), questionsOf(survey), first)
      ])
      expect(resultOf(survey, merged)).toStrictEqual(resultOf(survey, aggregateOf(survey, responses)))
    }
  )

  it.prop(
    "stays as it was when something is added to it or merged with it",
    [answered()],
    ([{ responses, survey }]) => {
      const aggregate = aggregateOf(survey, responses)
      const before = structuredClone(aggregate)
      Aggregate.add(aggregate, questionsOf(survey), responses)
      Aggregate.merge([aggregate, aggregate])
      expect(aggregate).toStrictEqual(before)
      expect(Aggregate.empty).toStrictEqual(aggregateOf({ id: survey.id, questions: [], retired: [] }, []))
    }
  )

  it.prop("is the same when it was written and read", [answered()], ([{ responses, survey }]) => {
    const completed = aggregateOf(survey, responses.filter(({ status }) => status === "completed"))
    const read = Either.getOrThrow(RollupCodec.decode(RollupCodec.encode(completed)))
    expect(resultOf(survey, read)).toStrictEqual(resultOf(survey, completed))
    expect(RollupCodec.encode(read)).toBe(RollupCodec.encode(completed))
  })

  it.prop("is not read from a text that is not one", [FastCheck.json()], ([text]) => {
    const broken = RollupCodec.encode(Aggregate.empty).replace("\"form\":2", "\"form\":0")
    for (const unreadable of [text, "", "{", broken]) {
      expect(Either.isLeft(RollupCodec.decode(unreadable))).toBe(true)
    }
  })

  it.prop("is written as the JSON that the schema describes", [answered()], ([{ responses, survey }]) => {
    const result = resultOf(survey, aggregateOf(survey, responses))
    const json: unknown = JSON.parse(JSON.stringify(Schema.encodeSync(AnalyticsResult.AnalyticsResult)(result)))
    expect(Schema.decodeUnknownSync(AnalyticsResult.AnalyticsResult, { onExcessProperty: "error" })(json))
      .toStrictEqual(result)
    expect(json).toMatchObject({ computedAt: "2026-11-20T00:00:00.000Z", from: null })
  })

  it("of nothing has no figures, and fails on none", () => {
    const survey = { id: surveyId, questions: [asked("nps")], retired: [asked("text")] }
    expect(resultOf(survey, Aggregate.empty)).toMatchObject({
      totals: { started: 0, completed: 0, partial: 0, completionRate: null, medianSeconds: null },
      nps: { score: null, answered: 0, margin95: null },
      series: [],
      questions: [
        { retired: false, answered: 0, skipped: 0, mean: null, median: null, stdDev: null, min: null, max: null },
        { retired: true, averageLength: null, samples: [] }
      ]
    })
  })
})

const asked = (type: Exclude<Question["type"], "matrix">): Question => ({
  id: QuestionId.make(`01900000-0000-7000-8000-${String(type.length).padStart(12, "0")}`),
  key: "q1",
  text: "How was it?",
  required: false,
  options: [],
  type,
  settings: {}
})

/** Completed one after another, a minute apart. */
const responsesTo = (question: Question, values: ReadonlyArray<AnswerValue | undefined>): ReadonlyArray<Response> =>
  values.map((value, index) =>
    aResponse({
      id: responseId(index),
      submittedAt: index * 60_000,
      answers: value === undefined ? [] : [{ questionId: question.id, value }]
    })
  )

const matrix = { ...asked("nps"), type: "matrix", settings: { rows: [] } } as const

const everyType = [matrix, ...questionTypeNames.flatMap((type) => type === "matrix" ? [] : [asked(type)])]

const breakdownOf = (question: Question, values: ReadonlyArray<AnswerValue | undefined>) => {
  const survey = { id: surveyId, questions: [question], retired: [] }
  return resultOf(survey, aggregateOf(survey, responsesTo(question, values))).questions[0]
}

const near = (value: number): unknown => expect.closeTo(value, 5)

describe("the figures of a question", () => {
  it("nps: promoters less detractors among those who answered, with its margin of error", () => {
    expect(netPromoterScore(new Map([[10, 50], [9, 10], [8, 12], [7, 10], [6, 8], [0, 10]]))).toEqual({
      score: 42,
      promoters: 60,
      passives: 22,
      detractors: 18,
      answered: 100,
      margin95: near(15.22757)
    })
    expect(breakdownOf(asked("nps"), [10, undefined, 0])).toMatchObject({
      answered: 2,
      skipped: 1,
      nps: { score: 0, margin95: near(138.59293) },
      histogram: { length: 11 }
    })
  })

  it("numbers: exact, on paper and not in binary", () => {
    expect(breakdownOf(asked("slider"), [0.3, 0.1, 0.2])).toMatchObject({ mean: 0.2, median: 0.2, min: 0.1, max: 0.3 })
    expect(breakdownOf(asked("slider"), [0.1, 0.1, 0.1])).toMatchObject({ mean: 0.1, stdDev: 0 })
    expect(breakdownOf(asked("slider"), [1, 2, 3, 10])).toMatchObject({ mean: 4, median: 2.5, stdDev: Math.sqrt(12.5) })
    expect(breakdownOf(asked("rating"), [2, 2])).toMatchObject({
      histogram: [1, 2, 3, 4, 5].map((value) => ({ value, count: value === 2 ? 2 : 0 }))
    })
  })

  it("text: the newest ten, and the mean length", () => {
    const texts = Array.from({ length: 12 }, (_, index) => "x".repeat(index))
    expect(breakdownOf(asked("text"), texts)).toMatchObject({
      averageLength: 5.5,
      samples: texts.slice(2).reverse()
    })
  })

  it("ranking: the mean rank of those who ranked it, and how often it had each", () => {
    const options = ["a", "b", "c"].map((value) => ({ value, label: value.toUpperCase() }))
    const question = { ...asked("nps"), type: "ranking", options, settings: { topN: 2 } } as const
    expect(breakdownOf(question, [["a", "b"], ["a"], ["b", "a"]])).toMatchObject({
      options: [
        { value: "a", label: "A", meanRank: 4 / 3, firstPlace: 2, ranks: [2, 1] },
        { value: "b", label: "B", meanRank: 1.5, firstPlace: 1, ranks: [1, 1] },
        { value: "c", label: "C", meanRank: null, firstPlace: 0, ranks: [0, 0] }
      ]
    })
  })

  it("matrix: each row by itself, with those who answered it", () => {
    const options = ["good", "bad"].map((value) => ({ value, label: value }))
    const rows = ["food", "staff"].map((value) => ({ value, label: value }))
    const question = { ...asked("nps"), type: "matrix", options, settings: { rows, multiple: true } } as const
    expect(breakdownOf(question, [{ food: ["good", "bad"], staff: ["good"] }, { food: ["bad"] }])).toMatchObject({
      answered: 2,
      rows: [
        { value: "food", answered: 2, columns: [{ count: 1, share: 0.5 }, { count: 2, share: 1 }] },
        { value: "staff", answered: 1, columns: [{ count: 1, share: 1 }, { count: 0, share: 0 }] }
      ]
    })
  })

  it("a value of another shape than the question's is counted as an answer, and fails nothing", () => {
    for (const value of ["x", 7, true, [], ["x"], [{ other: "x" }], { other: "x" }, { row: ["x"] }]) {
      for (const question of everyType) expect(breakdownOf(question, [value])).toMatchObject({ answered: 1 })
    }
  })
})

describe("the series", () => {
  const day = (date: string) => Series.dayOf(Date.parse(date))

  it("has the empty days, weeks and months between the first and the last", () => {
    const days = new Map([[day("2026-01-01"), 1], [day("2025-12-31"), 2], [day("2026-03-31"), 4]])
    expect(Series.ofDays(days, "day")).toHaveLength(91)
    expect(Series.ofDays(days, "week")[0]).toEqual({ start: "2025-12-29", completed: 3 })
    expect(Series.ofDays(days, "week").at(-1)).toEqual({ start: "2026-03-30", completed: 4 })
    expect(Series.ofDays(days, "month")).toEqual([
      { start: "2025-12-01", completed: 2 },
      { start: "2026-01-01", completed: 1 },
      { start: "2026-02-01", completed: 0 },
      { start: "2026-03-01", completed: 4 }
    ])
  })

  it("leaves the empty ones out where it would be longer than ten years of days", () => {
    const days = new Map([[day("0001-01-01"), 1], [day("9999-12-31"), 2]])
    expect(Series.ofDays(days, "day")).toEqual([
      { start: "0001-01-01", completed: 1 },
      { start: "9999-12-31", completed: 2 }
    ])
    expect(Series.ofDays(days, "week")).toHaveLength(2)
  })
})
