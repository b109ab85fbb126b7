/** The bounds of what a results link stores, and its figures after a survey was edited. */
import { Fixtures } from "@canvass/store-testing"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Aggregate from "../../src/analytics/Aggregate.js"
import * as AggregateBuilder from "../../src/analytics/AggregateBuilder.js"
import { Canvass } from "../../src/index.js"
import type { Expression } from "../../src/logic/questionnaire/Expression.js"
import * as Memory from "../../src/memory.js"
import type { Question } from "../../src/questions/Question.js"
import type { ResponseParts } from "../../src/responses/ResponseParts.js"
import * as Publication from "../../src/results-link/Publication.js"
import * as PublicationSteps from "../../src/results-link/PublicationSteps.js"
import * as SharedResults from "../../src/results-link/SharedResults.js"
import * as Units from "../../src/results-link/Units.js"

const slider = (n: number): Question => ({ ...Fixtures.question(n), type: "slider", settings: {} })

/** An aggregate in which each question has so many different answers. */
const aggregateOf = (answers: ReadonlyArray<number>) =>
  AggregateBuilder.add(
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

const publish = (answers: ReadonlyArray<number>, publication = Publication.empty, lastSequence = 1) => {
  const questions = answers.map((_, n) => slider(n))
  const plan = PublicationSteps.plan(
    publication,
    Units.presentUnits(aggregateOf(answers), questions),
    { questions, retired: [], variables: [] },
    { lastSequence, lastRemoval: 0 }
  )
  const [single, linked] = [plan.single, plan.linked].map((request) => new PublicationSteps.ArrivalCounter(request))
  if (single === undefined) throw new Error("There are two requests.")
  return PublicationSteps.advance(plan, single, linked) ?? publication
}

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
    expect(length).toBeLessThanOrEqual(PublicationSteps.maxLength)
    expect(length).toBeGreaterThan(PublicationSteps.maxLength / 2)
  })

  it("is read as it was written, and another text is a defect", async () => {
    const publication = publish([7])
    expect(await Effect.runPromise(Publication.decode(Publication.encode(publication)))).toEqual(publication)
    await expect(Effect.runPromise(Publication.decode("[[\"completed\",{}]]"))).rejects.toThrow()
  })

  it("has how many saw an option, unless it was published before that was counted", async () => {
    const question: Question = {
      ...Fixtures.question(0),
      type: "multiple_choice",
      options: ["a", "b"].map((value, index) => ({ value, label: value, code: index + 1 })),
      settings: {}
    }
    const survey = { questions: [question], retired: [], variables: [], title: "A survey" }
    const responses = Array.from(
      { length: 8 },
      (_, n) =>
        Fixtures.responseToFirstSurvey(n, { answers: [{ questionId: question.id, value: [n < 3 ? "b" : "a"] }] })
    )
    const [whole, first] = [["a", "b"], ["a"]].map((options) => ({ options, rows: [] }))
    const shownTo: ResponseParts = { of: (response) => responses.indexOf(response) < 6 ? whole : first }
    const aggregate = AggregateBuilder.add(Aggregate.empty, [question], responses, shownTo)
    const plan = PublicationSteps.plan(
      Publication.empty,
      Units.presentUnits(aggregate, [question]),
      survey,
      { lastSequence: 8, lastRemoval: 0 }
    )
    const published = PublicationSteps.advance(
      plan,
      new PublicationSteps.ArrivalCounter(plan.single),
      new PublicationSteps.ArrivalCounter(plan.linked)
    )
    const text = Publication.encode(published ?? Publication.empty)
    /** The options, each with how many saw it. */
    const optionsOf = async (text: string) => {
      const publication = await Effect.runPromise(Publication.decode(text))
      const { questions: [shared] } = SharedResults.make(survey, publication, false, () => undefined)
      return shared?.figures?.type === "multiple_choice"
        ? shared.figures.options.map(({ count, shareOfShown, shown, value }) => [value, count, shown, shareOfShown])
        : undefined
    }
    expect(await optionsOf(text)).toEqual([["a", 5, undefined, undefined], ["b", 3, 6, 0.5]])
    const older = text.replace(/,"shownCounts":\[[^}]*?\]\]/, "")
    expect(older).not.toBe(text)
    expect(await optionsOf(older)).toEqual([["a", 5, undefined, undefined], ["b", 3, undefined, undefined]])
  })

  it("has the median of numbers, unless it was published before they were counted by value", async () => {
    const question: Question = { ...Fixtures.question(0), type: "text", settings: { format: "number" } }
    const survey = { questions: [question], retired: [], variables: [], title: "A survey" }
    /** The numbers of the publication of a step, as they are stored, and as they were before. */
    const numbersOf = async (numbers: ReadonlyArray<number>, change = (text: string) => text) => {
      const responses = numbers.map((number, n) =>
        Fixtures.responseToFirstSurvey(n, { answers: [{ questionId: question.id, value: String(number) }] })
      )
      const aggregate = AggregateBuilder.add(Aggregate.empty, [question], responses)
      const plan = PublicationSteps.plan(Publication.empty, Units.presentUnits(aggregate, [question]), survey, {
        lastSequence: numbers.length,
        lastRemoval: 0
      })
      const published = PublicationSteps.advance(
        plan,
        new PublicationSteps.ArrivalCounter(plan.single),
        new PublicationSteps.ArrivalCounter(plan.linked)
      )
      const text = change(Publication.encode(published ?? Publication.empty))
      const { questions: [shared] } = SharedResults.make(
        survey,
        await Effect.runPromise(Publication.decode(text)),
        false,
        () => undefined
      )
      return { length: text.length, numbers: shared?.figures?.type === "text" ? shared.figures.numbers : undefined }
    }
    const few = [0.5, 3, 3, 8, 9]
    expect((await numbersOf(few)).numbers).toMatchObject({ mean: 4.7, median: 3, histogram: { length: 4 } })
    const older = await numbersOf(few, (text) => {
      const changed = text.replace(/,"numberDistribution":\{[^}]*\}/, "")
      expect(changed).not.toBe(text)
      return changed
    })
    expect(older.numbers).toMatchObject({ answered: 5, mean: 4.7, median: null, medianMaxError: null, histogram: [] })
    const many = await numbersOf(Array.from({ length: 5_000 }, (_, index) => Math.sqrt(index) * 1e12))
    expect(many.numbers).toMatchObject({ answered: 5_000, histogram: { length: 15 } })
    expect(many.numbers?.medianMaxError).toBeGreaterThan(0)
    expect(many.length).toBeLessThan(PublicationSteps.maxUnitLength)
  })

  it("of an older version is read, and a variable that had a step without its question is not shown any more", async () => {
    const question: Question = { ...slider(0), key: "score" }
    const variables = [{ name: "risk", value: { answer: "score" } }]
    const survey = { questions: [question], retired: [], variables }
    const aggregateAfter = (count: number) =>
      AggregateBuilder.add(
        Aggregate.empty,
        [question],
        Array.from({ length: count }, (_, n) => response(n))
      )
    const response = (n: number) =>
      Fixtures.responseToFirstSurvey(n, {
        answers: [{ questionId: question.id, value: 7 }],
        variables: { risk: 7 }
      })
    const sums = { _tag: "Variable", count: 5, sum: "35000000", squares: "245000000000000", min: 7, max: 7 }
    for (const [at, expected] of [[5, 11], [6, undefined]] as const) {
      const older = JSON.stringify([
        ["completed", { at: 5, count: 5, figures: { _tag: "Completed" } }],
        [Units.questionKey(question.id), { at: 5, count: 5, figures: { _tag: "Row", columns: [] } }],
        [Units.variableKey("risk"), { at, count: 5, figures: sums }]
      ])
      const plan = PublicationSteps.plan(
        await Effect.runPromise(Publication.decode(older)),
        Units.presentUnits(aggregateAfter(11), [question]),
        survey,
        { lastSequence: 11, lastRemoval: 0 }
      )
      const counters = [plan.single, plan.linked].map((request) => {
        const counter = new PublicationSteps.ArrivalCounter(request)
        for (let n = request.after; n < 11; n++) counter.add(n + 1, response(n))
        return counter
      })
      const [single, linked] = counters
      if (single === undefined) throw new Error("There are two requests.")
      const next = PublicationSteps.advance(plan, single, linked)
      expect(next === undefined ? undefined : Publication.publishedSums(next, "risk")?.count)
        .toBe(expected)
      expect(next?.units.get(Units.questionKey(question.id))?.count).toBe(11)
    }
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
      for (const unit of Units.unitsOf(response, new Set([matrix.id]))) {
        counted.set(unit, (counted.get(unit) ?? 0) + 1)
      }
    }
    const present = Units.presentUnits(AggregateBuilder.add(Aggregate.empty, questions, responses), questions)
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

/** A survey of three nps questions with variables, and its link. */
const startSurvey = async (variables: ReadonlyArray<{ readonly name: string; readonly value: Expression }>) => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const draft = await canvass.surveys.create(owner, {
    title: "Lunch",
    questions: [
      { key: "taste", type: "nps", text: "Taste?" },
      { key: "place", type: "nps", text: "Place?" },
      { key: "other", type: "nps", text: "Anything else?" }
    ],
    variables
  })
  const { id } = await canvass.surveys.publish(owner, draft.id)
  const { token } = await canvass.resultsLinks.replace(owner, id)
  /** The number of responses, of the answers to each question, and of the values of each variable that is shown. */
  const read = async () => {
    const { completed, questions, variables } = await canvass.resultsLinks.view(token)
    return [
      completed,
      ...questions.map(({ figures }) => figures?.answered),
      ...variables.map(({ answered }) => answered)
    ]
  }
  /** Submits the same answers so many times. */
  const submit = async (count: number, answers: Readonly<Record<string, number>>) => {
    for (let n = 0; n < count; n++) {
      await canvass.responses.submit(id, {
        answers: Object.entries(answers).map(([questionKey, value]) => ({ questionKey, value }))
      })
    }
    return await read()
  }
  /** Removes the latest response. */
  const removeLatest = async () => {
    const [latest] = (await canvass.responses.list(owner, id)).items
    await canvass.responses.remove(owner, id, latest?.id ?? "")
    return await read()
  }
  return { submit, removeLatest, close: () => canvass.close() }
}

