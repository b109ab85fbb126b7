/** What the example sends stays within the limits of Canvass. */
import { describe, expect, it } from "vitest"
import { type Question, questions, survey } from "../src/questionnaire.js"
import type { Answer, Value } from "../src/submissions.js"
import { responses, sheet } from "./sourceFile.js"

describe("The questionnaire", () => {
  it("keeps the limits on texts and on counts", () => {
    expect(survey.title.length).toBeLessThanOrEqual(200)
    expect(survey.description.length).toBeLessThanOrEqual(5_000)
    expect(questions.length).toBeLessThanOrEqual(200)
    for (const question of questions) {
      expect(question.text.length).toBeLessThanOrEqual(1_000)
      expect(question.options.length).toBeGreaterThanOrEqual(2)
      expect(question.options.length).toBeLessThanOrEqual(question.type === "ranking" ? 25 : 50)
    }
  })

  it("has keys that are well formed and unique, and options unique by value and by label", () => {
    expect(unique(questions.map(({ key }) => key))).toBe(true)
    for (const question of questions) {
      expect(question.key).toMatch(/^[A-Za-z][A-Za-z0-9_]{0,63}$/)
      for (const options of [question.options, ...(question.type === "matrix" ? [question.settings.rows] : [])]) {
        expect(unique(options.map(({ value }) => value))).toBe(true)
        expect(unique(options.map(({ label }) => label))).toBe(true)
      }
    }
  })
})

describe("The responses", () => {
  it("are one per respondent, with the respondent's id, and at least one answer each", () => {
    expect(responses.map(({ externalId }) => externalId)).toEqual(sheet.rows.map(([id]) => id))
    expect(responses.every(({ answers }) => answers.length > 0)).toBe(true)
  })

  it("answer a question once at most, and every answer is valid for its question", () => {
    for (const { answers } of responses) {
      expect(unique(answers.map(({ questionKey }) => questionKey))).toBe(true)
      expect(answers.filter((answer) => !questions.some((question) => isAnswerTo(question, answer)))).toEqual([])
    }
  })

  it("hold every filled cell of the file, and nothing else", () => {
    const cells = sheet.rows.flatMap((row) => row.slice(1)).filter((cell) => cell !== "").length
    const sizeOf = (value: Value) => typeof value === "string" ? 1 : Object.keys(value).length
    const parts = responses.flatMap(({ answers }) => answers.map(({ value }) => sizeOf(value)))
    expect(parts.reduce((sum, count) => sum + count, 0)).toBe(cells)
  })

  it("keep the two rankings that stop at the fifth film as they are", () => {
    const partial = responses.flatMap(({ answers, externalId }) =>
      answers.flatMap(({ questionKey, value }) =>
        questionKey === "ranking" && Array.isArray(value) && value.length < 6 ? [[externalId, value]] : []
      )
    )
    expect(partial).toEqual([
      ["3290687830", ["episode_1", "episode_2", "episode_6", "episode_4", "episode_5"]],
      ["3289450247", ["episode_5", "episode_3", "episode_2", "episode_6", "episode_4"]]
    ])
  })
})

const isAnswerTo = (question: Question, { questionKey, value }: Answer): boolean => {
  if (question.key !== questionKey) return false
  const offered = question.options.map(({ value }) => value)
  switch (question.type) {
    case "single_choice":
      return typeof value === "string" && offered.includes(value)
    case "multiple_choice":
      // Chosen in the options' order, as Canvass keeps them.
      return isList(value) && value.length > 0 && isEqual(value, offered.filter((it) => value.includes(it)))
    case "ranking":
      return isList(value) && value.length > 0 && value.length <= question.settings.topN &&
        unique(value) && value.every((it) => offered.includes(it))
    case "matrix": {
      const rows = question.settings.rows.map(({ value }) => value)
      return typeof value === "object" && !isList(value) &&
        Object.entries(value).every(([row, column]) => rows.includes(row) && offered.includes(column))
    }
  }
}

const isList = (value: Value): value is ReadonlyArray<string> => Array.isArray(value)

const unique = (values: ReadonlyArray<unknown>): boolean => new Set(values).size === values.length

const isEqual = (one: ReadonlyArray<unknown>, other: ReadonlyArray<unknown>): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index])
