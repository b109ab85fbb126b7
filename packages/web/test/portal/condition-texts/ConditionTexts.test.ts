import { Question } from "@canvass/core"
import type { Condition } from "@canvass/core/questionnaire"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { RuleSentences } from "../../../../src/portal/survey-edit/rules/RuleSentences.js"

const decode = Schema.decodeUnknownSync(Question.Question)

const questionOf = (key: string, type: string, text: string, parts: Readonly<Record<string, unknown>> = {}) =>
  decode({
    id: `01900000-0000-7000-8000-${key.length.toString().padStart(4, "0")}00000000`,
    key,
    type,
    text,
    required: false,
    options: [],
    settings: {},
    ...parts
  })

const options = [{ value: "p", label: "Price", code: 1 }, { value: "s", label: "Support", code: 2 }]

const asked = [
  questionOf("score", "nps", "How likely?"),
  questionOf("topics", "multiple_choice", "Topics?", { options }),
  questionOf("one", "single_choice", "One?", { options }),
  questionOf("grid", "matrix", "Grid?", { options, settings: { rows: [{ value: "r", label: "Row", code: 1 }] } }),
  questionOf("order", "ranking", "Order?", { options }),
  questionOf("born", "date", "Born?"),
  questionOf("member", "boolean", "Member?", { settings: { trueLabel: "Sure", falseLabel: "Never" } }),
  questionOf("long", "text", `${"word ".repeat(20)}?`)
]

const sentencesOf = (
  questions: ReadonlyArray<Question.Question>,
  parts: Partial<ConstructorParameters<typeof RuleSentences>[0]> = {},
  language: "de" | "en" | "es" | "fr" = "en"
) =>
  new RuleSentences(
    { questions, variables: [], quotas: [], onePerExternalId: false, endings: [], ...parts },
    language
  )

const sentence = (showIf: Condition, language: "de" | "en" | "es" | "fr" = "en") =>
  sentencesOf(asked, {}, language).showIf({ ...questionOf("q", "text", "Q?"), showIf })[0]

