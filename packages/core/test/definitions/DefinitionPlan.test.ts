/** Plans of definitions: what they predict is what replacing the definition does. */
import { Canvass, type SurveyPlan } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let canvass: Canvass.Canvass
let owner: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
})
afterAll(() => canvass.close())

const questions = [
  { key: "colour", type: "single_choice", text: "Colour?", options: ["Red", "Blue", "Green"] },
  { key: "why", type: "text", text: "Why {{colour}}?", showIf: { question: "colour", op: "equals", value: "Red" } },
  {
    key: "rooms",
    type: "matrix",
    text: "Rooms?",
    options: ["Good", "Bad", "Fair"],
    settings: { rows: ["Bed", "Bath"], multiple: true }
  },
  { key: "best", type: "ranking", text: "Best?", options: ["Tea", "Milk"] },
  { key: "later", type: "text", text: "Nobody answers this" }
] as const

const survey = { title: "Lunch", languages: ["en", "de"], questions } as const

const answers = [
  { questionKey: "colour", value: "Red" },
  { questionKey: "why", value: "Warm" },
  { questionKey: "rooms", value: { Bed: ["Good"], Bath: ["Good", "Bad"] } },
  { questionKey: "best", value: ["Milk", "Tea"] }
]

const open = async (more: object = {}, counts = { completed: 2, partial: 1 }) => {
  const { id } = await canvass.surveys.create(owner, { ...survey, ...more })
  await canvass.surveys.publish(owner, id)
  for (let count = 0; count < counts.completed; count++) await canvass.responses.submit(id, { answers })
  for (let count = 0; count < counts.partial; count++) {
    await canvass.responses.submit(id, { answers: [{ questionKey: "colour", value: "Blue" }], status: "partial" })
  }
  return id
}

const define = (id: string) => canvass.surveys.getDefinition(owner, id)

type Question = NonNullable<Canvass.SurveyDefinition["questions"]>[number]

const plan = (id: string, definition: Canvass.SurveyDefinition) => canvass.surveys.planDefinition(owner, id, definition)

const without = (definition: Canvass.SurveyDefinition, key: string): Canvass.SurveyDefinition => ({
  ...definition,
  questions: (definition.questions ?? []).filter((question) => question.key !== key)
})

const edited = (
  definition: Canvass.SurveyDefinition,
  key: string,
  change: (question: Question) => object
): Canvass.SurveyDefinition => ({
  ...definition,
  questions: (definition.questions ?? []).map((question) =>
    question.key === key ? Object.assign({ ...question }, change(question)) : question
  )
})

const placesOf = ({ changes }: SurveyPlan) => changes.map(({ kind, place }) => `${kind} ${place}`)

