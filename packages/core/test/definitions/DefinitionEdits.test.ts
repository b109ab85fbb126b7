/** Edits of a definition by place, which are planned and made like a definition that was sent. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { randomSurvey } from "@canvass/core/testing"
import * as FastCheck from "effect/FastCheck"
import process from "node:process"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { processorMillisSince } from "../../../../test/processorTime.js"

let canvass: Canvass.Canvass
let owner: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
})
afterAll(() => canvass.close())

const survey = {
  title: "Lunch",
  description: "Every day",
  languages: ["en", "de"],
  questions: [
    {
      key: "colour",
      type: "single_choice",
      text: "Colour?",
      options: [{ value: "r/d", label: "Red" }, { value: "blue", label: "Blue" }, { value: "1", label: "Green" }]
    },
    {
      key: "why",
      type: "text",
      text: "Why?",
      showIf: { all: [{ question: "colour", op: "equals", value: "blue" }, { question: "colour", op: "answered" }] }
    },
    { key: "rooms", type: "matrix", text: "Rooms?", options: ["Good", "Bad"], settings: { rows: ["Bed", "Bath"] } },
    { key: "stars", type: "rating", text: "Stars?" }
  ],
  translations: { de: { "/title": "Mittag", "/questions/why/text": "Warum?", "/questions/stars/text": "Sterne?" } }
} as const

const open = async (more: object = {}) => (await canvass.surveys.create(owner, { ...survey, ...more })).id

const define = (id: string) => canvass.surveys.getDefinition(owner, id)

type Edit = Canvass.SurveyDefinitionEdits["edits"][number]

const plan = (id: string, ...edits: ReadonlyArray<Edit>) => canvass.surveys.planDefinition(owner, id, { edits })

/** Plans and makes edits. Returns the definition of then. */
const apply = async (id: string, ...edits: ReadonlyArray<Edit>) => {
  const planned = await plan(id, ...edits)
  expect(planned.errors).toEqual([])
  await canvass.surveys.replaceDefinition(owner, id, { edits }, { ifPlan: planned.token ?? "" })
  return define(id)
}

const violationsOf = async (id: string, ...edits: ReadonlyArray<Edit>) => {
  const { errors } = await plan(id, ...edits)
  return errors.map(({ code, pointer }) => `${pointer} ${code}`)
}

