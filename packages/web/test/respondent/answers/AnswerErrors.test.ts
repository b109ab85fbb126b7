/** What respondents read about answers that are refused. */
import { defaultLimits, type Question, type QuestionTypes, ValidationError } from "@canvass/core"
import { Arbitraries } from "@canvass/core/testing"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { ofViolations } from "../../../src/respondent/answers/AnswerErrors.js"

describe("errors of answers", () => {
  it("name the rows of a matrix that are missing, and at most five of many", () => {
    expect(messagesOf(matrixOf(["Price", "Size \"L\"", "Speed"]), [["/value/b", "required"], ["/value/c", "required"]]))
      .toEqual(["Please answer every row. Missing: “Size \"L\"”, “Speed”"])
    const rows = Array.from({ length: 7 }, (_, index) => `Row ${index}`)
    expect(messagesOf(matrixOf(rows), Array.from("abcdefg", (row) => [`/value/${row}`, "required"] as const)))
      .toEqual(["Please answer every row. Missing: “Row 0”, “Row 1”, “Row 2”, “Row 3”, “Row 4”, …"])
    expect(messagesOf(matrixOf(["Price"]), [["", "required"]])).toEqual(["Please answer this question."])
  })

  it("write the bounds of dates as the language does", () => {
    const day = dateWith({ min: "2026-03-01", max: "2026-03-31" })
    expect(messagesOf(day, [["/value", "out-of-range"]], "de"))
      .toEqual(["Wählen Sie 01.03.2026 oder später. Wählen Sie 31.03.2026 oder früher."])
    const time = dateWith({ includeTime: true, min: "2026-03-01T08:30:00Z" })
    expect(messagesOf(time, [["/value", "out-of-range"]])).toEqual(["Choose 1 Mar 2026, 08:30 UTC or later."])
  })
})

/** A question of a type, with the settings of nobody. */
const sampleOf = <Type extends QuestionTypes.QuestionType>(type: Type): QuestionTypes.QuestionOf<Type> => {
  const [sample] = FastCheck.sample(Arbitraries.question(type), { numRuns: 1, seed: 1 })
  if (sample === undefined) throw new Error("There is no sample.")
  return sample
}

const matrixOf = (labels: ReadonlyArray<string>): Question.Question => ({
  ...sampleOf("matrix"),
  settings: {
    requireAllRows: true,
    rows: labels.map((label, index) => ({ value: "abcdefg".charAt(index), label, code: index + 1 }))
  }
})

const dateWith = (settings: QuestionTypes.QuestionOf<"date">["settings"]): Question.Question => ({
  ...sampleOf("date"),
  settings
})

const messagesOf = (
  question: Question.Question,
  violations: ReadonlyArray<readonly [place: string, code: "out-of-range" | "required"]>,
  language: "de" | "en" = "en"
) =>
  ofViolations(
    [question],
    violations.map(([place, code]) => ValidationError.violation(`/answers/0${place}`, code, "…")),
    language,
    defaultLimits
  ).get(question.id)?.messages
