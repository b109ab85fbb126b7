/** The figures of groups of respondents: those of each group alone, with tests and significant differences. */
import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import * as Aggregate from "../../src/analytics/Aggregate.js"
import * as AggregateBuilder from "../../src/analytics/AggregateBuilder.js"
import * as QuestionBreakdown from "../../src/analytics/QuestionBreakdown.js"
import type { AnswerValue } from "../../src/questions/AnswerValue.js"
import type { Question } from "../../src/questions/Question.js"
import type { Response } from "../../src/responses/Response.js"
import { independenceTest } from "../../src/statistics/hypothesis-tests/independenceTest.js"
import { empty } from "../../src/statistics/QuestionCounts.js"
import { QuestionId } from "../../src/values/Ids.js"
import { answered, makeResponse, responseId } from "../fixtures/ResponseArbitrary.js"

const countsOf = (question: Question, responses: ReadonlyArray<Response>) => {
  const { completed, questions } = AggregateBuilder.add(Aggregate.empty, [question], responses)
  return { completed, counts: questions.get(question.id) ?? empty }
}

const near = (value: number): unknown => expect.closeTo(value, 5)

/** The JSON of figures without the fields that the comparison of groups adds. */
const withoutComparison = (figures: object): unknown =>
  JSON.parse(JSON.stringify(figures, (key, value: unknown) => ["test", "higherThan"].includes(key) ? undefined : value))

describe("the figures of groups", () => {
  it.prop("are those of each group alone, beside those of all", [answered()], ([{ responses, survey }]) => {
    const parts = [0, 1, 2].map((part) => responses.filter((_, index) => index % 3 === part))
    for (const question of survey.questions) {
      const all = countsOf(question, responses)
      const { groups, ...ofAll } = QuestionBreakdown.make(question, false, all, {
        groups: parts.map((part) => countsOf(question, part)),
        compared: [0, 2]
      })
      expect(withoutComparison(ofAll)).toEqual(withoutComparison(QuestionBreakdown.make(question, false, all)))
      expect(groups).toHaveLength(3)
      parts.forEach((part, index) => {
        const { key, questionId, retired, text, type, ...alone } = QuestionBreakdown.make(
          question,
          false,
          countsOf(question, part)
        )
        expect({ key, questionId, retired, text, type }).toMatchObject({ key: question.key, type: question.type })
        expect(withoutComparison(groups?.[index] ?? {})).toEqual(withoutComparison(alone))
      })
    }
  })

  it.prop("are the JSON that the schema describes", [answered()], ([{ responses, survey }]) => {
    for (const question of survey.questions) {
      const all = countsOf(question, responses)
      const breakdown = QuestionBreakdown.make(question, false, all, { groups: [all, all], compared: [0, 1] })
      const json: unknown = JSON.parse(
        JSON.stringify(Schema.encodeSync(QuestionBreakdown.QuestionBreakdown)(breakdown))
      )
      expect(Schema.decodeUnknownSync(QuestionBreakdown.QuestionBreakdown, { onExcessProperty: "error" })(json))
        .toStrictEqual(breakdown)
    }
  })
})

const asked = {
  id: QuestionId.make("01900000-0000-7000-8000-000000000001"),
  key: "q1",
  text: "How was it?",
  required: false,
  options: ["good", "bad"].map((value, index) => ({ value, label: value.toUpperCase(), code: index + 1 })),
  settings: {}
} as const

/** The answers of the groups, as values and how often each was given. */
type Answers = ReadonlyArray<ReadonlyArray<readonly [value: AnswerValue, times: number]>>

const breakdownOf = (question: Question, answers: Answers, compared = answers.map((_, index) => index)) => {
  const groups = answers.map((values) =>
    values.flatMap(([value, times]) =>
      Array.from(
        { length: times },
        (_, index) => makeResponse({ id: responseId(index), answers: [{ questionId: question.id, value }] })
      )
    )
  )
  return QuestionBreakdown.make(question, false, countsOf(question, groups.flat()), {
    groups: groups.map((responses) => countsOf(question, responses)),
    compared
  })
}

const test = independenceTest([[20, 80], [60, 40]])

const options = (first: unknown, second: unknown) => ({
  options: [{ value: "good", higherThan: first }, { value: "bad", higherThan: second }]
})

