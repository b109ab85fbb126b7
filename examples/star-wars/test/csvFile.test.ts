import { describe, expect, it } from "vitest"
import { questions } from "../src/questionnaire.js"
import { file } from "./sourceFile.js"

describe("The file", () => {
  it("has 1 186 respondents with unique ids, and 38 columns in every row", () => {
    expect(file.rows).toHaveLength(1_186)
    expect(new Set(file.rows.map(([id]) => id)).size).toBe(1_186)
    expect(file.columns).toHaveLength(38)
    expect(file.rows.every((row) => row.length === 38)).toBe(true)
  })

  it("has a question for every column but the respondent's id, in the order of the questionnaire", () => {
    const texts = [...new Set(file.columns.slice(1).map(({ question }) => question))]
    expect(texts).toEqual(questions.map(({ text }) => text))
  })
})
