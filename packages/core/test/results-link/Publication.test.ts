/** The bounds of what a results link stores, and its figures after a survey was edited. */
import { Fixtures } from "@canvass/store-testing"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Aggregate from "../../src/analytics/Aggregate.js"
import { Canvass } from "../../src/index.js"
import * as Memory from "../../src/memory.js"
import type { Question } from "../../src/questions/Question.js"
import * as Publication from "../../src/results-link/Publication.js"

const slider = (n: number): Question => ({ ...Fixtures.question(n), type: "slider", settings: {} })

/** An aggregate in which each question has so many different answers. */
const aggregateOf = (answers: ReadonlyArray<number>) =>
  Aggregate.add(
    Aggregate.empty,
    answers.map((_, n) => slider(n)),
    Array.from({ length: Math.max(...answers) }, (_, n) =>
      Fixtures.responseToFirstSurvey(n, {
        startedAt: null,
        answers: answers.flatMap((count, question) =>
          n < count ? [{ questionId: Fixtures.questionId(question), value: n + 0.123456789 }] : []
        )
      }))
  )

const publish = (answers: ReadonlyArray<number>, publication = Publication.empty, lastSequence = 1) =>
  Publication.advance(
    publication,
    Publication.presentUnits(aggregateOf(answers), answers.map((_, n) => slider(n))),
    { lastSequence, lastRemoval: 0 },
    new Map()
  ) ?? publication

describe("a publication", () => {
  it("keeps a question with too many values as it was, and moves the others on", () => {
    const first = publish([10, 10])
    const second = publish([20_000, 20], first, 2)
    const counts = (publication: Publication.Publication) =>
      [0, 1].map((n) => Publication.publishedCounts(publication, slider(n), () => undefined)?.answered)
    expect(counts(first)).toEqual([10, 10])
    expect(counts(second)).toEqual([10, 20])
    expect(Publication.publishedCompleted(second)).toBe(20_000)
  })

  it("is never longer than its bound", () => {
    const answers = Array.from({ length: 52 }, () => 5_000)
    const length = Publication.encode(publish(answers)).length
    expect(length).toBeLessThanOrEqual(Publication.maxLength)
    expect(length).toBeGreaterThan(Publication.maxLength / 2)
  })

  it("is read as it was written, and another text is a defect", async () => {
    const publication = publish([7])
    expect(await Effect.runPromise(Publication.decode(Publication.encode(publication)))).toEqual(publication)
    await expect(Effect.runPromise(Publication.decode("[[\"completed\",{}]]"))).rejects.toThrow()
  })

  it("counts the units of a response as the aggregate does", () => {
    const matrix: Question = { ...Fixtures.question(2), type: "matrix", settings: { rows: [] } }
    const questions = [slider(0), matrix]
    const responses = [
      Fixtures.responseToFirstSurvey(0, {
        startedAt: 5,
        variables: { risk: 1, none: null },
        answers: [
          { questionId: Fixtures.questionId(0), value: 1 },
          { questionId: Fixtures.questionId(2), value: { bed: "good", __proto: ["bad"] } }
        ]
      }),
      Fixtures.responseToFirstSurvey(1, {
        startedAt: null,
        variables: null,
        answers: [{ questionId: Fixtures.questionId(2), value: { bath: "good" } }]
      })
    ]
    const counted = new Map<string, number>()
    for (const response of responses) {
      for (const unit of Publication.unitsOf(response, new Set([matrix.id]))) {
        counted.set(unit, (counted.get(unit) ?? 0) + 1)
      }
    }
    const present = Publication.presentUnits(Aggregate.add(Aggregate.empty, questions, responses), questions)
    expect(new Map(Array.from(present, ([key, { count }]) => [key, count]))).toEqual(counted)
  })
})

it("the figures of a results link have the texts and options that the survey has now, and its removed ones", async () => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const draft = await canvass.surveys.create(owner, {
    title: "Lunch",
    questions: [
      { key: "dish", type: "single_choice", text: "Dish?", options: ["soup", "stew"] },
      { key: "score", type: "nps", text: "Score?" }
    ],
    variables: [{ name: "risk", value: { answer: "score" } }]
  })
  const { id, questions: asked } = await canvass.surveys.publish(owner, draft.id)
  for (let n = 0; n < 6; n++) {
    const answers = [{ questionKey: "dish", value: n < 2 ? "stew" : "soup" }, { questionKey: "score", value: 9 }]
    await canvass.responses.submit(id, { answers })
  }
  const { token } = await canvass.resultsLinks.replace(owner, id)
  expect(await canvass.resultsLinks.view(token)).toMatchObject({
    completed: 6,
    nps: { score: 100 },
    variables: [{ name: "risk", answered: 6, mean: 9 }]
  })
  await canvass.surveys.update(owner, id, {
    variables: [],
    questions: [{
      ...asked[0] === undefined ? {} : { id: asked[0].id },
      key: "dish",
      type: "single_choice",
      text: "Which?",
      options: [{ value: "soup", label: "Soup" }, { value: "cake", label: "Cake" }]
    }]
  })
  const { completed, nps, questions, variables } = await canvass.resultsLinks.view(token)
  expect([completed, variables, nps?.score]).toEqual([6, [], 100])
  expect(questions.map(({ retired, text }) => [text, retired])).toEqual([["Which?", false], ["Score?", true]])
  expect(questions[0]?.figures).toMatchObject({
    answered: 6,
    options: [{ label: "Soup", count: 4 }, { label: "Cake", count: 0 }, { label: "stew", count: 2 }]
  })
  await canvass.close()
})