describe("edits", () => {
  it("set, add and remove the parts at their places, and leave all others", async () => {
    const id = await open()
    const before = await define(id)
    const after = await apply(
      id,
      { place: "/title", value: "Dinner" },
      { place: "/description", value: null },
      { place: "/metadata/team", value: "7" },
      { place: "/questions/colour/options/r~1d/label", value: "Dark red" },
      { place: "/questions/colour/options/1", value: null },
      { place: "/questions/colour/options/grey", value: { label: "Grey" } },
      { place: "/questions/why/showIf/all/1", value: { question: "colour", op: "equals", value: "grey" } },
      { place: "/questions/why/showIf/all/-", value: { question: "stars", op: "answered" } },
      { place: "/questions/rooms/settings/rows/Bed", value: { label: "Beds" } },
      { place: "/questions/stars/settings/max", value: 7 },
      { place: "/questions/stars", value: { type: "rating", text: "Rate it", settings: { max: 6 } } },
      { place: "/questions/late", value: { type: "text", text: "Late?" } },
      { place: "/questions", value: ["stars", "colour", "rooms", "why", "late"] },
      { place: "/endings/done", value: { title: "Bye" } }
    )
    const [colour, , rooms] = before.questions ?? []
    const { description: _, ...others } = before
    expect(after).toEqual({
      ...others,
      title: "Dinner",
      metadata: { team: "7" },
      questions: [
        { key: "stars", type: "rating", text: "Rate it", settings: { max: 6 } },
        {
          ...colour,
          options: [
            { value: "r/d", label: "Dark red", code: 1 },
            { value: "blue", label: "Blue", code: 2 },
            { value: "grey", label: "Grey", code: 4 }
          ]
        },
        {
          ...rooms,
          settings: { rows: [{ value: "Bed", label: "Beds", code: 1 }, { value: "Bath", label: "Bath", code: 2 }] }
        },
        {
          key: "why",
          type: "text",
          text: "Why?",
          showIf: {
            all: [
              { question: "colour", op: "equals", value: "blue" },
              { question: "colour", op: "equals", value: "grey" },
              { question: "stars", op: "answered" }
            ]
          }
        },
        { key: "late", type: "text", text: "Late?" }
      ],
      endings: [{ key: "done", title: "Bye" }]
    })
  })

  it("give a question another key, with which its answers and its translations stay", async () => {
    const id = await open()
    await canvass.surveys.publish(owner, id)
    await canvass.responses.submit(id, { answers: [{ questionKey: "stars", value: 3 }] })
    for (
      const [place, value, key] of [
        ["/questions/stars/key", "rating", "rating"],
        ["/questions/rating", { key: "joy", type: "rating", text: "Joy?" }, "joy"]
      ] as const
    ) {
      const planned = await plan(id, { place, value })
      expect(planned.errors).toEqual([])
      expect(planned.effects).toEqual([])
      expect(planned.changes.map(({ kind, place }) => `${kind} ${place}`)).toContain(`renamed /questions/${key}`)
      const after = await apply(id, { place, value })
      expect(after.translations?.["de"]?.[`/questions/${key}/text`]).toBe("Sterne?")
    }
    const { items: [response] } = await canvass.responses.list(owner, id)
    expect(response?.answers).toMatchObject([{ questionKey: "joy", value: 3 }])
    // One question after another, also back to the key of before.
    const back = await plan(
      id,
      { place: "/questions/joy/key", value: "a" },
      { place: "/questions/a/key", value: "b" },
      { place: "/questions/b/text", value: "B?" }
    )
    expect(back.changes).toEqual([
      { place: "/questions/b/text", kind: "changed", from: "Joy?", to: "B?" },
      { place: "/questions/b", kind: "renamed", from: "joy", to: "b" }
    ])
    const same = await plan(id, { place: "/questions/joy/key", value: "a" }, {
      place: "/questions/a/key",
      value: "joy"
    })
    expect(same.changes).toEqual([])
  })

  it("of translations move the others with their parts, and leave out those of what is gone", async () => {
    const id = await open()
    const after = await apply(
      id,
      { place: "/questions/why", value: null },
      { place: "/questions/stars/key", value: "rating" },
      { place: "/translations/de/~1title", value: "Abend" },
      { place: "/translations/fr/~1title", value: "Midi" }
    )
    expect(after.translations).toEqual({
      de: { "/title": "Abend", "/questions/rating/text": "Sterne?" },
      fr: { "/title": "Midi" }
    })
    expect((await apply(id, { place: "/translations/fr", value: null })).translations).toEqual({
      de: { "/title": "Abend", "/questions/rating/text": "Sterne?" }
    })
  })

  it("name a bad place, and what there is around it", async () => {
    const id = await open()
    const { changes, errors, token } = await plan(
      id,
      { place: "/questions/wyh/text", value: "?" },
      { place: "/title", value: "Dinner" },
      { place: "/questions/colour/options/pink", value: null },
      { place: "title", value: "?" },
      { place: "", value: {} },
      { place: "/title/x", value: 1 },
      { place: "/questions/why/showIf/all/7/value", value: 1 },
      { place: "/questions/why/showIf/all/3", value: {} },
      { place: "/closesAt", value: null },
      { place: "/questions/new", value: { key: "other", type: "text", text: "?" } },
      { place: "/__proto__/polluted", value: true },
      { place: `/a${"/a".repeat(32)}`, value: true }
    )
    expect({ changes, token }).toEqual({ changes: [], token: null })
    expect(errors.map(({ code, pointer }) => `${pointer} ${code}`)).toEqual([
      "/edits/0/place invalid-reference",
      "/edits/2/place invalid-reference",
      "/edits/3/place invalid-format",
      "/edits/4/place invalid-format",
      "/edits/5/place invalid-reference",
      "/edits/6/place invalid-reference",
      "/edits/7/place invalid-reference",
      "/edits/8/place invalid-reference",
      "/edits/9/value/key invalid-reference",
      "/edits/10/place invalid-reference",
      "/edits/11/place too-deep"
    ])
    expect(errors[0]?.params).toEqual({ allowed: ["colour", "why", "rooms", "stars"] })
    expect(errors[1]?.params).toEqual({ allowed: ["r/d", "blue", "1"] })
    expect(errors[8]?.params).toEqual({ allowed: ["new"] })
    expect(Reflect.get({}, "polluted")).toBeUndefined()
    await expect(canvass.surveys.replaceDefinition(owner, id, { edits: [{ place: "/x/y", value: 1 }] }))
      .rejects.toMatchObject({ _tag: "InvalidInput" })
  })

  it("name what is wrong with a value in the edit that has set it, and of other parts by their places", async () => {
    const id = await open()
    expect(await violationsOf(id, { place: "/colour", value: "red" })).toEqual(["/edits/0/place unknown-field"])
    expect(await violationsOf(id, { place: "/title", value: null })).toEqual(["/edits/0/value required"])
    expect(
      await violationsOf(
        id,
        { place: "/questions/stars", value: { type: "rating", text: "", settings: { max: 99 } } },
        { place: "/questions/why/showIf/all/0/question", value: "clour" },
        { place: "/questions", value: ["why", "stars", "rooms", { type: "text" }] }
      )
    ).toEqual([
      "/edits/0/value/text too-short",
      "/edits/0/value/settings/max out-of-range",
      "/edits/2/value/3/text required",
      "/edits/1/value unknown-question",
      "/questions/why/showIf/all/1/question unknown-question"
    ])
    // A rule of another part asks what is gone.
    expect(await violationsOf(id, { place: "/questions/colour", value: null })).toEqual([
      "/questions/why/showIf/all/0/question unknown-question",
      "/questions/why/showIf/all/1/question unknown-question"
    ])
  })

  it("that are malformed are violations", async () => {
    const id = await open()
    const malformed = async (input: unknown) => {
      if (!isBody(input)) throw new Error("unreachable")
      const { errors } = await canvass.surveys.planDefinition(owner, id, input)
      return errors.map(({ code, pointer }) => `${pointer} ${code}`)
    }
    expect(await malformed({ edits: [] })).toEqual(["/edits too-few"])
    expect(await malformed({ edits: "all" })).toEqual(["/edits wrong-type"])
    expect(await malformed({ edits: [{ place: 7, value: 1 }], title: "x" })).toEqual([
      "/title unknown-field",
      "/edits/0/place wrong-type"
    ])
    expect(await malformed({ edits: [{ place: "/title" }] })).toEqual(["/edits/0/value required"])
    expect(await malformed({ edits: Array.from({ length: 1_001 }, () => ({ place: "/title", value: "x" })) })).toEqual([
      "/edits too-many"
    ])
    expect(await malformed({ edits: [{ place: `/${"x".repeat(1_000)}`, value: 1 }] })).toEqual([
      "/edits/0/place too-long"
    ])
  })

  it("are made on the definition of then: a survey that has changed is not the one of the plan", async () => {
    const id = await open()
    const edits = [{ place: "/title", value: "Dinner" }]
    const { token } = await plan(id, ...edits)
    await canvass.surveys.replaceDefinition(owner, id, { edits: [{ place: "/description", value: "Weekly" }] })
    await expect(canvass.surveys.replaceDefinition(owner, id, { edits }, { ifPlan: token ?? "" })).rejects
      .toMatchObject({ _tag: "PlanOutdated" })
    expect((await apply(id, ...edits)).description).toBe("Weekly")
  })

  it("that are many take little time", async () => {
    const questions = Array.from({ length: 200 }, (_, n) => ({ key: `q${n}`, type: "text", text: "?" } as const))
    const id = (await canvass.surveys.create(owner, { title: "Long", questions })).id
    const edits = Array.from(
      { length: 1_000 },
      (_, n) => ({ place: `/questions/q${n % 200}/key`, value: `q${n % 200}` })
    )
    const wrong = [...edits.slice(1), { place: "/questions", value: questions.map(() => ({ type: "text" })) }]
    const startedAt = process.cpuUsage()
    expect((await plan(id, ...edits)).changes).toEqual([])
    expect((await plan(id, ...wrong)).errors).toHaveLength(200)
    expect(processorMillisSince(startedAt)).toBeLessThan(5_000)
  })
})

