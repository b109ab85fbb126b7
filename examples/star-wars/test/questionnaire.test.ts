/** The example stays within the limits of Canvass. */
import { describe, expect, it } from "vitest"
import { type Question, questions, survey } from "../src/questionnaire.js"
import type { Answer, Value } from "../src/submissions.js"
import { file, responses } from "./sourceFile.js"

describe("The questionnaire", () => {
  it("stays within the limits on lengths and counts", () => {
    expect(survey.title.length).toBeLessThanOrEqual(200)
    expect(survey.description.length).toBeLessThanOrEqual(5_000)
    expect(questions.length).toBeLessThanOrEqual(200)
    for (const question of questions) {
      expect(question.text.length).toBeLessThanOrEqual(1_000)
      expect(question.options.length).toBeGreaterThanOrEqual(2)
      expect(question.options.length).toBeLessThanOrEqual(question.type === "ranking" ? 25 : 50)
    }
  })

  it("has valid unique keys, and options that are unique by value and by label", () => {
    expect(areUnique(questions.map(({ key }) => key))).toBe(true)
    for (const question of questions) {
      expect(question.key).toMatch(/^[A-Za-z][A-Za-z0-9_]{0,63}$/)
      for (const options of [question.options, ...(question.type === "matrix" ? [question.settings.rows] : [])]) {
        expect(areUnique(options.map(({ value }) => value))).toBe(true)
        expect(areUnique(options.map(({ label }) => label))).toBe(true)
      }
    }
  })
})

describe("The responses", () => {
  it("have the id of their respondent and at least one answer", () => {
    expect(responses.map(({ externalId }) => externalId)).toEqual(file.rows.map(([id]) => id))
    expect(responses.every(({ answers }) => answers.length > 0)).toBe(true)
  })

  it("answer each question at most once, with a valid value", () => {
    for (const { answers } of responses) {
      expect(areUnique(answers.map(({ questionKey }) => questionKey))).toBe(true)
      expect(answers.filter((answer) => !questions.some((question) => isAnswerTo(question, answer)))).toEqual([])
    }
  })

  it("contain every filled cell of the file, and nothing else", () => {
    const cells = file.rows.flatMap((row) => row.slice(1)).filter((cell) => cell !== "").length
    const sizeOf = (value: Value) => typeof value === "string" ? 1 : Object.keys(value).length
    const parts = responses.flatMap(({ answers }) => answers.map(({ value }) => sizeOf(value)))
    expect(parts.reduce((sum, count) => sum + count, 0)).toBe(cells)
  })

  it("keep the two rankings of five films", () => {
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
      // In the order of the options, as Canvass stores them.
      return isList(value) && value.length > 0 && isEqual(value, offered.filter((it) => value.includes(it)))
    case "ranking":
      return isList(value) && value.length > 0 && value.length <= question.settings.topN &&
        areUnique(value) && value.every((it) => offered.includes(it))
    case "matrix": {
      const rows = question.settings.rows.map(({ value }) => value)
      return typeof value === "object" && !isList(value) &&
        Object.entries(value).every(([row, column]) => rows.includes(row) && offered.includes(column))
    }
  }
}

const isList = (value: Value): value is ReadonlyArray<string> => Array.isArray(value)

const areUnique = (values: ReadonlyArray<unknown>): boolean => new Set(values).size === values.length

const isEqual = (one: ReadonlyArray<unknown>, other: ReadonlyArray<unknown>): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index])
