/** Definitions: canonical, the same in every database, and written back by the keys of questions. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { randomSurvey } from "@canvass/core/testing"
import * as FastCheck from "effect/FastCheck"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let canvass: Canvass.Canvass
let owner: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
})
afterAll(() => canvass.close())

const create = async (survey: Canvass.NewTranslatedSurvey) => (await canvass.surveys.create(owner, survey)).id

const define = (id: string) => canvass.surveys.getDefinition(owner, id)

/** What an edit must not touch, and what it counts. */
const versions = async (id: string) => {
  const { survey, version } = await canvass.surveys.getWithVersion(owner, id)
  return { version, questionnaireVersion: survey.questionnaireVersion, updatedAt: survey.updatedAt }
}

const colour = { key: "colour", type: "single_choice", text: "Colour?", options: ["Red", "Blue", "Green"] } as const
const why = { key: "why", type: "text", text: "Why?" } as const

describe("a definition", () => {
  it("has fields in the order of the schema, and neither ids nor defaults", async () => {
    const id = await create({
      closesAt: "2999-01-01T00:00:00Z",
      visibility: "public",
      layout: "pages",
      languages: [],
      keepPartials: null,
      metadata: { b: "2", a: "1" },
      endings: [{ key: "out", outcome: "screenedOut" }, { message: "Bye", outcome: "completed", key: "end" }],
      hiddenFields: ["plan"],
      variables: [{ name: "n", value: { else: 0, then: 1, if: { op: "answered", field: "plan" } } }],
      questions: [
        {
          validIf: [],
          page: { endIf: [], title: "First" },
          settings: { display: "list", allowOther: false },
          options: [{ score: 0, exclusive: false, label: "Red", value: "r" }, "Blue"],
          required: false,
          type: "single_choice",
          text: "Colour?",
          metadata: {}
        },
        { type: "rating", text: "Stars?", settings: { max: 5, min: 1, display: "stars" }, required: true },
        {
          type: "matrix",
          text: "Rooms?",
          options: ["Good", "Bad"],
          settings: { requireAllRows: false, rows: [{ exclusive: false, label: "Bed", value: "bed" }] },
          showIf: { any: [{ value: "r", op: "equals", question: "q1" }] }
        },
        { type: "date", text: "Born?", settings: { includeTime: false } },
        { type: "text", text: "?", showIf: { value: { today: { days: 0, years: -18 } }, question: "q4", op: "lte" } }
      ],
      title: "Everything"
    })
    expect(JSON.stringify(await define(id))).toBe(JSON.stringify({
      title: "Everything",
      metadata: { a: "1", b: "2" },
      hiddenFields: [{ name: "plan" }],
      variables: [{ name: "n", value: { if: { field: "plan", op: "answered" }, then: 1, else: 0 } }],
      endings: [{ key: "out", outcome: "screenedOut" }, { key: "end", message: "Bye" }],
      questions: [
        {
          key: "q1",
          text: "Colour?",
          type: "single_choice",
          options: [{ value: "r", label: "Red", code: 1 }, { value: "Blue", label: "Blue", code: 2 }],
          page: { title: "First" }
        },
        { key: "q2", text: "Stars?", type: "rating", required: true, settings: { display: "stars" } },
        {
          key: "q3",
          text: "Rooms?",
          type: "matrix",
          options: [{ value: "Good", label: "Good", code: 1 }, { value: "Bad", label: "Bad", code: 2 }],
          settings: { rows: [{ value: "bed", label: "Bed", code: 1 }] },
          showIf: { any: [{ question: "q1", op: "equals", value: "r" }] }
        },
        { key: "q4", text: "Born?", type: "date" },
        { key: "q5", text: "?", type: "text", showIf: { question: "q4", op: "lte", value: { today: { years: -18 } } } }
      ]
    }))
  })

  it("of any survey is a survey of the same definition, and to write it back changes nothing", () =>
    FastCheck.assert(
      FastCheck.asyncProperty(randomSurvey, async (survey) => {
        const id = await create(survey)
        const definition = await define(id)
        expect(JSON.stringify(await define(await create(definition)))).toBe(JSON.stringify(definition))
        const { questions = [] } = survey
        expect(definition.questions ?? []).toHaveLength(questions.length)
        const before = await versions(id)
        await canvass.surveys.replaceDefinition(owner, id, definition)
        expect(await versions(id)).toEqual(before)
      }),
      { numRuns: 100 }
    ))

  it("of a survey that has another one makes it the same", () =>
    FastCheck.assert(
      FastCheck.asyncProperty(randomSurvey, randomSurvey, async (one, other) => {
        const definition = await define(await create(one))
        const id = await create({ ...other, questions: [], variables: [], endings: [], translations: {} })
        await canvass.surveys.replaceDefinition(owner, id, definition)
        expect(JSON.stringify(await define(id))).toBe(JSON.stringify(definition))
      }),
      { numRuns: 50 }
    ))
})

