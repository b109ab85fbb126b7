/** What is removed and renamed, with all that refers to it. */
import type { Definition } from "@canvass/core/editing"
import { describe, expect, it } from "vitest"
import * as Model from "../../src/model.js"

const survey: Definition = {
  title: "T",
  languages: ["en", "de"],
  hiddenFields: [{ name: "plan" }],
  questions: [
    { key: "nps", type: "nps", text: "How likely?" },
    {
      key: "topics",
      type: "multiple_choice",
      text: "Topics",
      options: [{ value: "price", label: "Price" }, { value: "help", label: "Help" }, { value: "x", label: "X" }],
      showIf: { all: [{ question: "nps", op: "lte", value: 6 }, { field: "plan", op: "answered" }] }
    },
    {
      key: "why",
      type: "text",
      text: "{{nps|You}} and {{topics}}: why?",
      requiredIf: { question: "topics", op: "anyOf", values: ["price", "help"] },
      validIf: [
        { when: { question: "nps", op: "answered" }, message: "A" },
        { when: { question: "why", op: "contains", value: "because" }, message: "B" }
      ],
      page: { title: "More", endIf: [{ when: { question: "topics", op: "equals", value: "x" }, ending: "out" }] }
    }
  ],
  variables: [
    { name: "risk", value: { sum: [{ answer: "nps" }, { score: "topics" }] } },
    { name: "twice", value: { multiply: [2, { answer: "nps" }] } },
    { name: "all", value: { mean: [{ variable: "twice" }, { variable: "risk" }] } }
  ],
  quotas: [
    { key: "low", max: 5, when: { question: "nps", op: "lte", value: 6 }, ending: "out" },
    { key: "cap", max: 9 }
  ],
  endings: [
    { key: "out", outcome: "screenedOut" },
    { key: "happy", showIf: { variable: "twice", op: "gt", value: 12 }, title: "{{variable.all}}" },
    { key: "end", redirectUrl: "https://example.com/?p={plan}&id={responseId}" }
  ],
  translations: {
    de: { "/questions/nps/text": "Wie?", "/questions/why/text": "{{nps}}?", "/questions/why/page/title": "Mehr" }
  }
}

describe("removing a question", () => {
  const removed = Model.removeQuestions(survey, ["nps"])

  it("is told before: what refers to it", () => {
    expect(Model.usesOf(survey, [{ kind: "question", key: "nps" }])).toEqual({
      rules: 2,
      quotas: 1,
      variables: 2,
      texts: 1
    })
    expect(Model.usesOf(survey, [{ kind: "option", key: "topics", value: "price" }])).toEqual(
      { rules: 1, quotas: 0, variables: 0, texts: 0 }
    )
  })

  it("takes the tests of it, and leaves the others", () => {
    expect(removed.questions?.[0]?.showIf).toEqual({ all: [{ field: "plan", op: "answered" }] })
    expect(removed.questions?.[1]?.validIf).toEqual([
      { when: { question: "why", op: "contains", value: "because" }, message: "B" }
    ])
  })

  it("takes quotas that would count everybody, and variables that would have no value, with what names them", () => {
    expect(removed.quotas).toEqual([{ key: "cap", max: 9 }])
    expect(removed.variables).toEqual([
      { name: "risk", value: { sum: [{ score: "topics" }] } },
      { name: "all", value: { mean: [{ variable: "risk" }] } }
    ])
  })

  it("leaves one ending for everybody: another one whose condition is gone goes", () => {
    expect(removed.endings?.map(({ key }) => key)).toEqual(["out", "end"])
  })

  it("leaves the fallback in texts, and no translation of what is gone", () => {
    expect(removed.questions?.[1]?.text).toBe("You and {{topics}}: why?")
    expect(removed.translations).toEqual({ de: { "/questions/why/text": "?", "/questions/why/page/title": "Mehr" } })
  })
})

it("an option that goes is no longer one of the values of tests, and its endings go with their rule", () => {
  const removed = Model.removeParts(survey, { question: "topics", list: "options" }, ["price", "x"])
  expect(removed.questions?.[2]?.requiredIf).toEqual({ question: "topics", op: "anyOf", values: ["help"] })
  expect(removed.questions?.[2]?.page).toEqual({ title: "More" })
})