const meanOfTwo: Expression = { mean: [{ answer: "taste" }, { answer: "place" }] }

it("a variable and its questions are shown again when nobody, or five, differ in them", async () => {
  const { close, submit } = await startSurvey([
    { name: "mean", value: meanOfTwo },
    { name: "twice", value: { sum: [{ variable: "mean" }, { variable: "mean" }] } }
  ])
  const [all, withoutPlace] = [{ taste: 1, place: 2, other: 3 }, { taste: 1, other: 3 }]
  expect(await submit(5, all)).toEqual([5, 5, 5, 5, 5, 5])
  // What the mean tells of those who skipped a question is what one of them said.
  expect(await submit(1, withoutPlace)).toEqual([5, 5, 5, 5, 5, 5])
  expect(await submit(5, all)).toEqual([11, 5, 5, 11, 5, 5])
  expect(await submit(4, withoutPlace)).toEqual([11, 5, 5, 11, 5, 5])
  expect(await submit(1, all)).toEqual([16, 16, 11, 16, 16, 16])
  await close()
})

it("a variable is shown again when nobody, or five, have another branch of its condition", async () => {
  const { close, submit } = await startSurvey([{
    name: "happy",
    value: { if: { question: "taste", op: "gt", value: 8 }, then: { answer: "place" }, else: 0 }
  }])
  expect(await submit(5, { taste: 1, place: 2 })).toEqual([5, 5, 5, undefined, 5])
  await submit(1, { taste: 9, place: 7 })
  // The sum of the variable would be what this one said of the place.
  expect(await submit(5, { taste: 1, place: 2 })).toEqual([11, 5, 5, undefined, 5])
  expect(await submit(4, { taste: 9, place: 7 })).toEqual([11, 5, 5, undefined, 5])
  expect(await submit(1, { taste: 1, place: 2 })).toEqual([16, 16, 16, undefined, 16])
  await close()
})

it("after a removal, a variable waits for five who have what the removed response had", async () => {
  const { close, removeLatest, submit } = await startSurvey([{ name: "mean", value: meanOfTwo }])
  await submit(5, { taste: 1, place: 2 })
  expect(await submit(5, { taste: 1 })).toEqual([10, 10, 5, undefined, 10])
  expect(await removeLatest()).toEqual([null, undefined, 5, undefined])
  // Those who have the mean without the place would be four: less the five of before, the answer of the removed one.
  expect(await submit(5, { taste: 1, place: 2 })).toEqual([14, undefined, 5, undefined])
  expect(await submit(5, { taste: 1 })).toEqual([19, 19, 10, undefined, 19])
  await close()
})