describe("a rule as a sentence", () => {
  it.each<[Condition, string]>([
    [{ question: "score", op: "lte", value: 6 }, "“How likely?” is at most 6"],
    [{ question: "topics", op: "anyOf", values: ["p", "s"] }, "“Topics?” includes “Price” or “Support”"],
    [{ question: "topics", op: "allOf", values: ["p", "s"] }, "“Topics?” includes “Price” and “Support”"],
    [{ question: "topics", op: "count", min: 1, max: 2 }, "“Topics?” has 1 to 2 choices"],
    [{ question: "topics", op: "count", max: 2 }, "“Topics?” has at most 2 choices"],
    [{ question: "topics", op: "other" }, "“Topics?” has a text beside the options"],
    [{ question: "one", op: "anyOf", values: ["p", "s"] }, "“One?” is “Price” or “Support”"],
    [{ question: "grid", row: "r", op: "equals", value: "s" }, "“Row” in “Grid?” is “Support”"],
    [{ question: "order", option: "p", op: "lt", value: 2 }, "the place of “Price” in “Order?” is below 2"],
    [{ question: "born", op: "lte", value: { today: { years: -18 } } }, "“Born?” is at most today − 18 years"],
    [{ question: "born", op: "gt", value: "2026-01-01" }, "“Born?” is above 2026-01-01"],
    [{ question: "score", op: "gte", value: { question: "one" } }, "“How likely?” is at least the answer to “One?”"],
    [{ question: "member", op: "equals", value: true }, "“Member?” is Sure"],
    [{ field: "plan", op: "contains", value: "gold" }, "the hidden field plan includes “gold”"],
    [{ question: "long", op: "answered" }, `“${"word ".repeat(11)}word…” is answered`],
    [
      {
        all: [{ not: { question: "one", op: "answered" } }, {
          any: [{ field: "a", op: "answered" }, { field: "b", op: "answered" }]
        }]
      },
      "it is not true that “One?” is answered and (the hidden field a is answered or the hidden field b is answered)"
    ]
  ])("%j", (condition, text) => {
    expect(sentence(condition)).toBe(`Shown when ${text}.`)
  })

  it("names quotas, their endings, and that each external id answers once", () => {
    const sentences = sentencesOf(asked, {
      quotas: [
        { key: "all", max: 500 },
        { key: "low", name: "Low", when: { question: "score", op: "lte", value: 6 }, max: 10, ending: "full" }
      ],
      onePerExternalId: true,
      endings: [{ key: "full", title: "Full" }]
    }).all()
    expect(sentences).toEqual(expect.arrayContaining([
      "The quota “all” takes at most 500 completed responses.",
      "The quota “Low” takes at most 10 completed responses for which “How likely?” is at most 6. " +
      "Further ones get the ending “Full”.",
      "Each external ID can answer once."
    ]))
  })

  it("in each language", () => {
    const condition: Condition = { question: "score", op: "lte", value: 6 }
    expect((["en", "de", "fr", "es"] as const).map((language) => sentence(condition, language))).toEqual([
      "Shown when “How likely?” is at most 6.",
      "Wird gezeigt, wenn „How likely?“ höchstens 6 ist.",
      "Affichée quand «\u00A0How likely?\u00A0» est au plus 6.",
      "Se muestra cuando «How likely?» es como máximo 6."
    ])
  })

  it("names every rule of a question, of its options and of its rows", () => {
    const showIf: Condition = { question: "member", op: "equals", value: false }
    const question = questionOf("many", "multiple_choice", "Many?", {
      requiredIf: showIf,
      validIf: [{ when: { question: "many", op: "count", min: 2 }, message: "Choose two." }],
      options: [{ ...options[0], showIf }, { value: "n", label: "None", code: 3, exclusive: true }]
    })
    expect(sentencesOf([...asked, question]).others(question)).toEqual([
      "Required when “Member?” is Never.",
      "Accepted when “Many?” has at least 2 choices. Otherwise: Choose two.",
      "The option “Price” is shown when “Member?” is Never.",
      "The option “None” is chosen alone."
    ])
    const grid = questionOf("rows", "matrix", "Rows?", {
      options,
      settings: { rows: [{ value: "r", label: "Row", code: 1, showIf }] }
    })
    expect(sentencesOf(asked).others(grid)).toEqual(["The row “Row” is shown when “Member?” is Never."])
  })

  const when: Condition = { question: "score", op: "lt", value: 3 }
  const thanks = { key: "thanks", title: "Thank you" }
  const out = { key: "out", outcome: "screenedOut" as const }

  it("names the rules of a page", () => {
    const page = { title: "About you", showIf: when, endIf: [{ when, ending: "thanks" }, { when, ending: "out" }] }
    const question = questionOf("name", "text", "Name?", { page })
    expect(sentencesOf(asked, { endings: [thanks, out] }).ofPage(question)).toEqual([
      "The page “About you” is shown when “How likely?” is below 3.",
      "The questionnaire ends after this page with the ending “Thank you” when “How likely?” is below 3.",
      "The questionnaire ends after this page with the ending out when “How likely?” is below 3."
    ])
    const untitled = questionOf("name", "text", "Name?", { page: { showIf: when } })
    expect(sentencesOf(asked).ofPage(untitled)).toEqual(["The page is shown when “How likely?” is below 3."])
    expect(sentencesOf(asked).ofPage(questionOf("name", "text", "Name?"))).toEqual([])
  })

  it("lists all rules of a survey: questions with their pages, variables, endings", () => {
    const [score, topics] = asked
    if (score === undefined || topics === undefined) throw new Error("There are no questions.")
    const questions = [{ ...score, page: {} }, { ...topics, page: { title: "Why", showIf: when }, showIf: when }]
    const variables = [{ name: "risk", value: { mean: [{ answer: "score" }, { multiply: [{ score: "topics" }, 2] }] } }]
    const endings = [{ ...thanks, showIf: when }, out, { key: "other" }]
    expect(sentencesOf(questions, { variables, endings }).all()).toEqual([
      "A page begins with “How likely?”.",
      "The page “Why” begins with “Topics?”.",
      "“Topics?”: The page “Why” is shown when “How likely?” is below 3.",
      "“Topics?”: Shown when “How likely?” is below 3.",
      "The variable risk is mean(score, score(topics) × 2).",
      "A completed response has the ending “Thank you” when “How likely?” is below 3.",
      "The ending out screens out.",
      "A completed response has the ending other when no earlier ending applies."
    ])
  })
})