describe("a plan", () => {
  it("has nothing to do for the definition that the survey has", async () => {
    const id = await open()
    const { token, ...planned } = await plan(id, await define(id))
    expect(planned).toMatchObject({ changes: [], effects: [], errors: [], partialResponses: 1 })
    expect(token).toMatch(/^[\da-f]{64}$/)
  })

  it("names each difference by its place, with what was and what will be", async () => {
    const id = await open()
    const definition = await define(id)
    const changed = await plan(id, {
      ...edited(definition, "colour", ({ options = [] }) => ({
        text: "Which colour?",
        options: [...options.slice(1), { value: "Grey", label: "Grey" }, ...options.slice(0, 1)]
      })),
      metadata: { team: "7" },
      title: "Dinner"
    })
    expect(changed.changes).toEqual([
      { place: "/title", kind: "changed", from: "Lunch", to: "Dinner" },
      { place: "/metadata/team", kind: "added", to: "7" },
      { place: "/questions/colour/text", kind: "changed", from: "Colour?", to: "Which colour?" },
      { place: "/questions/colour/options/Grey", kind: "added", to: { value: "Grey", label: "Grey", code: 4 } },
      {
        place: "/questions/colour/options",
        kind: "changed",
        from: ["Red", "Blue", "Green"],
        to: ["Blue", "Green", "Red"]
      }
    ])
    expect(changed.effects).toEqual([])
  })

  it("counts the ended responses that have what is removed", async () => {
    const id = await open()
    await canvass.responses.submit(id, { answers: [{ questionKey: "colour", value: "Blue" }] })
    const definition = await define(id)
    const smaller = without(
      edited(
        edited(definition, "colour", ({ options = [] }) => ({ options: options.slice(1) })),
        "rooms",
        ({ options = [], settings }) => ({
          options: options.filter((option) => typeof option === "object" && option.value !== "Bad"),
          settings: { ...settings, rows: [{ value: "Bath", label: "Bath" }] }
        })
      ),
      "why"
    )
    const { effects, partialResponses, token } = await plan(id, smaller)
    expect(partialResponses).toBe(1)
    expect(effects).toEqual([
      { place: "/questions/why", kind: "question-retired", count: 2 },
      { place: "/questions/colour/options/Red", kind: "option-retired", count: 2 },
      { place: "/questions/rooms/options/Bad", kind: "option-retired", count: 2 },
      { place: "/questions/rooms/settings/rows/Bed", kind: "row-retired", count: 2 }
    ])
    await canvass.surveys.replaceDefinition(owner, id, smaller, { ifPlan: token ?? "" })
    expect((await plan(id, { ...definition, translations: {} })).effects).toEqual([
      { place: "/questions/why", kind: "question-returned", count: 2 }
    ])
  })

  it("keeps the answers of questions that have been renamed, also of swapped ones, beside new ones of their old keys", async () => {
    const id = await open({
      translations: { de: { "/questions/colour/text": "Farbe?", "/questions/best/text": "Beste?" } }
    })
    const before = await canvass.surveys.get(owner, id)
    const { translations: _, ...definition } = await define(id)
    const swapped: Canvass.SurveyDefinition = {
      ...definition,
      questions: (definition.questions ?? []).map((question): Question => {
        if (question.key === "colour") return { ...question, key: "best", was: "colour" }
        if (question.key === "best") return { ...question, key: "colour", was: "best" }
        if (question.key === "why") {
          return {
            ...question,
            key: "reason",
            was: "why",
            text: "Why {{best}}?",
            showIf: { question: "best", op: "equals", value: "Red" }
          }
        }
        return question
      }).concat([{ key: "why", type: "text", text: "Another why?" }])
    }
    const planned = await plan(id, swapped)
    expect(planned.errors).toEqual([])
    expect(planned.effects).toEqual([])
    expect(planned.changes).toEqual([
      { place: "/questions/why", kind: "added", to: { key: "why", text: "Another why?", type: "text" } },
      { place: "/questions/best", kind: "renamed", from: "colour", to: "best" },
      { place: "/questions/reason", kind: "renamed", from: "why", to: "reason" },
      { place: "/questions/colour", kind: "renamed", from: "best", to: "colour" }
    ])
    await canvass.surveys.replaceDefinition(owner, id, swapped, { ifPlan: planned.token ?? "" })
    const after = await canvass.surveys.get(owner, id)
    expect(after.questions.slice(0, 5).map((question) => question.id)).toEqual(
      before.questions.map((question) => question.id)
    )
    const { translations, ...written } = await define(id)
    expect(translations).toEqual({ de: { "/questions/best/text": "Farbe?", "/questions/colour/text": "Beste?" } })
    expect(JSON.stringify(written)).not.toContain("\"was\"")
    const [response] = (await canvass.responses.list(owner, id, { limit: 1 })).items
    expect(response?.answers.map(({ questionKey, value }) => [questionKey, value])).toEqual([
      ["best", "Red"],
      ["reason", "Warm"],
      ["rooms", { Bed: ["Good"], Bath: ["Good", "Bad"] }],
      ["colour", ["Milk", "Tea"]]
    ])
  })

  it("lets quotas and endings have other keys: quotas are counted anew, translations go with their endings", async () => {
    const id = await open({
      endings: [{ key: "end", title: "Thanks" }, { key: "out", outcome: "screenedOut", title: "Sorry" }],
      quotas: [{ key: "reds", when: { question: "colour", op: "equals", value: "Red" }, max: 9, ending: "out" }],
      translations: { de: { "/endings/out/title": "Leider" } }
    })
    await canvass.surveys.close(owner, id)
    const { translations: _, ...definition } = await define(id)
    const renamed: Canvass.SurveyDefinition = {
      ...definition,
      endings: (definition.endings ?? []).map((ending) =>
        ending.key === "out" ? { ...ending, key: "full", was: "out" } : ending
      ),
      quotas: (definition.quotas ?? []).map((quota) => ({ ...quota, key: "warm", was: "reds", ending: "full" }))
    }
    const planned = await plan(id, renamed)
    expect(placesOf(planned)).toEqual(["renamed /quotas/warm", "renamed /endings/full"])
    expect(planned.effects).toEqual([{ place: "/quotas/warm", kind: "quota-recounted", count: 2 }])
    await canvass.surveys.replaceDefinition(owner, id, renamed, { ifPlan: planned.token ?? "" })
    expect((await define(id)).translations).toEqual({ de: { "/endings/full/title": "Leider" } })
    await expect.poll(async () =>
      (await canvass.surveys.quotas(owner, id)).map(({ count, counting, key }) => ({ count, counting, key }))
    )
      .toEqual([{ count: 2, counting: false, key: "warm" }])
  })

  it("says which translations are lost, and which segments test what is gone", async () => {
    const id = await open({
      translations: { de: { "/questions/later/text": "Niemand", "/questions/why/text": "Warum?" } }
    })
    const segment = await canvass.segments.create(owner, id, {
      name: "Warm",
      filter: { any: [{ question: "best", op: "answered" }, { question: "colour", op: "equals", value: "Red" }] }
    })
    const { translations: _, ...definition } = await define(id)
    const { effects } = await plan(
      id,
      without(
        without(edited(definition, "colour", ({ options = [] }) => ({ options: options.slice(1) })), "why"),
        "later"
      )
    )
    expect(effects).toEqual([
      { place: "/questions/why", kind: "question-retired", count: 2 },
      { place: "/questions/colour/options/Red", kind: "option-retired", count: 2 },
      { place: "/translations/de", kind: "translations-lost", count: 1 },
      { place: `/segments/${segment.id}`, kind: "segment-changed", count: 1 }
    ])
  })

  it("has errors and no token for what replacing would refuse, all of them at once", async () => {
    const id = await open()
    const definition = await define(id)
    const retyped = edited(definition, "why", () => ({ type: "nps" }))
    expect(await plan(id, retyped)).toMatchObject({
      changes: [],
      effects: [],
      token: null,
      errors: [{ pointer: "/questions/1/type", code: "answered" }]
    })
    const { errors } = await plan(id, {
      ...definition,
      title: "",
      questions: [
        { key: "one", was: "nobody", type: "text", text: "One?" },
        { key: "two", was: "why", type: "text", text: "Two?" },
        { key: "three", was: "why", type: "text", text: "Three?" }
      ]
    })
    expect(errors.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(
      expect.arrayContaining([
        "too-short /title",
        "invalid-reference /questions/0/was",
        "duplicate /questions/2/was"
      ])
    )
    await expect(plan(crypto.randomUUID(), definition)).rejects.toMatchObject({ _tag: "NotFound" })
  })

  it("knows `was` in definitions that replace another one only", async () => {
    const question = { key: "why", was: "why", type: "text", text: "Why?" } as const
    await expect(canvass.surveys.create(owner, { title: "Lunch", questions: [question] })).rejects
      .toThrow("/questions/0/was")
    const id = await open()
    await expect(canvass.surveys.update(owner, id, { questions: [question] })).rejects
      .toThrow("/questions/0/was")
    const ending = { key: "end", was: "end" }
    await expect(canvass.surveys.update(owner, id, { endings: [ending] })).rejects
      .toMatchObject({ violations: [{ pointer: "/endings/0/was", code: "not-allowed" }] })
  })
})

describe("the token of a plan", () => {
  const addTo = (id: string) => canvass.responses.submit(id, { answers })

  it("stays while only the numbers of responses grow", async () => {
    const id = await open()
    const smaller = without(await define(id), "best")
    const { token } = await plan(id, smaller)
    await addTo(id)
    expect((await plan(id, smaller)).token).toBe(token)
    const replaced = await canvass.surveys.replaceDefinition(owner, id, smaller, { ifPlan: token ?? "" })
    expect(replaced.questions).toHaveLength(4)
  })

  it("refuses an effect that it does not name, with those of now", async () => {
    const id = await open({}, { completed: 0, partial: 0 })
    const smaller = without(await define(id), "best")
    const { effects, token } = await plan(id, smaller)
    expect(effects).toEqual([])
    await addTo(id)
    const refused = await canvass.surveys.replaceDefinition(owner, id, smaller, { ifPlan: token ?? "" })
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({
      _tag: "PlanOutdated",
      status: 412,
      effects: [{ place: "/questions/best", kind: "question-retired", count: 1 }]
    })
    expect((await define(id)).questions).toHaveLength(5)
    const { token: now } = await plan(id, smaller)
    expect(refused).toMatchObject({ token: now })
    await canvass.surveys.replaceDefinition(owner, id, smaller, { ifPlan: now ?? "" })
    expect((await define(id)).questions).toHaveLength(4)
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["title", (id) => canvass.surveys.update(owner, id, { title: "Other" })],
    ["translations", (id) => canvass.translations.replace(owner, id, "de", { "/title": "Mittag" })],
    [
      "segments",
      (id) => canvass.segments.create(owner, id, { name: "Teas", filter: { question: "best", op: "answered" } })
    ]
  ])("is another one when the %s of the survey change", async (_, change) => {
    const id = await open()
    const smaller = without(await define(id), "best")
    const { token } = await plan(id, smaller)
    await change(id)
    await expect(canvass.surveys.replaceDefinition(owner, id, smaller, { ifPlan: token ?? "" })).rejects
      .toMatchObject({ _tag: "PlanOutdated" })
  })

  it("is of one change, and of one survey", async () => {
    const [id, other] = [await open(), await open()]
    const definition = await define(id)
    const { token } = await plan(id, without(definition, "best"))
    for (
      const [target, change] of [[id, without(definition, "why")], [other, { ...definition, title: "x" }]] as const
    ) {
      await expect(canvass.surveys.replaceDefinition(owner, target, change, { ifPlan: token ?? "" })).rejects
        .toMatchObject({ _tag: "PlanOutdated" })
    }
  })
})
