/** Pages, copies and types. */
import type { Definition } from "@canvass/core/editing"
import { describe, expect, it } from "vitest"
import * as Model from "../../src/model.js"
import { labels } from "../fixtures/randomEdit.js"

const survey: Definition = {
  title: "T",
  questions: [
    { key: "a", type: "rating", text: "A", settings: { min: 1, max: 7, minLabel: "Bad", display: "stars" } },
    { key: "b", type: "text", text: "B", showIf: { question: "a", op: "gte", value: 5 } },
    {
      key: "c",
      type: "single_choice",
      text: "C {{b}}",
      page: { title: "Second" },
      required: true,
      options: [{ value: "x", label: "X", score: 2 }, { value: "y", label: "Y" }, { value: "z", label: "Z" }],
      settings: { allowOther: true, display: "dropdown" },
      shuffle: true
    },
    { key: "d", type: "text", text: "D", showIf: { question: "c", op: "anyOf", values: ["x", "y"] } }
  ],
  variables: [{ name: "v", value: { sum: [{ answer: "a" }, { score: "c" }] } }]
}

const pages = (definition: Definition) =>
  Model.pagesIn(definition).map(({ page, questions }) =>
    [page?.title ?? (page ? "-" : ""), ...questions.map(({ key }) => key)].join(" ")
  )

it.each<readonly [string, Definition, ReadonlyArray<string>]>([
  ["as they are", survey, [" a b", "Second c d"]],
  ["split", Model.splitPage(survey, "d"), [" a b", "Second c", "- d"]],
  ["split where a page begins", Model.splitPage(survey, "c"), [" a b", "Second c d"]],
  ["joined", Model.joinPage(survey, "d"), [" a b c d"]],
  ["joined with none before it", Model.joinPage(survey, "a"), [" a b", "Second c d"]],
  ["in another order", Model.movePage(survey, "c", 0), ["Second c d", "- a b"]],
  ["with a title for the first", Model.changePage(survey, "b", { title: "First" }), ["First a b", "Second c d"]],
  ["with a question before the first of the second", Model.moveQuestions(survey, ["a"], { before: "c" }), [
    " b",
    "Second a c d"
  ]],
  ["with a question behind the last of the first", Model.moveQuestions(survey, ["c"], { after: "b" }), [
    " a b c",
    "Second d"
  ]],
  ["with several moved", Model.moveQuestions(survey, ["d", "a"], { after: "c" }), [" b", "Second c a d"]],
  ["with an empty page gone", Model.moveQuestions(survey, ["c", "d"], { before: "a" }), [" c d a b"]],
  ["with a question on a new page", Model.moveQuestions(survey, ["a"], { at: "newPage" }), [" b", "Second c d", "- a"]],
  ["with a question moved to itself", Model.moveQuestions(survey, ["a"], { after: "a" }), [" a b", "Second c d"]],
  ["with one step down across the border", Model.moveQuestionBy(survey, "b", 1), [" a", "Second b c d"]],
  ["with one step up across the border", Model.moveQuestionBy(survey, "c", -1), [" a b c", "Second d"]],
  ["with one step up", Model.moveQuestionBy(survey, "d", -1), [" a b", "Second d c"]],
  ["with one step beyond the end", Model.moveQuestionBy(survey, "d", 1), [" a b", "Second c d"]],
  ["with several one step down together", Model.moveQuestionsBy(survey, ["a", "b"], 1), ["Second a b c d"]],
  ["with several one step up, gathered", Model.moveQuestionsBy(survey, ["b", "d"], -1), [" b d a", "Second c"]]
])("pages %s", (_name, definition, expected) => expect(pages(definition)).toEqual(expected))

