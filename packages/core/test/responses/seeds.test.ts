/** Seeds and arms of responses, and the orders in which respondents saw a survey. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { drawChance } from "@canvass/core/ports"
import { armsOf, fnv1a32, walk } from "@canvass/core/questionnaire"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { refusalsOf } from "../fixtures/refusals.js"

let canvass: Canvass.Canvass
let owner: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
})
afterAll(() => canvass.close())

const arms = [{ value: "A" }, { value: "B", weight: 3 }]

const questions: NonNullable<Canvass.NewSurvey["questions"]> = [
  { key: "color", type: "single_choice", text: "?", shuffle: true, options: ["a", "b", "c", "d", "e"] },
  { key: "why", type: "text", text: "?", showIf: { field: "group", op: "equals", value: "B" } }
]

const publish = async (fields: Partial<Canvass.NewSurvey> = {}) => {
  const survey = await canvass.surveys.create(owner, {
    title: "Chance",
    questions,
    hiddenFields: [{ name: "group", arms }, "plan"],
    ...fields
  })
  await canvass.surveys.publish(owner, survey.id)
  return survey
}

describe("the seed of a response", () => {
  it("is the one that is sent, and decides about the arms, whatever is sent for them", async () => {
    const survey = await publish()
    for (const seed of [0, 1, 7, 2 ** 32 - 1]) {
      const { group } = armsOf(survey.hiddenFields, seed)
      const metadata = { group: "C", plan: "gold" }
      const submitted = await canvass.responses.submit(survey.id, { answers: [], seed, metadata })
      expect(submitted).toMatchObject({ seed, metadata: { group, plan: "gold" } })
      // The condition has seen the arm.
      expect(submitted.skipped).toHaveLength(group === "B" ? 2 : 1)
      expect(await canvass.responses.get(owner, survey.id, submitted.id)).toMatchObject({ seed, metadata: { group } })
    }
  })

  it("is computed from the external id, or drawn", async () => {
    const survey = await publish()
    const submit = async (externalId?: string) => {
      const { seed } = await canvass.responses.submit(survey.id, {
        answers: [],
        ...externalId === undefined ? {} : { externalId }
      })
      return seed
    }
    expect(await submit("Zoë 😀")).toBe(fnv1a32(`${survey.id}:Zoë 😀`))
    const drawn = await Promise.all(Array.from({ length: 50 }, () => submit()))
    expect(new Set(drawn).size).toBe(50)
  })

  it("is null where nothing needs it and none is sent", async () => {
    const survey = await publish({ questions: [{ key: "why", type: "text", text: "?" }], hiddenFields: ["group"] })
    const metadata = { group: "mine" }
    expect(await canvass.responses.submit(survey.id, { answers: [], metadata })).toMatchObject({ seed: null, metadata })
    expect((await canvass.responses.submit(survey.id, { answers: [], seed: 5 })).seed).toBe(5)
  })

  it.each([
    [-1, "out-of-range /seed"],
    [2 ** 32, "out-of-range /seed"],
    [1.5, "out-of-range /seed"],
    [Number.NaN, "wrong-type /seed"],
    ["1", "wrong-type /seed"],
    [true, "wrong-type /seed"],
    [[1], "wrong-type /seed"]
  ])("%j is refused", async (seed, place) => {
    const survey = await publish()
    const body: unknown = { answers: [], seed }
    if (!passesForSubmission(body)) throw new Error("A program in JavaScript may pass any value.")
    expect(await refusalsOf(canvass.responses.submit(survey.id, body))).toEqual([place])
  })

  it("and the arms stay when the partial response is saved again, with other metadata too", async () => {
    const survey = await publish()
    const before = await canvass.responses.submit(survey.id, { status: "partial", answers: [], seed: 3 })
    const { resumeToken = "" } = before
    const resume = (changes: Partial<Parameters<typeof canvass.responses.submit>[1]>) =>
      canvass.responses.resume(survey.id, before.id, changes, { resumeToken })
    const { group } = before.metadata ?? {}
    expect(await resume({ metadata: { plan: "x" } })).toMatchObject({ seed: 3, metadata: { plan: "x", group } })
    expect(await resume({ metadata: { group: "C" }, seed: 3 })).toMatchObject({ seed: 3, metadata: { group } })
    expect(await refusalsOf(resume({ seed: 4 }))).toEqual(["invalid /seed"])
    expect(await refusalsOf(resume({ seed: 4, reached: "none" }))).toEqual([
      "invalid /seed",
      "unknown-question /reached"
    ])
    expect(await resume({ seed: null, externalId: "x" })).toMatchObject({ seed: 3, metadata: { group } })
    // The experiment changes, and the respondent stays in the group.
    await canvass.surveys.update(owner, survey.id, {
      hiddenFields: [{ name: "group", arms: [{ value: "X" }, { value: "Y" }] }]
    })
    expect((await resume({ status: "completed" })).metadata).toEqual({ group })
  })

  it("is drawn by the next save of a response that had none, and replaces what was there for an arm", async () => {
    const survey = await publish({ questions: [{ key: "why", type: "text", text: "?" }], hiddenFields: ["group"] })
    const { id, resumeToken = "", seed } = await canvass.responses.submit(survey.id, {
      status: "partial",
      answers: [],
      metadata: { group: "mine" }
    })
    expect(seed).toBeNull()
    const edited = await canvass.surveys.update(owner, survey.id, { hiddenFields: [{ name: "group", arms }] })
    const resumed = await canvass.responses.resume(survey.id, id, {}, { resumeToken })
    expect(resumed.seed).not.toBeNull()
    expect(resumed.metadata).toEqual(armsOf(edited.hiddenFields, resumed.seed ?? -1))
  })

  it("is one for two first requests with the same idempotency key, also at the same time", async () => {
    const survey = await publish()
    const key = "a".repeat(32)
    const all = await Promise.all(
      [1, 2, 3].map(() => canvass.responses.submit(survey.id, { answers: [] }, { idempotencyKey: key }))
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(new Set(all.map(({ metadata, seed }) => JSON.stringify([seed, metadata]))).size).toBe(1)
    expect(all[0]?.seed).not.toBeNull()
  })

  it("does not count for the limits of metadata, and neither do the arms", async () => {
    const hiddenFields = Array.from(
      { length: 50 },
      (_, n) => ({ name: `f${n}`, arms: [{ value: "x".repeat(500) }, { value: "y".repeat(500) }] })
    )
    const survey = await publish({ hiddenFields, questions: [{ key: "why", type: "text", text: "?" }] })
    const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`own${n}`, "z".repeat(100)]))
    const submitted = await canvass.responses.submit(survey.id, { answers: [], metadata })
    expect(Object.keys(submitted.metadata ?? {})).toHaveLength(100)
  })

  it("decides about the ending and its address", async () => {
    const survey = await publish({
      endings: [{ key: "end", message: "{{field.group}}", redirectUrl: "https://example.com/?g={group}" }]
    })
    const { ending, metadata } = await canvass.responses.submit(survey.id, { answers: [], metadata: { group: "C" } })
    expect(ending).toMatchObject({
      message: metadata?.["group"],
      redirectUrl: `https://example.com/?g=${metadata?.["group"]}`
    })
  })
})

/** A program in JavaScript may pass any value. */
const passesForSubmission = (_value: unknown): _value is Parameters<typeof canvass.responses.submit>[1] => true

