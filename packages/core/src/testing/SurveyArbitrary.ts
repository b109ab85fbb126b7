/** Random surveys with every feature, as requests have them. */
import * as FastCheck from "effect/FastCheck"
import type { Condition, Test } from "../logic/questionnaire/Condition.js"
import type { Expression } from "../logic/questionnaire/Expression.js"
import { kindOf } from "../logic/rules/AnswerKind.js"
import { type Question, rowsOf } from "../questions/Question.js"
import type { Create } from "../surveys/SurveyInput.js"
import { question } from "./Arbitraries.js"
import { nonBlankText } from "./TextArbitrary.js"

/** A text without references to answers. */
const plainText = (maxLength: number) => nonBlankText(maxLength).map(withoutReferences)

const withoutReferences = (text: string): string => text.replaceAll("{{", "{")

const metadata = FastCheck.dictionary(
  FastCheck.constantFrom("crm", "a b", "constructor", "10", "9"),
  FastCheck.constantFrom("", "17", "no", "1.0", "2026-01-01", "😀"),
  { noNullPrototype: true }
)

/** Numbers that choose rules. */
const choices = FastCheck.array(FastCheck.nat(), { minLength: 8, maxLength: 8 })

const texts = FastCheck.constantFrom("no", "1.0", "2026-01-01", "- a: b #", " x\n\ty ", "null", "~", "Ü", "'\"")

/** Fields that rules test. */
const hiddenFields: ReadonlyArray<string> = ["plan_name", "source_name"]

/** Designs: none, with defaults, with all fields but pictures. */
const designs = [
  null,
  { numbers: false, font: "system", accent: "#0A6B5C" },
  { welcome: {}, progress: "none", closedMessage: "no" },
  {
    accent: "#e0b0ff",
    background: "#101418",
    surface: "#000000",
    font: "inter",
    corner: "round",
    welcome: { message: "- a: b #", title: "Welcome, {{field.plan_name|you}}", button: "~" },
    closedMessage: "{{field.plan_name}} has ended",
    progress: "steps",
    numbers: true
  }
] as const

/** A survey for `surveys.create`. Its questions have keys, and its options have codes. */
export const randomSurvey: FastCheck.Arbitrary<Create> = FastCheck.record({
  title: plainText(60),
  description: FastCheck.option(FastCheck.oneof(texts, plainText(60))),
  visibility: FastCheck.constantFrom("public" as const, "private" as const, "unlisted" as const),
  layout: FastCheck.constantFrom("pages" as const, "one" as const),
  design: FastCheck.constantFrom(...designs),
  languages: FastCheck.constantFrom([], ["en"], ["en", "de", "ar"]),
  keepPartials: FastCheck.option(FastCheck.integer({ min: 1, max: 365 })),
  metadata,
  questions: FastCheck.uniqueArray(FastCheck.record({ question: question(), choices, metadata, text: texts }), {
    maxLength: 12,
    selector: ({ question }) => question.key
  })
}).map(({ questions: drawn, ...fields }) => {
  const [{ text } = { text: "a" }] = drawn
  const questions = drawn.map(({ choices, metadata, question, text }, index) =>
    withRules(question, choices, drawn.slice(0, index).map((one) => one.question), { metadata, text })
  )
  const asked = drawn.map((one) => one.question)
  const conditions = drawn.map(({ choices: [first = 0] }) => conditionOf(first, asked))
  return {
    ...fields,
    questions,
    translations: {
      de: { "/title": "T", ...Object.fromEntries(asked.map(({ key }) => [`/questions/${key}/text`, "no"])) },
      ...drawn.length > 4 ? { "pt-BR": { "/title": "~" } } : {}
    },
    hiddenFields: [...hiddenFields, { name: "arm", arms: [{ weight: 1, value: text }, { value: "b", weight: 3 }] }],
    variables: [
      { name: "constant", value: -0.5 },
      ...conditions.slice(0, 9).map((condition, index) => ({
        name: `v${index}`,
        value: expressionOf(index, condition, asked)
      }))
    ],
    endings: [
      ...conditions.slice(0, 5).map((showIf, index) => ({
        message: "no",
        showIf,
        outcome: index % 2 === 0 ? "completed" as const : "screenedOut" as const,
        key: `e${index}`
      })),
      { key: "last", title: "Thank you", redirectUrl: "https://example.com/?id={responseId}&p={plan_name}" }
    ]
  }
})