describe("options and rows that are added where the server has no code left to give", () => {
  const highest = 2 ** 31 - 1
  const part = (value: string, code?: number) => ({ value, label: value, ...code === undefined ? {} : { code } })
  const withParts = (...options: ReadonlyArray<ReturnType<typeof part>>): Definition => ({
    title: "T",
    questions: [
      { key: "c", type: "single_choice", text: "C", options },
      { key: "m", type: "matrix", text: "M", options: [part("x"), part("y")], settings: { rows: options } }
    ]
  })
  const options = { question: "c", list: "options" } as const

  it("get the lowest that are free", () => {
    const before = withParts(part("a", highest), part("b", 1))
    expect(Model.partsOf(Model.insertParts(before, options, 1, ["n", "m"]), options)).toEqual([
      part("a", highest),
      part("n", 2),
      part("m", 3),
      part("b", 1)
    ])
    const rows = { question: "m", list: "rows" } as const
    expect(Model.partsOf(Model.pasteParts(before, rows, 0, "n"), rows)[0]).toEqual(part("n", 2))
  })

  it("get one, too, where there is one left for two", () => {
    const [first, second] = Model.partsOf(
      Model.insertParts(withParts(part("a", highest - 1)), options, 0, ["n", "m"]),
      options
    )
    expect([first, second]).toEqual([part("n", 1), part("m", 2)])
  })

  it("get none where there are enough", () =>
    expect(Model.partsOf(Model.insertParts(withParts(part("a", highest - 1)), options, 1, ["n"]), options)).toEqual([
      part("a", highest - 1),
      part("n")
    ]))

  it("get them with another type of the question, too", () => {
    const { definition } = Model.switchType(withParts(part("a", highest)), "c", "matrix", labels)
    expect(Model.partsOf(definition, options)).toEqual([part("a", highest), part("Option 1", 1)])
  })
})

it("copies name copies, and stand behind the last original", () => {
  const copied = Model.duplicateQuestions({ ...survey, translations: { de: { "/questions/c/text": "C {{b}}" } } }, [
    "c",
    "b"
  ])
  expect(pages(copied)).toEqual([" a b", "Second c q1 q2 d"])
  expect(copied.questions?.slice(3, 5)).toMatchObject([
    { key: "q1", text: "B", showIf: { question: "a" } },
    { key: "q2", text: "C {{q1}}", required: true }
  ])
  expect(copied.translations?.["de"]).toEqual({ "/questions/c/text": "C {{b}}", "/questions/q2/text": "C {{q1}}" })
})

describe("another type", () => {
  it("keeps options, scores, settings and rules that fit", () => {
    const { definition, dropped } = Model.switchType(survey, "c", "multiple_choice", labels)
    expect(definition).toEqual({
      ...survey,
      questions: survey.questions?.map((question) =>
        question.key === "c" ? { ...question, type: "multiple_choice" } : question
      )
    })
    expect(dropped).toEqual({ parts: [], settings: [], references: 0 })
  })

  it("keeps the images of options in choices alone, and that of the question", () => {
    const image = { asset: "01890a5d-ac96-774b-bcce-b302099a8057", alt: "A cat" }
    const pictured = Model.changeQuestion(
      Model.changePart(survey, { question: "c", list: "options" }, "x", { image }),
      "c",
      {
        image
      }
    )
    const imagesAs = (type: "multiple_choice" | "ranking") => {
      const { definition, dropped } = Model.switchType(pictured, "c", type, labels)
      const question = definition.questions?.[2]
      return [question?.image, question?.options?.[0]?.image, dropped.settings.includes("image")]
    }
    expect(imagesAs("multiple_choice")).toEqual([image, image, false])
    expect(imagesAs("ranking")).toEqual([image, undefined, true])
  })

  it("drops what does not fit, and says so", () => {
    const { definition, dropped } = Model.switchType(survey, "c", "text", labels)
    expect(definition.questions?.[2]).toEqual({
      key: "c",
      type: "text",
      text: "C {{b}}",
      page: { title: "Second" },
      required: true
    })
    expect(definition.questions?.[3]).toEqual({ key: "d", type: "text", text: "D" })
    expect(definition.variables).toEqual([{ name: "v", value: { sum: [{ answer: "a" }] } }])
    expect(dropped).toEqual({ parts: ["X", "Y", "Z"], settings: ["allowOther", "display", "shuffle"], references: 2 })
  })

  it("says nothing of new options and rows, which nobody has written", () => {
    const { definition } = Model.switchType(survey, "b", "matrix", labels)
    expect(Model.switchType(definition, "b", "text", labels).dropped.parts).toEqual([])
  })

  it("adds the options and rows that are missing", () => {
    const { definition } = Model.switchType(survey, "b", "matrix", labels)
    expect(definition.questions?.[1]).toMatchObject({
      type: "matrix",
      text: "B",
      options: [{ value: "Option 1" }, { value: "Option 2" }],
      settings: { rows: [{ value: "Row 1", label: "Row 1" }] },
      showIf: { question: "a" }
    })
    // A matrix cannot be told in a text.
    expect(definition.questions?.[2]?.text).toBe("C ")
  })

  it("keeps the bounds of a scale that is one of the new type", () => {
    const { definition, dropped } = Model.switchType(survey, "a", "slider", labels)
    expect(definition.questions?.[0]?.settings).toEqual({ min: 1, max: 7, minLabel: "Bad" })
    expect(definition.questions?.[1]?.showIf).toEqual({ question: "a", op: "gte", value: 5 })
    expect(dropped).toEqual({ parts: [], settings: ["display"], references: 0 })
  })

  it("drops a test whose value the new type does not take", () => {
    const equal: Definition = {
      title: "T",
      questions: [
        { key: "a", type: "slider", text: "A" },
        { key: "b", type: "text", text: "B", showIf: { question: "a", op: "anyOf", values: [70, 7, 6.5] } },
        { key: "c", type: "text", text: "C", showIf: { question: "a", op: "equals", value: 70 } }
      ]
    }
    const { questions } = Model.switchType(equal, "a", "nps", labels).definition
    expect(questions?.[1]?.showIf).toEqual({ question: "a", op: "anyOf", values: [7] })
    expect(questions?.[2]).not.toHaveProperty("showIf")
  })
})