describe("an export", () => {
  const rowsOf = async (surveyId: string, order: boolean) => {
    const csv = await canvass.exports.text(owner, surveyId, { format: "csv", headers: "key", order, status: "all" })
    const [head = [], ...rows] = csv.trim().split("\r\n").map((line) => line.split(","))
    return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ""])))
  }

  it("has the orders in which respondents saw the version that they answered", async () => {
    const grid = {
      key: "grid",
      type: "matrix",
      text: "?",
      options: ["x", "y"],
      shuffle: true,
      settings: { rows: ["r", "s", { value: "t", label: "t", fixed: true }] }
    } as const
    const survey = await publish({
      hiddenFields: ["plan"],
      questions: [
        {
          key: "color",
          type: "single_choice",
          text: "?",
          shuffle: true,
          page: { shuffle: true },
          options: ["a", "b", "c", { value: "d", label: "d", showIf: { field: "plan", op: "answered" } }]
        },
        grid,
        { key: "why", type: "text", text: "?", showIf: { field: "plan", op: "answered" } }
      ]
    })
    const submissions = [1, 2, 3, 42].flatMap((seed) => [
      { seed, answers: [] },
      { seed, answers: [], metadata: { plan: "x" }, status: "partial" as const }
    ])
    for (const submission of submissions) await canvass.responses.submit(survey.id, submission)
    const expectedOf = (
      { metadata = {}, seed }: { readonly seed: number; readonly metadata?: Readonly<Record<string, string>> }
    ) => {
      const { pages, questions } = walk(survey, { answers: {}, metadata, seed })
      const join = (parts: ReadonlyArray<{ readonly value: string }> = []) => parts.map(({ value }) => value).join("|")
      return {
        seed: String(seed),
        "order:color": join(questions.get("color")?.options),
        "order:grid": join(questions.get("grid")?.rows),
        "order:page:color": pages[0]?.questions.map(({ question }) => question.key).join("|")
      }
    }
    const expected = submissions.map(expectedOf)
    expect(new Set(expected.map((row) => row["order:page:color"])).size).toBeGreaterThan(3)
    expect(await rowsOf(survey.id, true)).toMatchObject(expected)
    // Another version, which shuffles less and has other options.
    await canvass.surveys.update(owner, survey.id, {
      questions: [{
        key: "color",
        id: survey.questions[0]?.id ?? "",
        type: "single_choice",
        text: "?",
        options: ["e", "f"]
      }]
    })
    await canvass.responses.submit(survey.id, { answers: [], seed: 1 })
    await canvass.responses.submit(survey.id, { answers: [] })
    const none = { "order:color": "", "order:grid": "", "order:page:color": "" }
    expect(await rowsOf(survey.id, true)).toMatchObject([...expected, { seed: "1", ...none }, { seed: "", ...none }])
    expect(Object.keys((await rowsOf(survey.id, false))[0] ?? {}).filter((name) => name.startsWith("order:"))).toEqual(
      []
    )
  })
})

it("the draw depends on nothing but the survey, the response and the request", async () => {
  const survey = await publish()
  const { id, metadata, seed } = await canvass.responses.submit(survey.id, { answers: [] })
  const stored = await canvass.surveys.get(owner, survey.id)
  expect(stored.hiddenFields).toEqual(survey.hiddenFields)
  expect(Number.parseInt(id.slice(-8), 16)).toBe(seed)
  expect(metadata).toEqual(armsOf(survey.hiddenFields, seed ?? -1))
  expect(typeof drawChance).toBe("function")
})
