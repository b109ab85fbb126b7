import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { makeTestClock, sampleResponses, surveyOfAllTypes } from "@canvass/core/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { questionTypeNames } from "../../src/questions/question-types/questionTypes.js"
import { Random, randomSurvey } from "../logic/rules/RuledSurveyGenerator.js"

it("the sample survey has a question of each type, and accepts the sample responses, which answer each of them", async () => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const survey = await canvass.surveys.create(owner, surveyOfAllTypes)
  expect(survey.questions.map(({ type }) => type).sort()).toEqual([...questionTypeNames].sort())
  await canvass.surveys.publish(owner, survey.id)
  const answered = new Set<string>()
  for (const response of sampleResponses(survey, { count: 40 })) {
    const { answers } = await canvass.responses.submit(survey.id, response)
    for (const { questionId } of answers) answered.add(questionId)
  }
  expect(answered.size).toBe(questionTypeNames.length - 1)
  await canvass.close()
})

it("a seed repeats the sample responses", async () => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const survey = await canvass.surveys.create(owner, surveyOfAllTypes)
  const [first, again, other] = [1, 1, 2].map((seed) => sampleResponses(survey, { count: 5, seed }))
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
  await canvass.close()
})

describe("the sample responses of a survey with rules", () => {
  const now = new Date("2026-03-01T12:00:00Z")
  let canvass: Canvass.Canvass
  let owner: string
  beforeAll(async () => {
    canvass = await Canvass.open({ store: Memory.layer, clock: makeTestClock(now.toISOString()) })
    owner = (await canvass.accounts.ensure("ada@example.com")).id
  })
  afterAll(() => canvass.close())

  const published = async (input: Canvass.NewSurvey) => {
    const { id } = await canvass.surveys.create(owner, input)
    return canvass.surveys.publish(owner, id)
  }

  it("follow every rule", async () => {
    const survey = await published({
      title: "Rules",
      languages: ["en", "de"],
      onePerExternalId: true,
      hiddenFields: ["plan", { name: "concept", arms: [{ value: "A" }, { value: "B" }] }],
      variables: [{ name: "joy", value: { sum: [{ answer: "nps" }, { score: "brands" }] } }],
      endings: [{ key: "out", outcome: "screenedOut" }, {
        key: "done",
        showIf: { variable: "joy", op: "gte", value: 3 }
      }],
      questions: [
        {
          key: "terms",
          type: "boolean",
          text: "?",
          required: true,
          settings: { mustBeTrue: true },
          page: { endIf: [{ when: { field: "plan", op: "equals", value: "none" }, ending: "out" }] }
        },
        {
          key: "born",
          type: "date",
          text: "?",
          required: true,
          page: { title: "You", shuffle: true },
          validIf: [
            { when: { question: "born", op: "lte", value: { today: { years: -18 } } }, message: "Adults only" },
            { when: { question: "born", op: "gt", value: { today: { years: -18, days: -30 } } }, message: "Too old" }
          ]
        },
        {
          key: "visits",
          type: "text",
          text: "?",
          required: true,
          settings: { format: "number", min: 7, max: 9, integer: true }
        },
        {
          key: "mail",
          type: "text",
          text: "?",
          required: true,
          settings: { format: "email", minLength: 30, maxLength: 40 }
        },
        {
          key: "brands",
          type: "multiple_choice",
          text: "?",
          required: true,
          shuffle: true,
          page: {},
          options: [
            { value: "a", label: "A", score: 1 },
            { value: "b", label: "B", score: 2, showIf: { field: "concept", op: "equals", value: "A" } },
            { value: "c", label: "C", showIf: { field: "language", op: "equals", value: "de" } },
            { value: "none", label: "None", exclusive: true }
          ],
          settings: { minSelected: 2, maxSelected: 3, allowOther: true }
        },
        { key: "nps", type: "nps", text: "?", requiredIf: { question: "brands", op: "anyOf", values: ["a"] } },
        {
          key: "why",
          type: "text",
          text: "?",
          required: true,
          showIf: { question: "nps", op: "lte", value: 6 },
          validIf: [{ when: { question: "why", op: "contains", value: "price" }, message: "Name the price" }]
        },
        { key: "low", type: "slider", text: "?", required: true, settings: { max: 1000, step: 5 } },
        {
          key: "high",
          type: "slider",
          text: "?",
          required: true,
          settings: { max: 1000, step: 5 },
          validIf: [{ when: { question: "high", op: "equals", value: { question: "low" } }, message: "The same" }]
        },
        {
          key: "grid",
          type: "matrix",
          text: "?",
          required: true,
          options: ["x", { value: "y", label: "Y", exclusive: true }],
          settings: {
            rows: ["r", { value: "s", label: "S", showIf: { question: "low", op: "lt", value: 500 } }],
            multiple: true,
            requireAllRows: true
          }
        },
        {
          key: "rank",
          type: "ranking",
          text: "?",
          required: true,
          options: ["1", "2", "3"],
          settings: { topN: 2 },
          validIf: [{ when: { question: "rank", option: "3", op: "equals", value: 2 }, message: "Third is second" }]
        },
        { key: "photo", type: "file", text: "?", requiredIf: { field: "plan", op: "equals", value: "photo" } }
      ]
    })
    const statuses = new Set<string>()
    const seen = new Set<string>()
    for (const response of sampleResponses(await canvass.surveys.get(owner, survey.id), { count: 60, now })) {
      const { answers, language, metadata, status } = await canvass.responses.submit(survey.id, response)
      statuses.add(status)
      for (const { questionKey } of answers) seen.add(questionKey)
      for (const told of [language, metadata?.["plan"], metadata?.["concept"]]) seen.add(String(told))
    }
    expect([...statuses].sort()).toEqual(["completed", "screenedOut"])
    const keys = survey.questions.map(({ key }) => key).filter((key) => key !== "photo")
    expect([...seen].sort()).toEqual([...keys, "A", "B", "de", "en", "none", "sample", "undefined"].sort())
  })

  it("follow the rules of random surveys", async () => {
    let [accepted, without] = [0, 0]
    for (let seed = 1; seed <= 60; seed++) {
      const input: unknown = { title: "Random", ...randomSurvey(new Random(seed)) }
      if (!isNewSurvey(input)) throw new Error("A program in JavaScript may pass any value.")
      const survey = await published(input).catch(() => undefined)
      if (survey === undefined) continue
      const samples = samplesOrError(survey, seed)
      if (samples instanceof Error) without++
      else {
        for (const sample of samples) {
          await canvass.responses.submit(survey.id, sample)
          accepted++
        }
      }
    }
    expect(accepted).toBeGreaterThan(100)
    expect(without).toBeLessThan(accepted / 5)
  })

  const samplesOrError = (survey: Parameters<typeof sampleResponses>[0], seed: number) => {
    try {
      return sampleResponses(survey, { count: 5, seed, now })
    } catch (error) {
      return error instanceof Error ? error : new Error("Not an error.")
    }
  }

  it.each<readonly [string, Canvass.NewSurvey["questions"]]>([
    ["no", [{
      key: "no",
      type: "nps",
      text: "?",
      required: true,
      validIf: [{ when: { question: "no", op: "gt", value: 10 }, message: "No" }]
    }]],
    ["photo", [{ key: "photo", type: "file", text: "?", required: true }]]
  ])("are none where the question %s leaves no answer", async (key, questions) => {
    const survey = await published({ title: "None", questions })
    expect(() => sampleResponses(survey)).toThrow(`the question ${key} is required`)
  })
})

const isNewSurvey = (_value: unknown): _value is Canvass.NewSurvey => true