it("pasted lines are options, each with a value of its own", () => {
  const of = { question: "c", list: "options" } as const
  const pasted = Model.pasteParts(survey, of, 1, " \u2022 New one\n\n-  x \nx\r\n")
  expect(Model.partsOf(pasted, of).map(({ label, value }) => `${value}=${label}`)).toEqual(
    ["x=X", "New one=New one", "x 2=x", "x 3=x", "y=Y", "z=Z"]
  )
})

it("messages of rules keep their translations when an earlier one goes", () => {
  const when = { question: "b", op: "answered" } as const
  const ruled: Definition = {
    ...Model.changeQuestion(survey, "b", { validIf: [{ when, message: "1" }, { when, message: "2" }] }),
    translations: { de: { "/questions/b/validIf/0/message": "eins", "/questions/b/validIf/1/message": "zwei" } }
  }
  const removed = Model.removeAnswerRule(ruled, "b", 0)
  expect(removed.questions?.[1]?.validIf).toEqual([{ when, message: "2" }])
  expect(removed.translations).toEqual({ de: { "/questions/b/validIf/0/message": "zwei" } })
  expect(Model.removeAnswerRule(removed, "b", 0).questions?.[1]).not.toHaveProperty("validIf")
})

it("another first language makes its translations the texts of the survey", () => {
  const translated: Definition = {
    title: "Lunch",
    languages: ["en", "de"],
    questions: [{ key: "a", type: "text", text: "Why?" }],
    translations: { de: { "/title": "Mittag" }, fr: { "/title": "Midi" } }
  }
  expect(Model.changeLanguages(translated, ["de", "en"])).toEqual({
    title: "Mittag",
    languages: ["de", "en"],
    questions: [{ key: "a", type: "text", text: "Why?" }],
    translations: { en: { "/title": "Lunch", "/questions/a/text": "Why?" }, fr: { "/title": "Midi" } }
  })
  expect(Model.changeLanguages(translated, ["en", "de", "es"])).toEqual({
    ...translated,
    languages: ["en", "de", "es"]
  })
})

it("a new ending for some comes before the one for everybody", () => {
  const ended = Model.addEnding(Model.addEnding({ title: "T" }, { title: "All" }), { outcome: "screenedOut" })
  expect(ended.endings).toEqual([{ key: "ending2", outcome: "screenedOut" }, { key: "ending1", title: "All" }])
})

it("shorthands become objects, and nulls are left out", () => {
  expect(Model.withoutShorthands({
    title: "T",
    description: null,
    hiddenFields: ["plan", { name: "arm", arms: null }],
    questions: [
      { key: "q1", type: "single_choice", text: "A", options: ["X", { value: "y", label: "Y" }], showIf: null },
      {
        text: "B",
        type: "matrix",
        options: ["1", "2"],
        settings: { rows: ["r"], multiple: null },
        page: { title: null }
      }
    ]
  })).toEqual({
    title: "T",
    hiddenFields: [{ name: "plan" }, { name: "arm" }],
    questions: [
      {
        key: "q1",
        type: "single_choice",
        text: "A",
        options: [{ value: "X", label: "X" }, { value: "y", label: "Y" }]
      },
      {
        key: "q2",
        type: "matrix",
        text: "B",
        options: [{ value: "1", label: "1" }, { value: "2", label: "2" }],
        settings: { rows: [{ value: "r", label: "r" }] },
        page: {}
      }
    ]
  })
})
