/** What comes from texts: definitions as text, exchanged names, translations of files, languages. */
import type { Definition } from "@canvass/core/editing"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { shapeErrors } from "../../src/model/definitionShape.js"
import { addLanguage, moveLanguage, removeLanguage } from "../../src/model/lists/languages.js"
import { exchangesIn, renameExchanged } from "../../src/model/names/exchanged.js"
import { takeTranslations } from "../../src/model/names/takeTranslations.js"
import { printDefinition, readDefinition } from "../../src/views/code/DefinitionText.js"
import { randomDefinition } from "../fixtures/randomDefinitions.js"

const survey: Definition = {
  title: "T",
  languages: ["en", "de"],
  questions: [
    {
      key: "colour",
      type: "single_choice",
      text: "Which?",
      options: [{ value: "Gren", label: "Gren", code: 3 }, { value: "Red", label: "Red" }]
    },
    { key: "why", type: "text", text: "{{colour}}?", showIf: { question: "colour", op: "anyOf", values: ["Gren"] } }
  ],
  translations: { de: { "/questions/colour/options/Gren/label": "Grün", "/title": "Umfrage" } }
}

const withOption = (value: string): Definition => ({
  ...survey,
  questions: survey.questions?.map((question) =>
    question.key === "colour"
      ? {
        ...question,
        options: question.options?.map((option, index) => index === 0 ? { ...option, value } : option) ?? []
      }
      : question
  ) ?? []
})

describe("a definition as text", () => {
  it("is read as it was printed", () => {
    FastCheck.assert(
      FastCheck.property(randomDefinition, (definition) => {
        const { definition: read, errors } = readDefinition(printDefinition(definition))
        expect(errors).toEqual([])
        expect(read).toEqual(JSON.parse(JSON.stringify(definition)))
      }),
      { numRuns: 30 }
    )
  })

  it("is refused where its shape is another one, with the place", () => {
    const wrong = {
      title: 5,
      questions: [{ type: "choice", showIf: { all: [{ question: "a" }] }, options: [true] }],
      variables: [{ name: "v", value: { sum: [{ score: 1 }, { plus: [] }] } }],
      translations: { de: [] }
    }
    expect(shapeErrors(wrong).map(({ expected, pointer }) => `${pointer} ${expected}`)).toEqual([
      "/title text",
      "/variables/0/value/sum/0/score text",
      "/variables/0/value/sum/1 formula",
      "/questions/0/type type",
      "/questions/0/options/0 map",
      "/questions/0/showIf/all/0 condition",
      "/translations/de map"
    ])
    expect(shapeErrors([])).toEqual([{ pointer: "", expected: "map" }])
  })

  it("names the line and the column of what is no YAML", () => {
    const { errors } = readDefinition("title: T\nquestions: [\n")
    expect(errors[0]).toMatchObject({ line: 3, column: 1, problem: { kind: "syntax" } })
  })
})

describe("an exchanged name", () => {
  const exchange = { kind: "part", question: "colour", list: "options", from: "Gren", to: "Green" } as const

  it("is one that is new at the place of one that is gone", () => {
    expect(exchangesIn(survey, withOption("Green"))).toEqual([exchange])
    expect(exchangesIn(survey, withOption("Red"))).toEqual([])
    expect(exchangesIn(survey, survey)).toEqual([])
  })

  it("is another label of a value that has answers, with its code and its translations", () => {
    const renamed = renameExchanged(withOption("Green"), exchange, survey)
    expect(renamed.questions?.[0]?.options?.[0]).toEqual({ value: "Gren", label: "Green", code: 3 })
    expect(renamed.translations).toEqual(survey.translations)
  })

  it("is followed by rules and translations where it has no answers", () => {
    const renamed = renameExchanged(withOption("Green"), exchange, { title: "T" })
    expect(renamed.questions?.[0]?.options?.[0]).toEqual({ value: "Green", label: "Gren", code: 3 })
    expect(renamed.questions?.[1]?.showIf).toEqual({ question: "colour", op: "anyOf", values: ["Green"] })
    expect(renamed.translations?.["de"]).toMatchObject({ "/questions/colour/options/Green/label": "Grün" })
  })

  it("of a question says what it was", () => {
    const [colour, why] = survey.questions ?? []
    if (colour === undefined || why === undefined) throw new Error("The survey has two questions.")
    const after = { ...survey, questions: [{ ...colour, key: "hue" }, why] }
    const [found] = exchangesIn(survey, after)
    if (found === undefined) throw new Error("No name was exchanged.")
    const renamed = renameExchanged(after, found, survey)
    expect(renamed.questions?.map(({ key, text, was }) => ({ key, text, was }))).toEqual([
      { key: "hue", text: "Which?", was: "colour" },
      { key: "why", text: "{{hue}}?", was: undefined }
    ])
  })
})

it("translations of a file are taken where the survey has their texts, and empty ones change nothing", () => {
  const taken = takeTranslations(survey, "de", [
    { place: "/title", source: "T", translation: "" },
    { place: "/questions/why/text", source: "Other", translation: "Warum?" },
    { place: "/gone", source: "G", translation: "Weg" }
  ])
  expect(taken).toMatchObject({ taken: 1, unknown: ["/gone"], outdated: ["/questions/why/text"] })
  expect(taken.definition.translations?.["de"]).toMatchObject({ "/title": "Umfrage", "/questions/why/text": "Warum?" })
  expect(takeTranslations(survey, "de", [{ place: "/title", source: "T", translation: "Umfrage" }]).definition)
    .toBe(survey)
})

describe("languages", () => {
  it("are added once, and go with their translations", () => {
    expect(addLanguage(survey, "fr").languages).toEqual(["en", "de", "fr"])
    expect(addLanguage(survey, "de")).toBe(survey)
    expect(removeLanguage(survey, "de")).toEqual({ title: "T", languages: ["en"], questions: survey.questions })
    expect(removeLanguage(survey, "en")).toBe(survey)
    expect(removeLanguage({ title: "T", languages: ["en"] }, "en")).toEqual({ title: "T" })
  })

  it("change places with the texts of the survey where another one becomes the first", () => {
    const moved = moveLanguage(survey, "de", 0)
    expect(moved).toMatchObject({ title: "Umfrage", languages: ["de", "en"] })
    expect(moved.translations?.["en"]).toMatchObject({ "/title": "T" })
  })
})