describe("the comparison of groups", () => {
  const answers = (good: AnswerValue, bad: AnswerValue): Answers => [[[good, 20], [bad, 80]], [[good, 60], [bad, 40]]]

  it("single choice: a test of the question, and for each option the groups with a lower share", () => {
    const breakdown = breakdownOf({ ...asked, type: "single_choice" }, answers("good", "bad"))
    expect(breakdown).toMatchObject({ test, groups: [options([], [1]), options([0], [])] })
    expect(breakdown).not.toHaveProperty("options.0.test")
  })

  it("single choice: a text that a respondent wrote is an answer like the options", () => {
    const groups = answers("good", { other: "so so" })
    expect(breakdownOf({ ...asked, type: "single_choice" }, groups)).toMatchObject({ test })
  })

  it("multiple choice: an option is compared among those who were shown it", () => {
    const question: Question = { ...asked, type: "multiple_choice" }
    const group = (shown: number, chosen: number) => ({
      completed: 100,
      counts: {
        ...empty,
        answered: 100,
        valueCounts: new Map([["good", chosen], ["bad", 50]]),
        shownCounts: new Map([["good", shown], ["bad", 100]])
      }
    })
    const of = (...groups: ReadonlyArray<ReturnType<typeof group>>) =>
      QuestionBreakdown.make(question, false, group(120, 40), { groups, compared: groups.map((_, index) => index) })
    expect(of(group(80, 20), group(40, 20), group(1, 0))).toMatchObject({
      options: [
        { value: "good", count: 40, shown: 120, shareOfShown: 1 / 3, test: independenceTest([[20, 60], [20, 20]]) },
        { value: "bad", test: independenceTest([[50, 50], [50, 50], [50, 50]]) }
      ],
      groups: [
        { options: [{ shown: 80, shareOfShown: 1 / 4, higherThan: [] }, { higherThan: [] }] },
        { options: [{ shown: 40, shareOfShown: 1 / 2, higherThan: [0] }, { higherThan: [] }] },
        { options: [{ shown: 1, shareOfShown: 0, higherThan: null }, { higherThan: [] }] }
      ]
    })
    expect(of(group(100, 40), group(0, 0))).toMatchObject({
      options: [{ value: "good", test: null }, { value: "bad" }],
      groups: [{ options: [{ higherThan: null }, {}] }, {
        options: [{ shown: 0, shareOfShown: null, higherThan: null }, {}]
      }]
    })
  })

  it("boolean: like a choice of true and false", () => {
    const question = { ...asked, options: [], type: "boolean", settings: { trueLabel: "Aye" } } as const
    expect(breakdownOf(question, answers(true, false))).toMatchObject({
      true: 80,
      options: [{ value: "true", label: "Aye", count: 80, share: 0.4 }, { value: "false", label: "false", count: 120 }],
      test,
      groups: [{ options: [{ higherThan: [] }, { higherThan: [1] }] }, {
        options: [{ higherThan: [0] }, { higherThan: [] }]
      }]
    })
  })

  it("multiple choice: a test of each option, and none of the question", () => {
    const groups: Answers = [[[["good", "bad"], 20], [["bad"], 80]], [[["good", "bad"], 60], [["bad"], 40]]]
    expect(breakdownOf({ ...asked, type: "multiple_choice" }, groups)).toMatchObject({
      test: null,
      options: [{ value: "good", test }, { value: "bad", test: null }],
      groups: [options([], null), options([0], null)]
    })
  })

  it("matrix: a test of each column of each row, among those who answered the row", () => {
    const rows = ["food", "staff"].map((value, index) => ({ value, label: value, code: index + 1 }))
    const question = { ...asked, type: "matrix", settings: { rows } } as const
    const groups = answers({ food: "good", staff: "bad" }, { food: "bad" })
    expect(breakdownOf(question, groups)).toMatchObject({
      test: null,
      rows: [
        { value: "food", columns: [{ value: "good", test }, { value: "bad", test }] },
        { value: "staff", columns: [{ value: "good", test: null }, { value: "bad", test: null }] }
      ],
      groups: [
        { rows: [{ columns: [{ higherThan: [] }, { higherThan: [1] }] }, { columns: [{ higherThan: null }, {}] }] },
        { rows: [{ columns: [{ higherThan: [0] }, { higherThan: [] }] }, { columns: [{ higherThan: null }, {}] }] }
      ]
    })
  })

  it("rating, slider, nps: Welch's analysis of variance, and the groups with a lower mean", () => {
    for (const type of ["rating", "slider", "nps"] as const) {
      const question = { ...asked, options: [], type } as const
      expect(breakdownOf(question, [[[1, 1], [2, 1], [3, 1], [4, 1]], [[2, 1], [4, 1], [5, 1], [9, 1]]])).toMatchObject(
        {
          test: { method: "welch", df: 1, effect: near(0.28736) },
          groups: [{ mean: 2.5, higherThan: [] }, { mean: 5, higherThan: [] }]
        }
      )
      expect(breakdownOf(question, [[[1, 5], [2, 5]], [[4, 5], [5, 5]], [[5, 9]]])).toMatchObject({
        groups: [{ higherThan: [] }, { higherThan: [0] }, { higherThan: null }]
      })
    }
  })

  it("text of the format number: like a rating", () => {
    const question = { ...asked, options: [], type: "text", settings: { format: "number" } } as const
    const groups: Answers = [[["1.5", 5], ["2.5", 5]], [["400", 5], ["5e2", 5], ["many", 3]], [["5", 9]]]
    expect(breakdownOf(question, groups)).toMatchObject({
      test: { method: "welch", df: 1 },
      groups: [
        { numbers: { mean: 2, higherThan: [] } },
        { answered: 13, numbers: { answered: 10, mean: 450, higherThan: [0] } },
        { numbers: { mean: 5, higherThan: null } }
      ]
    })
  })

  it("ranking, text, date: none", () => {
    const groups: ReadonlyArray<readonly [Question, AnswerValue]> = [
      [{ ...asked, type: "ranking" }, ["good", "bad"]],
      [{ ...asked, options: [], type: "text" }, "good"],
      [{ ...asked, options: [], type: "date" }, "2026-01-01"]
    ]
    for (const [question, value] of groups) {
      const breakdown = breakdownOf(question, [[[value, 5]], [[value, 5]]])
      expect(breakdown).toMatchObject({ test: null, groups: [{ answered: 5 }, { answered: 5 }] })
      expect(JSON.stringify(breakdown)).not.toContain("higherThan")
    }
  })

  it("is null for groups that are not compared", () => {
    const question = { ...asked, type: "single_choice" } as const
    expect(breakdownOf(question, answers("good", "bad"), [])).toMatchObject({
      test: null,
      groups: [options(null, null), options(null, null)]
    })
  })
})
