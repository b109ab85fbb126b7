import { describe, expect, it } from "vitest"
import { questions } from "../src/questionnaire.js"
import { sheet } from "./sourceFile.js"

describe("The file", () => {
  it("has 1 186 respondents, each with an id of their own, and 38 columns in every row", () => {
    expect(sheet.rows).toHaveLength(1_186)
    expect(new Set(sheet.rows.map(([id]) => id)).size).toBe(1_186)
    expect(sheet.columns).toHaveLength(38)
    expect(sheet.rows.every((row) => row.length === 38)).toBe(true)
  })

  it("is asked in full: every column but the respondent's id belongs to a question, in the file's order", () => {
    const asked = [...new Set(sheet.columns.slice(1).map(({ question }) => question))]
    expect(asked).toEqual(questions.map(({ text }) => text))
  })
})
