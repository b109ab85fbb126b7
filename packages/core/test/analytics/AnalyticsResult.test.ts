/** The figures of an analytics result: its JSON, and the figures of each question type. */
import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import * as Aggregate from "../../src/analytics/Aggregate.js"
import * as AnalyticsResult from "../../src/analytics/AnalyticsResult.js"
import type { AnswerValue } from "../../src/questions/AnswerValue.js"
import { questionTypeNames } from "../../src/questions/question-types/questionTypes.js"
import type { Question } from "../../src/questions/Question.js"
import type { Response } from "../../src/responses/Response.js"
import { netPromoterScore } from "../../src/statistics/NetPromoterScore.js"
import { QuestionId } from "../../src/values/Ids.js"
import { answered, makeResponse, responseId, surveyId } from "../fixtures/ResponseArbitrary.js"
import { aggregateOf, resultOf } from "./analyticsOf.js"

describe("an analytics result", () => {
  it.prop("is written as the JSON that the schema describes", [answered()], ([{ responses, survey }]) => {
    const result = resultOf(survey, aggregateOf(survey, responses))
    const json: unknown = JSON.parse(JSON.stringify(Schema.encodeSync(AnalyticsResult.AnalyticsResult)(result)))
    expect(Schema.decodeUnknownSync(AnalyticsResult.AnalyticsResult, { onExcessProperty: "error" })(json))
      .toStrictEqual(result)
    expect(json).toMatchObject({ computedAt: "2026-11-20T00:00:00.000Z", from: null })
  })

  it("without responses has null for every figure", () => {
    const survey = {
      id: surveyId,
      questions: [asked("nps")],
      retired: [asked("text")],
      variables: [{ name: "risk", value: 1 }]
    }
    expect(resultOf(survey, Aggregate.empty)).toMatchObject({
      totals: {
        started: 0,
        completed: 0,
        partial: 0,
        screenedOut: 0,
        overQuota: 0,
        completionRate: null,
        medianSeconds: null
      },
      nps: { score: null, answered: 0, margin95: null },
      series: [],
      questions: [
        {
          retired: false,
          answered: 0,
          skipped: 0,
          mean: null,
          median: null,
          stdDev: null,
          margin95: null,
          min: null,
          max: null
        },
        { retired: true, averageLength: null, samples: [] }
      ],
      dropOff: [],
      variables: [{ name: "risk", answered: 0, mean: null, stdDev: null, margin95: null, min: null, max: null }]
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
    makeResponse({
      id: responseId(index),
      submittedAt: index * 60_000,
      answers: value === undefined ? [] : [{ questionId: question.id, value }],
      skipped: value === undefined ? [question.id] : []
    })
  )

const matrix = { ...asked("nps"), type: "matrix", settings: { rows: [] } } as const

const everyType = [matrix, ...questionTypeNames.flatMap((type) => type === "matrix" ? [] : [asked(type)])]

const breakdownOf = (question: Question, values: ReadonlyArray<AnswerValue | undefined>) => {
  const survey = { id: surveyId, questions: [question], retired: [], variables: [] }
  return resultOf(survey, aggregateOf(survey, responsesTo(question, values))).questions[0]
}

const near = (value: number): unknown => expect.closeTo(value, 5)

describe("the figures of a question", () => {
  it("tell who answered it, who skipped it and who was not shown it", () => {
    const [present, retired] = [asked("nps"), asked("text")]
    const survey = { id: surveyId, questions: [present], retired: [retired], variables: [] }
    const answers = [{ questionId: present.id, value: 7 }]
    const given: ReadonlyArray<Partial<Response>> = [
      { answers, skipped: [retired.id] },
      { skipped: [present.id, retired.id] },
      { answers },
      { skipped: null },
      { status: "partial", answers, skipped: null },
      { status: "screenedOut", answers, skipped: [retired.id] },
      { status: "overQuota", answers, skipped: [retired.id] }
    ]
    const responses = given.map((overrides, n) => makeResponse({ id: responseId(n), ...overrides }))
    expect(resultOf(survey, aggregateOf(survey, responses))).toMatchObject({
      totals: { started: 7, completed: 4, screenedOut: 1, overQuota: 1, completionRate: 0.8 },
      questions: [
        { answered: 2, skipped: 1, notShown: 1, mean: 7 },
        { answered: 0, skipped: 2, notShown: 2, averageLength: null }
      ]
    })
  })

  it("dropOff: partial responses by the question that they have reached, in the order of the survey", () => {
    const [first, second, retired] = [0, 1, 2].map((n) => ({
      ...asked("nps"),
      id: QuestionId.make(`01900000-0000-7000-8000-00000000000${n}`)
    }))
    if (first === undefined || second === undefined || retired === undefined) throw new Error("three questions")
    const survey = { id: surveyId, questions: [second, first], retired: [retired], variables: [] }
    const reached = [first.id, retired.id, first.id, null, second.id, QuestionId.make(responseId(7))]
    const responses = [
      ...reached.map((reached, n) => makeResponse({ id: responseId(n), status: "partial", reached })),
      makeResponse({ id: responseId(9), reached: first.id })
    ]
    expect(resultOf(survey, aggregateOf(survey, responses))).toMatchObject({
      totals: { partial: 6 },
      dropOff: [
        { questionId: second.id, partial: 1 },
        { questionId: first.id, partial: 2 },
        { questionId: retired.id, partial: 1 }
      ]
    })
  })

  it("variables: exact in decimal, of completed responses, by the names that the survey has now", () => {
    const survey = { id: surveyId, questions: [], retired: [], variables: [{ name: "risk", value: 1 }] }
    const given: ReadonlyArray<Partial<Response>> = [
      ...[0.1, 0.2, 0.3, null].map((risk) => ({ variables: { risk, former: 5 } })),
      { variables: { former: 5 } },
      { status: "screenedOut", variables: { risk: 9 } }
    ]
    const responses = given.map((overrides, n) => makeResponse({ id: responseId(n), ...overrides }))
    expect(resultOf(survey, aggregateOf(survey, responses)).variables).toEqual([
      // The sample's standard deviation is 0.1, and t(0.975, 2) = 4.302652729749.
      {
        name: "risk",
        answered: 3,
        mean: 0.2,
        stdDev: near(0.081649658),
        margin95: near(0.248413771),
        min: 0.1,
        max: 0.3
      }
    ])
    const large = Array.from(
      { length: 1_000 },
      (_, n) => makeResponse({ id: responseId(n), variables: { risk: n === 0 ? 1e9 : 1e9 - 1e-6 } })
    )
    expect(resultOf(survey, aggregateOf(survey, large)).variables).toEqual([
      {
        name: "risk",
        answered: 1_000,
        mean: 999_999_999.999999,
        stdDev: near(0),
        margin95: near(0),
        min: 1e9 - 1e-6,
        max: 1e9
      }
    ])
  })

  it("nps: the share of promoters less the share of detractors, and the margin of error", () => {
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

  it("numbers: exact in decimal, not rounded in binary", () => {
    expect(breakdownOf(asked("slider"), [0.3, 0.1, 0.2])).toMatchObject({ mean: 0.2, median: 0.2, min: 0.1, max: 0.3 })
    expect(breakdownOf(asked("slider"), [0.1, 0.1, 0.1])).toMatchObject({ mean: 0.1, stdDev: 0 })
    expect(breakdownOf(asked("slider"), [1, 2, 3, 10])).toMatchObject({ mean: 4, median: 2.5, stdDev: Math.sqrt(12.5) })
    expect(breakdownOf(asked("rating"), [2, 2])).toMatchObject({
      histogram: [1, 2, 3, 4, 5].map((value) => ({ value, count: value === 2 ? 2 : 0 }))
    })
  })

  it("text: the ten newest answers, and the mean length", () => {
    const texts = Array.from({ length: 12 }, (_, index) => "x".repeat(index))
    expect(breakdownOf(asked("text"), texts)).toMatchObject({
      averageLength: 5.5,
      samples: texts.slice(2).reverse()
    })
  })

  it("text: exact figures of the numbers, if the format is a number", () => {
    const texts = ["0.1", "0.2", "0.3", "none", "6e23", "-1e15", "1000000000000000", "+1", "1234567890.000001"]
    const question = { ...asked("text"), type: "text", settings: { format: "number" } } as const
    expect(breakdownOf(question, texts.slice(0, 5))).toMatchObject({
      answered: 5,
      numbers: {
        answered: 3,
        mean: 0.2,
        median: 0.2,
        stdDev: near(0.0816497),
        margin95: near(0.2484138),
        min: 0.1,
        max: 0.3
      }
    })
    expect(breakdownOf(question, texts)).toMatchObject({
      numbers: {
        answered: 6,
        mean: near(205_761_315.1),
        median: 0.25,
        medianMaxError: 0,
        min: -1e15,
        max: 1e15,
        histogram: [-1e15, 0.1, 0.2, 0.3, 1_234_567_890.000001, 1e15].map((value) => ({
          from: value,
          to: value,
          count: 1
        }))
      }
    })
    expect(breakdownOf(question, [])).toMatchObject({
      numbers: { answered: 0, mean: null, median: null, medianMaxError: null, margin95: null, histogram: [] }
    })
    expect(breakdownOf(asked("text"), texts)).toMatchObject({ numbers: null })
  })

  it("text: an approximate median of more than 1 000 different numbers, and exact counts in a histogram", () => {
    const question = { ...asked("text"), type: "text", settings: { format: "number" } } as const
    const texts = Array.from({ length: 3_001 }, (_, index) => String(index * 17 % 3_001 / 4))
    // The counted bins have a width of 1, because there would be 1 501 of 0.5. The median, 375, is in that of 375.
    expect(breakdownOf(question, texts)).toMatchObject({
      numbers: {
        answered: 3_001,
        median: 375.499_999_5,
        medianMaxError: 0.5,
        min: 0,
        max: 750,
        histogram: Array.from({ length: 16 }, (_, index) => ({
          from: 50 * index,
          to: 50 * index + 50,
          count: index === 15 ? 1 : 200
        }))
      }
    })
  })

  it("ranking: for each option the mean rank, and how often it had each rank", () => {
    const options = ["a", "b", "c"].map((value, index) => ({ value, label: value.toUpperCase(), code: index + 1 }))
    const question = { ...asked("nps"), type: "ranking", options, settings: { topN: 2 } } as const
    expect(breakdownOf(question, [["a", "b"], ["a"], ["b", "a"]])).toMatchObject({
      options: [
        { value: "a", label: "A", meanRank: 4 / 3, margin95: near(1.434218), firstPlace: 2, ranks: [2, 1] },
        { value: "b", label: "B", meanRank: 1.5, margin95: near(6.353102), firstPlace: 1, ranks: [1, 1] },
        { value: "c", label: "C", meanRank: null, margin95: null, firstPlace: 0, ranks: [0, 0] }
      ]
    })
  })

  it("matrix: each row with the number of respondents who answered it", () => {
    const options = ["good", "bad"].map((value, index) => ({ value, label: value, code: index + 1 }))
    const rows = ["food", "staff"].map((value, index) => ({ value, label: value, code: index + 1 }))
    const question = { ...asked("nps"), type: "matrix", options, settings: { rows, multiple: true } } as const
    expect(breakdownOf(question, [{ food: ["good", "bad"], staff: ["good"] }, { food: ["bad"] }])).toMatchObject({
      answered: 2,
      rows: [
        {
          value: "food",
          answered: 2,
          columns: [{ count: 1, share: 0.5, low: near(0.094531) }, { count: 2, share: 1 }]
        },
        { value: "staff", answered: 1, columns: [{ count: 1, share: 1, high: 1 }, { count: 0, share: 0, low: 0 }] }
      ]
    })
  })

  it("a value that does not fit the question type counts as an answer and causes no error", () => {
    for (const value of ["x", 7, true, [], ["x"], [{ other: "x" }], { other: "x" }, { row: ["x"] }]) {
      for (const question of everyType) expect(breakdownOf(question, [value])).toMatchObject({ answered: 1 })
    }
  })
})
