/** A copy of a survey: the same content, and nothing of its history. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { surveyOfAllTypes } from "@canvass/core/testing"
import { describe, expect, it } from "vitest"
import { titleOfCopy } from "../../../src/surveys/definition/SurveyContent.js"

const open = async () => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  return { canvass, owner }
}

const colour = { key: "colour", type: "single_choice", text: "Colour?", options: ["Red", "Blue", "Green"] } as const

const idOf = ([first]: ReadonlyArray<{ readonly id: string }>): string => first?.id ?? ""

const content = {
  ...surveyOfAllTypes,
  description: "A description",
  visibility: "unlisted",
  questions: [...surveyOfAllTypes.questions ?? [], {
    ...colour,
    metadata: { crm: "17" },
    options: [{ value: "Red", label: "Red", code: 7, score: 2 }, "Blue"],
    showIf: { question: "rating", op: "gte", value: 3 },
    page: { title: "Last page", endIf: [{ when: { field: "plan", op: "equals", value: "free" }, ending: "out" }] }
  }],
  hiddenFields: ["plan"],
  variables: [{ name: "points", value: { score: "colour" } }],
  endings: [{ key: "out", outcome: "screenedOut", title: "Thank you" }],
  layout: "one",
  languages: ["en", "de"],
  keepPartials: 30,
  metadata: { team: "research" }
} as const

describe("a duplicate", () => {
  it("is a draft with the same content, and with new ids and a new slug", async () => {
    const { canvass, owner } = await open()
    const { id } = await canvass.surveys.create(owner, { ...content, closesAt: "2999-01-01T00:00:00Z" })
    const survey = await canvass.surveys.publish(owner, id)
    const copy = await canvass.surveys.duplicate(owner, survey.id)
    const { createdAt, slug, updatedAt } = copy
    expect(copy).toEqual(Object.assign({}, survey, {
      id: copy.id,
      slug,
      createdAt,
      updatedAt,
      title: `${survey.title} (copy)`,
      questions: survey.questions.map((question, index) => ({ ...question, id: copy.questions[index]?.id })),
      status: "draft",
      publishedAt: null,
      closesAt: null
    }))
    const ids = [survey, copy].flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)])
    expect(new Set(ids).size).toBe(ids.length)
    expect(copy.slug).not.toBe(survey.slug)
    await canvass.close()
  })

  it("has no responses and nothing that is retired, and begins with version 1", async () => {
    const { canvass, owner } = await open()
    const { id, questions } = await canvass.surveys.create(owner, {
      title: "Colours",
      questions: [colour, { key: "why", type: "text", text: "Why?" }]
    })
    await canvass.surveys.publish(owner, id)
    await canvass.responses.submit(id, {
      answers: [{ questionKey: "colour", value: "Green" }, { questionKey: "why", value: "Trees" }]
    })
    await canvass.surveys.replaceQuestions(owner, id, [{ ...colour, id: idOf(questions), options: ["Red", "Blue"] }])
    const copy = await canvass.surveys.duplicate(owner, id, { title: "Colours again" })
    expect(copy).toMatchObject({ title: "Colours again", responseCount: 0, questionnaireVersion: 1 })
    const { survey, version } = await canvass.surveys.getWithVersion(owner, copy.id)
    expect([survey, version]).toEqual([copy, 1])
    expect(await canvass.surveys.get(owner, copy.id, { include: "retired" })).toMatchObject({
      retiredQuestions: [],
      retiredOptions: []
    })
    // The code 3 of the retired option is free: nothing in the copy has ever had it.
    const edited = await canvass.surveys.replaceQuestions(owner, copy.id, [
      { ...colour, id: idOf(copy.questions), options: ["Red", "Blue", "Grey"] }
    ])
    expect(edited.questions[0]?.options.map(({ code }) => code)).toEqual([1, 2, 3])
    await canvass.close()
  })

  it("needs a survey of the owner, a valid title and a paid plan", async () => {
    const { canvass, owner } = await open()
    const stranger = await canvass.accounts.ensure("eve@example.com")
    const { id } = await canvass.surveys.create(owner, { title: "Mine" })
    await expect(canvass.surveys.duplicate(stranger.id, id)).rejects.toMatchObject({ _tag: "NotFound" })
    await expect(canvass.surveys.duplicate(owner, id, { title: " " })).rejects.toMatchObject({
      _tag: "InvalidInput",
      violations: [{ pointer: "/title", code: "too-short" }]
    })
    await canvass.accounts.setPlan(owner, { plan: "free" })
    await expect(canvass.surveys.duplicate(owner, id)).rejects.toMatchObject({ _tag: "PlanRequired" })
    await canvass.close()
  })

  it("is made once for an idempotency key", async () => {
    const { canvass, owner } = await open()
    const { id } = await canvass.surveys.create(owner, { title: "Once" })
    const duplicate = (title: string) => canvass.surveys.duplicate(owner, id, { title, idempotencyKey: "k" })
    const { id: copy } = await duplicate("Twice")
    expect((await duplicate("Twice")).id).toBe(copy)
    await expect(duplicate("Thrice")).rejects.toMatchObject({ _tag: "IdempotencyKeyReused" })
    await canvass.close()
  })
})

describe("the title of a copy", () => {
  it.each([
    ["Lunch", "Lunch (copy)"],
    ["x".repeat(193), `${"x".repeat(193)} (copy)`],
    ["x".repeat(200), `${"x".repeat(193)} (copy)`],
    // The emoji takes the characters 193 and 194.
    [`${"x".repeat(192)}😀`, `${"x".repeat(192)} (copy)`],
    [`${"x".repeat(191)}😀😀`, `${"x".repeat(191)}😀 (copy)`]
  ])("of %s is cut to what fits", (title, copy) => {
    expect(titleOfCopy(title, 200)).toBe(copy)
  })
})
