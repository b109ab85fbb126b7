/** Random surveys: their rules have one normal form, and keys that are swapped mean the same questions as before. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import * as FastCheck from "effect/FastCheck"
import { afterAll, beforeAll, expect, it } from "vitest"
import {
  type Condition,
  type Ending,
  type QuestionLogic,
  recall,
  type SurveyLogic,
  type Variable,
  walk
} from "../../../src/questionnaire.js"
import { answeredQuestionnaire } from "../questionnaire/QuestionnaireArbitrary.js"

let canvass: Canvass.Canvass
let owner: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
})
afterAll(() => canvass.close())

const isNumber = ({ settings, type }: QuestionLogic) =>
  type === "rating" || type === "nps" || settings?.format === "number"

/** Variables and endings that test and recall the questions: with the conditions that the questions have. */
const withVariablesAndEndings = ({ questions }: SurveyLogic) => {
  const conditions = questions.flatMap(({ page, showIf }) => [showIf, page?.showIf])
    .filter((condition): condition is Condition => condition !== undefined)
  const references = questions.filter(({ type }) => type !== "boolean" && type !== "matrix")
    .map(({ key }) => `{{${key}|none}} \\{{${key}}}`)
  const variables: ReadonlyArray<Variable> = [
    { name: "q0", value: { sum: [1, ...questions.filter(isNumber).map(({ key }) => ({ answer: key }))] } },
    ...questions.filter(isNumber).map(({ key }, index) => ({ name: `number${index}`, value: { answer: key } })),
    ...conditions.map((condition, index) => ({
      name: `if${index}`,
      value: { if: condition, then: { subtract: [{ variable: "q0" }, index] }, else: index }
    }))
  ]
  const endings: ReadonlyArray<Ending> = [
    ...conditions.slice(0, 18).map((showIf, index) => ({ key: `e${index}`, showIf, message: references.join(" ") })),
    { key: "last", message: `${references.join(" ")} {{variable.q0}}` }
  ]
  return { questions: questions.map((question) => ({ text: "?", ...question })), variables, endings }
}

/** A survey as a request has it. */
const passesForSurvey = (_value: unknown): _value is Canvass.NewSurvey => true

const create = (parts: object) => {
  const survey: unknown = { title: "Random", hiddenFields: ["plan"], ...parts }
  if (!passesForSurvey(survey)) throw new Error("A program in JavaScript may pass any value.")
  return canvass.surveys.create(owner, survey)
}

it("a survey that is sent as it was stored is stored so again", () =>
  FastCheck.assert(
    FastCheck.asyncProperty(answeredQuestionnaire, async ({ survey }) => {
      const stored = await create(withVariablesAndEndings(survey))
      const { endings, hiddenFields, questions, variables } = stored
      const again = await canvass.surveys.update(owner, stored.id, { endings, hiddenFields, questions, variables })
      expect([again.questions, again.hiddenFields, again.variables, again.endings])
        .toEqual([questions, hiddenFields, variables, endings])
    }),
    { numRuns: 60 }
  ))

it("after two questions have swapped their keys, variables, endings and recalled answers are the same", () =>
  FastCheck.assert(
    FastCheck.asyncProperty(
      answeredQuestionnaire,
      FastCheck.nat(),
      FastCheck.nat(),
      async ({ first, metadata, survey }, one, other) => {
        const keys = survey.questions.map(({ key }) => key)
        const [a = "", b = ""] = [keys[one % keys.length], keys[other % keys.length]]
        const swap = (key: string) => key === a ? b : key === b ? a : key
        const stored = await create(withVariablesAndEndings(survey))
        // What is sent has the new keys itself.
        const swapped: unknown = JSON.parse(
          JSON.stringify(stored.questions).replaceAll(/"(q\d+)"/g, (_, key: string) => `"${swap(key)}"`)
        )
        const changes: object = { questions: swapped }
        const renamed = await canvass.surveys.update(owner, stored.id, changes)
        const before = walk(stored, { answers: first, metadata })
        const answers = Object.fromEntries(Object.entries(first).map(([key, value]) => [swap(key), value]))
        const after = walk(renamed, { answers, metadata })
        expect([...after.questions.keys()].map(swap)).toEqual([...before.questions.keys()])
        expect(after.variables).toEqual(before.variables)
        expect(after.ending?.key).toBe(before.ending?.key)
        expect(recall(after.ending?.message ?? "", after)).toBe(recall(before.ending?.message ?? "", before))
      }
    ),
    { numRuns: 60 }
  ))