const withRules = (
  { id: _, ...question }: Question,
  choices: ReadonlyArray<number>,
  before: ReadonlyArray<Question>,
  { metadata, text }: { readonly metadata: Readonly<Record<string, string>>; readonly text: string }
) => {
  const [kind = 0, showIf = 0, requiredIf = 0, validIf = 0, pageIf = 0, endIf = 0, option = 0] = choices
  const has = (bit: number): boolean => (kind >> bit) % 2 === 1
  const condition = (choice: number) => conditionOf(choice, before)
  const page = {
    ...has(4) ? { endIf: [{ when: condition(endIf), ending: "last" }] } : {},
    ...has(5) ? { showIf: condition(pageIf) } : {},
    ...has(6) ? { title: text } : {},
    ...has(8) ? { shuffle: false } : {}
  }
  return {
    ...question,
    text: withoutReferences(question.text),
    ...question.description === undefined ? {} : { description: withoutReferences(question.description) },
    ...Object.keys(metadata).length === 0 ? {} : { metadata },
    ...has(0) ? { showIf: condition(showIf) } : {},
    ...has(1) ? { requiredIf: condition(requiredIf) } : {},
    ...has(2) ? { validIf: [{ message: text, when: condition(validIf) }] } : {},
    ...has(3) ? { page } : {},
    ...question.options.length > 0 && has(9) ? { shuffle: has(10) } : {},
    options: question.options.map((one, index) =>
      index === 0 && has(7)
        ? { ...one, showIf: condition(option), score: 0, fixed: question.type !== "matrix" && has(10) }
        : one
    )
  }
}

/** A condition about questions and fields. */
const conditionOf = (choice: number, before: ReadonlyArray<Question>): Condition => {
  const tests = [...before.flatMap(testsOf), ...hiddenFields.flatMap(testsOfField)]
  const test = (index: number): Condition =>
    reversed(tests[index % tests.length] ?? { field: "plan_name", op: "answered" })
  switch (choice % 4) {
    case 0:
      return { any: [test(choice), { not: { all: [test(choice + 1), test(choice + 2)] } }] }
    case 1:
      return { not: test(choice) }
    default:
      return test(choice)
  }
}

/** With its fields in another order than that of the schema. */
const reversed = ({ op, ...test }: Test): Test => ({ op, ...Object.fromEntries(Object.entries(test).toReversed()) })

const testsOfField = (field: string): ReadonlyArray<Test> => [
  { field, op: "answered" },
  { field, op: "equals", value: "no" },
  { field, op: "anyOf", values: ["1.0", "2026-01-01"] }
]

const testsOf = (question: Question): ReadonlyArray<Test> => {
  const { key, options } = question
  const values = options.map(({ value }) => value)
  const [first = ""] = values
  const answered: Test = { question: key, op: "answered" }
  switch (kindOf(question)) {
    case "boolean":
      return [answered, { question: key, op: "equals", value: true }]
    case "day":
    case "instant":
      return [answered, { question: key, op: "lte", value: { today: { days: 0, years: -18 } } }]
    case "number":
      return [answered, { question: key, op: "gte", value: 2.5 }, { question: key, op: "lt", value: { question: key } }]
    case "option":
      return [answered, { question: key, op: "equals", value: first }, { question: key, op: "anyOf", values }]
    case "options":
      return [{ question: key, op: "count", min: 0, max: 2 }, { question: key, op: "allOf", values }]
    case "list":
      return [
        { question: key, op: "count", min: 1 },
        ...rowsOf(question).map(({ value: row }): Test => ({ question: key, row, op: "answered" })),
        ...question.type === "ranking" ? [{ question: key, option: first, op: "lte", value: 2 } as const] : []
      ]
    case "text":
      return [answered, { question: key, op: "contains", value: "no" }]
    case "field":
    case "file":
    case "language":
    case "place":
    case "status":
      return [answered]
  }
}

const expressionOf = (index: number, condition: Condition, asked: ReadonlyArray<Question>): Expression => {
  const scored = asked.filter(({ options }) => options.length > 0).map(({ key }) => ({ score: key }))
  const answers = asked.filter((one) => kindOf(one) === "number").map(({ key }) => ({ answer: key }))
  const parts: ReadonlyArray<Expression> = [1, { field: "plan_name" }, { variable: "constant" }, ...scored, ...answers]
  switch (index % 5) {
    case 0:
      return { else: { round: [{ divide: [1, 3] }, 2] }, then: { sum: parts }, if: condition }
    case 1:
      return { mean: parts }
    case 2:
      return { subtract: [{ max: parts }, { min: parts }] }
    case 3:
      return { if: condition, then: 1 }
    default:
      return { multiply: [2, { variable: "constant" }] }
  }
}