const isBody = (_value: unknown): _value is Canvass.SurveyDefinition => true

it("the changes of any plan, made as edits, are the change", async () => {
  let changed = 0
  await FastCheck.assert(
    FastCheck.asyncProperty(randomSurvey, randomSurvey, async (first, second) => {
      const id = (await canvass.surveys.create(owner, first)).id
      const other = (await canvass.surveys.create(owner, second)).id
      const { translations: _, ...target } = await define(other)
      const { changes } = await canvass.surveys.planDefinition(owner, id, target)
      // New items are added at the end of their lists: all lists have their order in the end.
      const orders = (["questions", "quotas", "endings", "hiddenFields", "variables"] as const).flatMap((list) =>
        target[list] === undefined ? [] : [{ place: `/${list}`, value: target[list] }]
      )
      const edits = [
        ...changes.filter(({ place }) => !place.startsWith("/translations"))
          .map(({ place, to }) => ({ place, value: to ?? null })),
        ...orders
      ]
      if (edits.length === 0) return
      changed++
      const proposed = await canvass.surveys.planDefinition(owner, id, { edits })
      const sent = await canvass.surveys.planDefinition(owner, id, target)
      // Errors have the places of edits.
      const codes = ({ errors, ...planned }: typeof sent) => ({ ...planned, errors: errors.map(({ code }) => code) })
      expect(codes(proposed)).toEqual(codes(sent))
    }),
    { numRuns: 25, endOnFailure: true }
  )
  expect(changed).toBeGreaterThan(15)
})