describe("a definition that is written", () => {
  const answered = async () => {
    const { id } = await canvass.surveys.create(owner, {
      title: "Colours",
      description: "Two questions",
      closesAt: "2999-01-01T00:00:00Z",
      questions: [{ ...colour, metadata: { crm: "1" } }, why]
    })
    await canvass.surveys.publish(owner, id)
    await canvass.responses.submit(id, {
      answers: [{ questionKey: "colour", value: "Green" }, { questionKey: "why", value: "Trees" }]
    })
    return canvass.surveys.get(owner, id)
  }

  it("matches questions by key, retires what is missing, and gives missing fields their defaults", async () => {
    const before = await answered()
    const written = { title: "Colours!", questions: [{ ...colour, text: "Which colour?" }] }
    const after = await canvass.surveys.replaceDefinition(owner, before.id, written)
    const { retiredQuestions } = await canvass.surveys.get(owner, before.id, { include: "retired" })
    expect(after).toMatchObject({
      title: "Colours!",
      description: null,
      closesAt: before.closesAt,
      status: "published",
      questionnaireVersion: before.questionnaireVersion + 1
    })
    expect(after.questions).toEqual([{ ...before.questions[0], text: "Which colour?", metadata: undefined }])
    expect(retiredQuestions?.map(({ key }) => key)).toEqual(["why"])
  })

  it("brings a retired question of the same key and type back, and refuses one of another type", async () => {
    const before = await answered()
    await canvass.surveys.replaceDefinition(owner, before.id, { title: "Colours" })
    await expect(
      canvass.surveys.replaceDefinition(owner, before.id, { title: "Colours", questions: [{ ...why, type: "nps" }] })
    ).rejects.toMatchObject({
      _tag: "RuleViolated",
      violations: [{ pointer: "/questions/0/key", code: "retired-key" }]
    })
    const { questions } = await canvass.surveys.replaceDefinition(owner, before.id, {
      title: "Colours",
      questions: [why, colour]
    })
    expect(questions.map(({ id }) => id)).toEqual([before.questions[1]?.id, before.questions[0]?.id])
  })

  it("names questions without keys in order, so that the same file can be written again", async () => {
    const file = {
      title: "Without keys",
      questions: [{ type: "nps", text: "A?" }, { ...why, key: "q1" }, { type: "nps", text: "B?" }]
    } as const
    const id = await create({ title: "Empty" })
    const first = await canvass.surveys.replaceDefinition(owner, id, file)
    expect(first.questions.map(({ key }) => key)).toEqual(["q2", "q1", "q3"])
    const before = await versions(id)
    expect(await canvass.surveys.replaceDefinition(owner, id, file)).toEqual(first)
    expect(await versions(id)).toEqual(before)
  })

  it("is no new version of the questionnaire when only defaults are written otherwise", async () => {
    const id = await create({
      title: "Defaults",
      questions: [{ ...why, settings: { multiline: false }, validIf: [] }, {
        ...colour,
        settings: { allowOther: false }
      }]
    })
    const definition = await define(id)
    await canvass.surveys.replaceDefinition(owner, id, { ...definition, title: "Others" })
    const after = await canvass.surveys.get(owner, id)
    expect(after).toMatchObject({ title: "Others", questionnaireVersion: 1 })
    expect(after.questions[0]?.settings).toEqual({ multiline: false })
  })

  it("is refused with ids, with unknown fields, and with rules that do not fit", async () => {
    const id = await create({ title: "Strict", questions: [why] })
    const violationsOf = (definition: unknown) =>
      canvass.surveys.replaceDefinition(owner, id, Object.assign({ title: "Strict" }, definition)).then(
        () => [],
        (error: unknown) => violationsIn(error)
      )
    const { questions } = await canvass.surveys.get(owner, id)
    expect(await violationsOf({ questions })).toEqual(["/questions/0/id not-allowed"])
    expect(await violationsOf({ closesAt: null })).toEqual(["/closesAt unknown-field"])
    expect(await violationsOf({ title: " ", questions: [{ ...why, type: "essay" }] })).toEqual([
      "/title too-short",
      "/questions/0/type wrong-type"
    ])
    expect(await violationsOf({ questions: [{ ...why, showIf: { question: "no", op: "answered" } }] })).toEqual([
      "/questions/0/showIf/question unknown-question"
    ])
    const hostile: unknown = JSON.parse("{\"__proto__\": {}, \"metadata\": {\"__proto__\": \"x\"}}")
    expect(await violationsOf(hostile)).not.toEqual([])
  })

  it("is refused when the survey has changed since the version that it is based on", async () => {
    const { id } = await canvass.surveys.create(owner, { title: "One" })
    const write = (title: string, ifVersion: number) =>
      canvass.surveys.replaceDefinition(owner, id, { title }, { ifVersion })
    await write("Two", 1)
    await expect(write("Three", 1)).rejects.toMatchObject({ _tag: "PreconditionFailed" })
  })
})

const violationsIn = (error: unknown): ReadonlyArray<string> => {
  const violations: unknown = Reflect.get(Object(error), "violations")
  return Array.isArray(violations)
    ? violations.map((one: unknown) => `${Reflect.get(Object(one), "pointer")} ${Reflect.get(Object(one), "code")}`)
    : [String(error)]
}
