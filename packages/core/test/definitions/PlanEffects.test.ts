/** The effects that a plan names on what refers to a survey: its results link, its segments and its translations. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let canvass: Canvass.Canvass
let owner: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
})
afterAll(() => canvass.close())

type Definition = Canvass.SurveyDefinition
type Question = NonNullable<Definition["questions"]>[number]
type Segment = Parameters<Canvass.Canvass["segments"]["create"]>[2]

const open = async (survey: Omit<Canvass.NewSurvey, "title"> & Pick<Definition, "translations">) => {
  const { id } = await canvass.surveys.create(owner, { title: "Trips", ...survey })
  await canvass.surveys.publish(owner, id)
  return id
}

const define = async (id: string): Promise<Definition> => {
  const { translations: _, ...definition } = await canvass.surveys.getDefinition(owner, id)
  return definition
}

const plan = (id: string, definition: Definition) => canvass.surveys.planDefinition(owner, id, definition)

const without = (definition: Definition, ...keys: ReadonlyArray<string>): Definition => ({
  ...definition,
  questions: (definition.questions ?? []).filter(({ key = "" }) => !keys.includes(key))
})

const edited = (definition: Definition, key: string, change: (question: Question) => object): Definition => ({
  ...definition,
  questions: (definition.questions ?? []).map((question) =>
    question.key === key ? Object.assign({ ...question }, change(question)) : question
  )
})

const effectsOf = async (id: string, definition: Definition) => {
  const { effects, errors } = await plan(id, definition)
  expect(errors).toEqual([])
  return effects.map(({ count, kind, place }) => `${kind} ${place} ${count}`)
}

const food: ReadonlyArray<Question> = [
  { key: "meal", type: "single_choice", text: "Meal?", options: ["Soup", "Salad", "Roast"] },
  {
    key: "plates",
    type: "matrix",
    text: "Plates?",
    options: ["First", "Main", "Last"],
    settings: { rows: ["First", "Second"] }
  },
  { key: "score", type: "slider", text: "Score?", settings: { min: 0, max: 10 } },
  { key: "wish", type: "single_choice", text: "Wish?", options: ["Soup", "Salad", "Roast"] },
  { key: "order", type: "ranking", text: "Order?", options: ["First", "Main", "Last"] }
]

const fewer = (place: "options" | "rows", value: string) => ({ options = [], settings }: Question): object => {
  const valueOf = (option: string | { readonly value: string }) => typeof option === "string" ? option : option.value
  if (place === "options") return { options: options.filter((option) => valueOf(option) !== value) }
  const rows = settings !== undefined && "rows" in settings ? settings.rows : []
  return { settings: { ...settings, rows: rows.filter((row) => valueOf(row) !== value) } }
}

describe("the results link of a survey", () => {
  const variables: Definition["variables"] = [{ name: "points", value: { answer: "score" } }]
  const link = "results-link-changed /results-link 1"

  it.each<[string, (definition: Definition) => Definition]>([
    ["a question", (definition) => without(definition, "wish")],
    ["an option", (definition) => edited(definition, "meal", fewer("options", "Roast"))],
    ["a row", (definition) => edited(definition, "plates", fewer("rows", "First"))],
    ["a variable", (definition) => ({ ...definition, variables: [] })]
  ])("is an effect when %s is removed, answered or not", async (_, change) => {
    const id = await open({ questions: food, variables })
    const changed = change(await define(id))
    expect(await effectsOf(id, changed)).toEqual([])
    await canvass.resultsLinks.replace(owner, id)
    expect(await effectsOf(id, changed)).toEqual([link])
  })

  it("is none when parts are added, renamed and moved", async () => {
    const id = await open({ questions: food })
    await canvass.resultsLinks.replace(owner, id)
    const { questions = [], ...definition } = await define(id)
    const changed: Definition = {
      ...definition,
      variables,
      questions: [...questions, { key: "more", type: "text", text: "More?" } as const].toReversed().map((question) =>
        question.key === "meal" ? { ...question, key: "dish", was: "meal" } : question
      )
    }
    expect(await effectsOf(id, changed)).toEqual([])
  })

  it("makes the token another one when it is made, and when it is removed", async () => {
    const id = await open({ questions: food })
    const smaller = without(await define(id), "wish")
    const { token } = await plan(id, smaller)
    await canvass.resultsLinks.replace(owner, id)
    const refused = canvass.surveys.replaceDefinition(owner, id, smaller, { ifPlan: token ?? "" })
    await expect(refused).rejects.toMatchObject({
      _tag: "PlanOutdated",
      effects: [{ place: "/results-link", kind: "results-link-changed", count: 1 }]
    })
    await canvass.resultsLinks.remove(owner, id)
    const { questions } = await canvass.surveys.replaceDefinition(owner, id, smaller, { ifPlan: token ?? "" })
    expect(questions).toHaveLength(food.length - 1)
  })
})

describe("a segment", () => {
  const changed: ReadonlyArray<readonly [string, Segment["filter"], (definition: Definition) => Definition]> = [
    [
      "that compares with a question that is removed",
      { question: "meal", op: "equals", value: { question: "wish" } },
      (definition) => without(definition, "wish")
    ],
    [
      "that tests a variable that is removed",
      { not: { variable: "points", op: "gt", value: 3 } },
      (definition) => ({ ...definition, variables: [] })
    ],
    [
      "that tests a row that is removed",
      { question: "plates", row: "First", op: "equals", value: "Main" },
      (definition) => edited(definition, "plates", fewer("rows", "First"))
    ],
    [
      "that tests the place of an option that is removed",
      { question: "order", option: "First", op: "equals", value: 1 },
      (definition) => edited(definition, "order", fewer("options", "First"))
    ],
    [
      "that compares with a value that its question does not take any more",
      { question: "score", op: "equals", value: 9 },
      (definition) => edited(definition, "score", () => ({ settings: { min: 0, max: 5 } }))
    ],
    [
      "of a question without answers whose type changes",
      { question: "score", op: "gt", value: 3 },
      (definition) => edited(definition, "score", () => ({ type: "text", settings: {} }))
    ]
  ]
  const variables: Definition["variables"] = [{ name: "points", value: { answer: "score" } }]

  it.each(changed)("%s is an effect", async (_, filter, change) => {
    const id = await open({ questions: food, variables: change === changed[5]?.[2] ? [] : variables })
    const segment = await canvass.segments.create(owner, id, { name: "Some", filter })
    expect(await effectsOf(id, change(await define(id)))).toEqual([`segment-changed /segments/${segment.id} 1`])
  })

  it.each<[string, Segment["filter"], (definition: Definition) => Definition]>([
    [
      "whose option has the name of a row that is removed",
      { question: "plates", row: "Second", op: "equals", value: "First" },
      (definition) => edited(definition, "plates", fewer("rows", "First"))
    ],
    [
      "whose row has the name of an option that is removed",
      { question: "plates", row: "First", op: "equals", value: "Main" },
      (definition) => edited(definition, "plates", fewer("options", "First"))
    ],
    [
      "that tests the option of another question",
      { question: "wish", op: "equals", value: "Soup" },
      (definition) => edited(definition, "meal", fewer("options", "Soup"))
    ],
    [
      "of a question that is renamed",
      { question: "meal", op: "equals", value: { question: "wish" } },
      (definition) => edited(definition, "wish", () => ({ key: "hope", was: "wish" }))
    ]
  ])("%s is no effect", async (_, filter, change) => {
    const id = await open({ questions: food })
    await canvass.segments.create(owner, id, { name: "Some", filter })
    expect(await effectsOf(id, change(await define(id)))).toEqual([])
  })

  it("makes the token another one when its filter changes and its name stays", async () => {
    const id = await open({ questions: food })
    const segment = await canvass.segments.create(owner, id, {
      name: "Some",
      filter: { question: "meal", op: "answered" }
    })
    const smaller = without(await define(id), "wish")
    const { token } = await plan(id, smaller)
    await canvass.segments.replace(owner, id, segment.id, {
      name: "Some",
      filter: { question: "wish", op: "answered" }
    })
    await expect(canvass.surveys.replaceDefinition(owner, id, smaller, { ifPlan: token ?? "" })).rejects
      .toMatchObject({ _tag: "PlanOutdated" })
  })
})

describe("a question that returns", () => {
  it("without one of its options is two effects", async () => {
    const id = await open({ questions: food })
    await canvass.responses.submit(id, { answers: [{ questionKey: "meal", value: "Roast" }] })
    const definition = await define(id)
    await canvass.surveys.replaceDefinition(owner, id, without(definition, "meal"))
    expect(await effectsOf(id, edited(definition, "meal", fewer("options", "Roast")))).toEqual([
      "question-returned /questions/meal 1",
      "option-retired /questions/meal/options/Roast 1"
    ])
  })
})

describe("translations", () => {
  const text = (key: string, more: object = {}): Question => ({ key, type: "text", text: `${key}?`, ...more })

  it("that follow their rule are not lost", async () => {
    const rule = (message: string, value: string) => ({ message, when: { question: "a", op: "contains", value } })
    const id = await open({
      questions: [text("a", { validIf: [rule("One", "1"), rule("Two", "2")] })],
      translations: { de: { "/questions/a/validIf/1/message": "Zwei" } }
    })
    const changed = edited(await define(id), "a", () => ({ validIf: [rule("Two", "2")] }))
    expect(await effectsOf(id, changed)).toEqual([])
    await canvass.surveys.replaceDefinition(owner, id, changed)
    expect((await canvass.surveys.getDefinition(owner, id)).translations).toEqual({
      de: { "/questions/a/validIf/0/message": "Zwei" }
    })
  })

  it("of parts whose keys others take are lost, and those of the others are kept", async () => {
    const id = await open({
      questions: [text("a"), text("b")],
      endings: [{ key: "out", outcome: "screenedOut", title: "Out" }, { key: "end", title: "End" }],
      translations: {
        de: {
          "/questions/a/text": "A",
          "/questions/b/text": "B",
          "/endings/out/title": "Raus",
          "/endings/end/title": "Ende"
        }
      }
    })
    const changed: Definition = {
      ...await define(id),
      questions: [{ ...text("b"), was: "a" }],
      endings: [{ key: "end", title: "Out", outcome: "completed", was: "out" }]
    }
    expect(await effectsOf(id, changed)).toEqual(["translations-lost /translations/de 2"])
    await canvass.surveys.replaceDefinition(owner, id, changed)
    expect((await canvass.surveys.getDefinition(owner, id)).translations).toEqual({
      de: { "/questions/b/text": "A", "/endings/end/title": "Raus" }
    })
  })

  it("of the language that becomes the survey's own stay stored, until others replace them", async () => {
    const id = await open({ questions: [text("a")], translations: { de: { "/questions/a/text": "A" } } })
    const definition: Definition = { ...await define(id), languages: ["de", "en"] }
    expect(await effectsOf(id, definition)).toEqual([])
    await canvass.surveys.replaceDefinition(owner, id, definition)
    const back: Definition = { ...definition, languages: ["en", "de"] }
    expect(await effectsOf(id, { ...back, translations: {} })).toEqual(["translations-lost /translations/de 1"])
    await canvass.surveys.replaceDefinition(owner, id, back)
    expect((await canvass.surveys.getDefinition(owner, id)).translations).toEqual({ de: { "/questions/a/text": "A" } })
  })
})