it("a hidden field goes from conditions and addresses", () => {
  const removed = Model.removeNamed(survey, [{ kind: "field", key: "plan" }])
  expect(removed.endings?.[2]?.redirectUrl).toBe("https://example.com/?p=&id={responseId}")
  expect(removed.questions?.[1]?.showIf).toEqual({ all: [{ question: "nps", op: "lte", value: 6 }] })
})

it("the page of a question that goes begins with the next one", () => {
  const two = Model.insertQuestions(survey, [{ key: "next", type: "text", text: "N" }], { after: "why" })
  const removed = Model.removeQuestions(two, ["why"])
  expect(removed.questions?.map(({ key, page }) => `${key} ${page?.title ?? ""}`)).toEqual([
    "nps ",
    "topics ",
    "next More"
  ])
  expect(removed.translations?.["de"]).toEqual({ "/questions/nps/text": "Wie?", "/questions/next/page/title": "Mehr" })
})

describe("a new key", () => {
  it("is that of the server at first, and none when it is that again", () => {
    const once = Model.renameKey(survey, "question", "nps", "score", survey)
    const twice = Model.renameKey(once, "question", "score", "rating", survey)
    expect(twice.questions?.[0]).toMatchObject({ key: "rating", was: "nps" })
    expect(twice.questions?.[2]?.text).toBe("{{rating|You}} and {{topics}}: why?")
    expect(twice.variables?.[1]?.value).toEqual({ multiply: [2, { answer: "rating" }] })
    expect(twice.quotas?.[0]?.when).toMatchObject({ question: "rating" })
    expect(twice.translations?.["de"]).toEqual(
      { "/questions/rating/text": "Wie?", "/questions/why/text": "{{rating}}?", "/questions/why/page/title": "Mehr" }
    )
    expect(Model.renameKey(twice, "question", "rating", "nps", survey)).toEqual(survey)
    expect(Model.renameKey(survey, "question", "nps", "score").questions?.[0]).not.toHaveProperty("was")
  })

  it.each(["topics", "plan", "1a", "", "a-b"])("that is not free changes nothing: %j", (key) => {
    expect(Model.renameKey(survey, "question", "nps", key, survey)).toBe(survey)
  })

  it("of an ending reaches pages and quotas", () => {
    const renamed = Model.renameKey(survey, "ending", "out", "bye", survey)
    expect(renamed.endings?.[0]).toEqual({ key: "bye", was: "out", outcome: "screenedOut" })
    expect(renamed.quotas?.[0]?.ending).toBe("bye")
    expect(renamed.questions?.[2]?.page?.endIf?.[0]?.ending).toBe("bye")
  })

  it("of a hidden field or a variable reaches conditions, texts and addresses", () => {
    const field = Model.renameKey(survey, "field", "plan", "tier")
    expect(field.hiddenFields).toEqual([{ name: "tier" }])
    expect(field.endings?.[2]?.redirectUrl).toBe("https://example.com/?p={tier}&id={responseId}")
    expect(field.questions?.[1]?.showIf).toMatchObject({ all: [{}, { field: "tier" }] })
    const variable = Model.renameKey(survey, "variable", "all", "total")
    expect(variable.endings?.[1]?.title).toBe("{{variable.total}}")
    expect(Model.renameKey(survey, "field", "plan", "seed")).toBe(survey)
  })
})

describe("a new label of an option", () => {
  const of = { question: "topics", list: "options" } as const

  it("is its value, too, until it is published", () => {
    const relabelled = Model.relabelPart(survey, of, "price", "Prices")
    expect(Model.partsOf(relabelled, of)[0]).toEqual({ value: "Prices", label: "Prices" })
    expect(relabelled.questions?.[2]?.requiredIf).toMatchObject({ values: ["Prices", "help"] })
    expect(Model.partsOf(Model.relabelPart(survey, of, "price", "x"), of)[0]).toEqual({ value: "x 2", label: "x" })
  })

  it("keeps the value of one that is published, also after the question has another key", () => {
    const renamed = Model.renameKey(survey, "question", "topics", "themes", survey)
    const relabelled = Model.relabelPart(renamed, { ...of, question: "themes" }, "price", "Prices", survey)
    expect(Model.partsOf(relabelled, { ...of, question: "themes" })[0]).toEqual({ value: "price", label: "Prices" })
    const added = Model.insertParts(survey, of, 3, ["New"])
    expect(Model.partsOf(Model.relabelPart(added, of, "New", "Newer", survey), of)[3]).toEqual(
      { value: "Newer", label: "Newer" }
    )
  })
})
