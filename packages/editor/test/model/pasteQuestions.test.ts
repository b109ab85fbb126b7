/** Questions as plain text. */
import type { QuestionDefinition } from "@canvass/core/editing"
import * as FastCheck from "effect/FastCheck"
import { expect, it } from "vitest"
import { pasteQuestions, printQuestions } from "../../src/model.js"

const { array, assert, boolean, constantFrom, oneof, property, tuple, uniqueArray } = FastCheck

const paste = (text: string) => {
  let number = 0
  return pasteQuestions(text, () => `q${++number}`)
}

it("reads questions, options, types and what is required", () => {
  expect(paste(`
1. How likely are you to come again? (0-10) *
2. What did you like?
   - Food
   - The staff
   * Music
3. Which days suit you (several)*
\tMonday
\tFriday
4. Are you a member? (Yes/No)
5. How was the soup? (1-5)
6. How far did you travel? (0-500)
7. Anything else? (optional)
`)).toEqual([
    { key: "q1", type: "nps", text: "How likely are you to come again?", required: true },
    {
      key: "q2",
      type: "single_choice",
      text: "What did you like?",
      options: ["Food", "The staff", "Music"].map((label) => ({ value: label, label }))
    },
    {
      key: "q3",
      type: "multiple_choice",
      text: "Which days suit you",
      required: true,
      options: ["Monday", "Friday"].map((label) => ({ value: label, label }))
    },
    { key: "q4", type: "boolean", text: "Are you a member?", settings: { trueLabel: "Yes", falseLabel: "No" } },
    { key: "q5", type: "rating", text: "How was the soup?", settings: { min: 1, max: 5 } },
    { key: "q6", type: "slider", text: "How far did you travel?", settings: { min: 0, max: 500 } },
    { key: "q7", type: "text", text: "Anything else? (optional)" }
  ])
})

it.each([
  ["", []],
  [" \n\n", []],
  ["- A", ["A"]],
  ["  - A\n  - B", ["A"]],
  ["A\r\n- x\r- y", ["A"]],
  ["*", ["*"]],
  ["(0-10)", ["(0-10)"]],
  ["A (10-0)", ["A (10-0)"]],
  ["A ** ", ["A **"]]
])("%j has the questions %j", (text, questions) => {
  expect(paste(text).map((question) => question.text)).toEqual(questions)
})

/** One line, which does not end or begin as if it had another meaning. */
const line = array(oneof(constantFrom("How", "likely", "(0-10)", "B\u00e4r", "a*b", "1.", "\u{1F600}", "-")), {
  minLength: 1,
  maxLength: 5
}).map((words) => `W ${words.join(" ")}`)

const options = uniqueArray(line, { minLength: 1, maxLength: 4 }).map((labels) =>
  labels.map((label) => ({ value: label, label }))
)

const typed = oneof<Array<FastCheck.Arbitrary<Omit<QuestionDefinition, "key" | "text">>>>(
  constantFrom<Omit<QuestionDefinition, "key" | "text">>(
    { type: "text" },
    { type: "text", settings: { multiline: true } },
    { type: "text", settings: { format: "email" } },
    { type: "text", settings: { format: "number" } },
    { type: "nps" },
    { type: "date" },
    { type: "date", settings: { includeTime: true } },
    { type: "file" },
    { type: "boolean", settings: { trueLabel: "Ja", falseLabel: "Nein" } },
    { type: "rating", settings: { min: 1, max: 7 } },
    { type: "rating", settings: { display: "stars" } },
    { type: "slider", settings: { min: -5, max: 90 } }
  ),
  tuple(constantFrom("single_choice" as const, "multiple_choice" as const, "ranking" as const), options).map((
    [type, options]
  ) => ({ type, options }))
)

it("reads what it prints", () => {
  assert(
    property(
      array(tuple(typed, line, boolean()), { maxLength: 8 }),
      (drawn) => {
        const questions = drawn.map(([fields, text, isRequired], index): QuestionDefinition => ({
          key: `q${index + 1}`,
          text,
          ...fields,
          ...isRequired ? { required: true } : {}
        }))
        expect(paste(printQuestions(questions))).toEqual(questions)
      }
    ),
    { numRuns: 500, endOnFailure: true }
  )
})
