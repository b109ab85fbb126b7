/** What the respondents of stored responses were shown, by the questionnaire of their version. */
import { describe, expect, it } from "@effect/vitest"
import type { Condition } from "../../src/logic/questionnaire/Condition.js"
import type { Question } from "../../src/questions/Question.js"
import type { Response } from "../../src/responses/Response.js"
import { makeResponseParts, runsOf } from "../../src/responses/ResponseParts.js"
import { QuestionId } from "../../src/values/Ids.js"
import { makeResponse, responseId } from "../fixtures/ResponseArbitrary.js"

const idOf = (n: number) => QuestionId.make(`01900000-0000-7000-8000-00000000000${n}`)

const asked = (n: number, key: string) => ({ id: idOf(n), key, text: key, required: false, options: [], settings: {} })

const rating: Question = { ...asked(1, "stars"), type: "rating" }

/** A question with an option that is always shown, and one for each condition. */
const optionsFor = (n: number, conditions: Readonly<Record<string, Condition>>): Question => ({
  ...asked(n, `q${n}`),
  type: "multiple_choice",
  options: [
    { value: "always", label: "Always", code: 1 },
    ...Object.entries(conditions).map(([value, showIf], index) => ({ value, label: value, code: index + 2, showIf }))
  ]
})

const choice = optionsFor(2, {
  unhappy: { question: "stars", op: "lte", value: 2 },
  risky: { variable: "risk", op: "gt", value: 5 },
  german: { field: "language", op: "equals", value: "de" },
  gold: { field: "plan", op: "equals", value: "gold" }
})

/** A question that is asked of those who are happy, so a test of it is false for others. */
const happy: Question = { ...asked(3, "why"), type: "text", showIf: { question: "stars", op: "gte", value: 4 } }

const behind = optionsFor(4, { told: { question: "why", op: "answered" } })

const ofToday = optionsFor(5, { old: { question: "day", op: "lte", value: { today: { years: -18 } } } })

const day: Question = { ...asked(6, "day"), type: "date" }

const questionnaire = {
  questions: [rating, choice, happy, behind, day, ofToday],
  variables: [{ name: "risk", value: { multiply: [{ answer: "stars" }, 2] } }],
  endings: []
}

const parts = makeResponseParts(new Map([[3, questionnaire], [4, { ...questionnaire, questions: [rating] }]]))

const response = (given: Partial<Response>): Response => makeResponse({ questionnaireVersion: 3, ...given })

const shownOf = (given: Partial<Response>, { id }: Question) => parts.of(response(given), id)?.options

const answer = ({ id }: Question, value: string | number) => ({ questionId: id, value })

describe("the parts that a respondent was shown", () => {
  it("depend on answers, variables, the language and hidden fields", () => {
    expect(shownOf({}, choice)).toEqual(["always"])
    expect(shownOf({ answers: [answer(rating, 2)] }, choice)).toEqual(["always", "unhappy"])
    expect(shownOf({ answers: [answer(rating, 5)], language: "de-AT" }, choice)).toEqual(["always", "risky", "german"])
    expect(shownOf({ metadata: { plan: "GOLD" } }, choice)).toEqual(["always", "gold"])
  })

  it("do not depend on an answer to a question that was not shown", () => {
    expect(shownOf({ answers: [answer(rating, 4), answer(happy, "Good")] }, behind)).toEqual(["always", "told"])
    expect(shownOf({ answers: [answer(rating, 1), answer(happy, "Good")] }, behind)).toEqual(["always"])
  })

  it("depend on the day on which the response was submitted", () => {
    const answers = [answer(day, "2000-06-01")]
    expect(shownOf({ answers, submittedAt: Date.UTC(2018, 4, 31) }, ofToday)).toEqual(["always"])
    expect(shownOf({ answers, submittedAt: Date.UTC(2018, 5, 1) }, ofToday)).toEqual(["always", "old"])
  })

  it("are not known of a version that is not there, nor of a question that it does not have", () => {
    expect(parts.of(response({ questionnaireVersion: null }), choice.id)).toBeUndefined()
    expect(parts.of(response({ questionnaireVersion: 2 }), choice.id)).toBeUndefined()
    expect(parts.of(response({ questionnaireVersion: 4 }), choice.id)).toBeUndefined()
  })

  it("are the same object for all who were shown everything", () => {
    const [one, other] = [1, 2].map((n) =>
      parts.of(response({ id: responseId(n), answers: [answer(rating, 5), answer(happy, "Good")] }), behind.id)
    )
    expect(one).toEqual({ options: ["always", "told"], rows: [] })
    expect(other).toBe(one)
  })

  it("are found for one version after another", () => {
    const of = (...versions: ReadonlyArray<number | null>) =>
      runsOf(versions.map((questionnaireVersion) => response({ questionnaireVersion })))
        .map((run) => run.map(({ questionnaireVersion }) => questionnaireVersion))
    expect(of()).toEqual([])
    expect(of(3, 3)).toEqual([[3, 3]])
    expect(of(null, 3, 3, 4, 3)).toEqual([[null], [3, 3], [4], [3]])
  })
})
