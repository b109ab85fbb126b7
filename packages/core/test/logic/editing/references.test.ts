/** What a survey names, where it may, and what is broken: as the server says. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import { unsafeCoerce } from "effect/Function"
import { expect, it } from "vitest"
import type { Definition } from "../../../src/logic/editing/Definition.js"
import { brokenReferences, namesAt, referencesIn } from "../../../src/logic/editing/references.js"
import { draft } from "../../../src/surveys/SurveyDraft.js"
import * as SurveyInput from "../../../src/surveys/SurveyInput.js"
import { randomSurvey } from "../../../src/testing/SurveyArbitrary.js"
import { decoder } from "../../../src/validation/ValidationError.js"
import { QuestionId } from "../../../src/values/Ids.js"
import { Limits } from "../../../src/values/Limits.js"

const limits = Effect.runSync(Limits)
const decode = decoder(SurveyInput.create(limits))

/** The pointers of names that the server refuses, up to the rule or the text that has them. */
const refused = (definition: Definition): ReadonlySet<string> => {
  const checked = Either.flatMap(
    decode(definition),
    (fields) => draft(fields, () => QuestionId.make(crypto.randomUUID()), limits)
  )
  const codes = ["unknown-question", "not-before", "undeclared", "unknown-option", "unknown-row", "invalid-reference"]
  const violations = Either.isLeft(checked) ? checked.left.violations : []
  return new Set(violations.filter(({ code }) => codes.includes(code)).map(({ pointer }) => pointer))
}

/** Random surveys without shorthands, and with texts that recall answers. */
const definitions = FastCheck.tuple(randomSurvey, FastCheck.nat()).map(([survey, choice]): Definition => {
  const { hiddenFields = [], questions = [], ...rest } = survey
  const recalled = questions[choice % Math.max(1, questions.length)]?.key ?? "no"
  return unsafeCoerce({
    ...rest,
    questions: questions.map((question, index) =>
      index % 3 === 2 ? { ...question, text: `{{${recalled}|you}} {{field.arm}} {{variable.constant}}` } : question
    ),
    hiddenFields: hiddenFields.map((field) => typeof field === "string" ? { name: field } : field)
  })
})

it("finds the broken names that the server finds, whatever the order of the questions", () => {
  let found = 0
  FastCheck.assert(
    FastCheck.property(
      definitions,
      FastCheck.nat(),
      FastCheck.nat(),
      FastCheck.boolean(),
      (survey, from, to, drops) => {
        const { questions = [] } = survey
        const moved = [...questions]
        const taken = moved.splice(from % Math.max(1, questions.length), 1)
        if (!drops) moved.splice(to % Math.max(1, questions.length), 0, ...taken)
        const changed = { ...survey, questions: moved, translations: {} }
        const broken = brokenReferences(changed).map(({ at }) => at)
        const server = refused(changed)
        found += broken.length
        for (const at of broken) {
          expect(Array.from(server).some((pointer) => pointer === at || pointer.startsWith(`${at}/`)), at).toBe(true)
        }
        for (const pointer of server) {
          expect(broken.some((at) => pointer === at || pointer.startsWith(`${at}/`)), pointer).toBe(true)
        }
      }
    ),
    { numRuns: 300 }
  )
  expect(found).toBeGreaterThan(100)
})

const survey: Definition = {
  title: "T",
  hiddenFields: [{ name: "plan" }],
  questions: [
    { key: "a", type: "nps", text: "A" },
    {
      key: "b",
      type: "single_choice",
      text: "B {{a}}",
      options: [{ value: "x", label: "X" }, { value: "y", label: "Y" }]
    },
    { key: "c", type: "matrix", text: "C", settings: { rows: [{ value: "r", label: "R" }] }, page: { shuffle: true } },
    { key: "d", type: "text", text: "D", showIf: { question: "b", op: "equals", value: "x" } }
  ],
  variables: [
    { name: "early", value: { answer: "a" } },
    { name: "late", value: { sum: [{ variable: "early" }, { score: "b" }, { answer: "a" }] } }
  ],
  endings: [{ key: "end", redirectUrl: "https://example.com/?p={plan}" }],
  quotas: [{ key: "q", max: 1, when: { question: "c", row: "r", op: "answered" }, ending: "end" }]
}

it("lists what is named, and how", () => {
  expect(referencesIn(survey).map(({ at, named, use }) => [at, use, ...Object.values(named)].join(" "))).toEqual([
    "/questions/1/text recall question a",
    "/questions/3/showIf test question b",
    "/questions/3/showIf test option b x",
    "/variables/0/value answer question a",
    "/variables/1/value/sum/0 variable variable early",
    "/variables/1/value/sum/1 score question b",
    "/variables/1/value/sum/2 answer question a",
    "/quotas/0/ending ending ending end",
    "/quotas/0/when test question c",
    "/quotas/0/when test row c r",
    "/endings/0/redirectUrl address field plan"
  ])
  expect(brokenReferences(survey)).toEqual([])
})

it("lists what may be named at a place", () => {
  const names = (...args: Parameters<typeof namesAt>) => {
    const { questions, variables } = namesAt(...args)
    return [...questions.map(({ key }) => key), ...variables]
  }
  expect(names(survey, { kind: "before", question: 1 }, "test")).toEqual(["a", "early"])
  // The page of the last two questions is shown in random order.
  expect(names(survey, { kind: "before", question: 3 }, "test")).toEqual(["a", "b", "early", "late"])
  expect(names(survey, { kind: "answer", question: 3 }, "test")).toEqual(["a", "b", "d", "early", "late"])
  expect(names(survey, { kind: "pageEnd", question: 0 }, "test")).toEqual(["a", "b", "early", "late"])
  expect(names(survey, { kind: "variable", variable: 1 }, "answer")).toEqual(["a", "early"])
  expect(names(survey, { kind: "variable", variable: 1 }, "score")).toEqual(["b", "early"])
  expect(names(survey, { kind: "end" }, "recall")).toEqual(["a", "b", "d", "early", "late"])
})
