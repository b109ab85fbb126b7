/** What the pages do with questions of each type. */
import type { AnswerValue, Question, QuestionTypes } from "@canvass/core"
import { Arbitraries, sampleResponses, surveyOfAllTypes } from "@canvass/core/testing"
import { Entries, fieldName } from "@canvass/ui"
import * as FastCheck from "effect/FastCheck"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { orderedTypes, questionTypePagesOf } from "../../src/question-types/questionTypes.js"
import { controlWith } from "../fixtures/controlWith.js"
import { formOf } from "../fixtures/Form.js"
import { type PageServer, startPageServer } from "../fixtures/PageServer.js"
import { logInto } from "../fixtures/PortalClient.js"

interface Answered {
  readonly question: Question.Question
  readonly value: AnswerValue.AnswerValue
}

const answered = (type: QuestionTypes.QuestionType): FastCheck.Arbitrary<Answered> =>
  Arbitraries.question(type).chain((question) =>
    FastCheck.tuple(Arbitraries.answerValue(question), FastCheck.boolean()).map(([value, isMoved]) => ({
      question,
      // A browser drops a line break with which the content of a textarea begins. It is no part of a number.
      value: isMoved && typeof value === "string" && hasTextArea(question) ? `\n${value}` : value
    }))
  )

const hasTextArea = (question: Question.Question): boolean =>
  question.type === "text" && question.settings.multiline === true && question.settings.format !== "number"

/** The form of a question that shows an answer. */
const formOfAnswer = ({ question, value }: Answered) => formOf(`<form>${controlWith(question, value)}</form>`)

describe.each(orderedTypes)("%s", (type) => {
  it("a form that shows an answer sends that answer", () => {
    FastCheck.assert(
      FastCheck.property(answered(type), ({ question, value }) => {
        const sent = formOfAnswer({ question, value }).fields.map(([name, value]) =>
          [withSentLineBreaks(name), withSentLineBreaks(value)] as const
        )
        expect(normalized(questionTypePagesOf(question).control.read(question, new Entries(sent)))).toEqual(
          normalized(value)
        )
      })
    )
  })

  it("fields of a question have names that no other question has", () => {
    FastCheck.assert(
      FastCheck.property(answered(type), (answered) => {
        const name = fieldName(answered.question)
        for (const [field] of formOfAnswer(answered).fields) {
          expect(field === name || field.startsWith(`${name}.`)).toBe(true)
        }
      })
    )
  })
})

/** Browsers send every line break as CR and LF. */
const withSentLineBreaks = (text: string): string => text.replaceAll(/\r\n?|\n/g, "\r\n")

/**
 * What a form does not keep: kinds of line breaks, seconds, the difference of a number and its text, and what the
 * server knows of a file.
 */
const normalized = (value: unknown): unknown => {
  if (typeof value === "string") return withSentLineBreaks(value).replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d).*Z$/, "$1")
  if (Array.isArray(value)) return value.map(normalized)
  if (typeof value !== "object" || value === null) return String(value)
  if ("fileId" in value) return value.fileId
  return Object.fromEntries(Object.entries(value).map(([name, value]) => [name, normalized(value)]))
}

describe("a survey with all question types", () => {
  let server: PageServer
  beforeAll(async () => {
    server = await startPageServer()
  })
  afterAll(() => server.stop())

  it.each(["en", "de", "fr", "es"] as const)(
    "is answered, edited, shared and evaluated in the language %s",
    async (language) => {
      const { canvass, url } = server
      const { email, get } = await logInto(url)
      const owner = (await canvass.accounts.ensure(email)).id
      const { id } = await canvass.surveys.create(owner, surveyOfAllTypes)
      const survey = await canvass.surveys.publish(owner, id)
      for (const response of sampleResponses(survey, { count: 20 })) await canvass.responses.submit(id, response)
      const responses = await canvass.responses.list(owner, id, { limit: 20 })
      const read = async (path: string) => {
        const { html, status } = await get(`${path}?lang=${language}`)
        expect(status, path).toBe(200)
        expect(html).toContain(`<html lang="${language}">`)
        return html
      }
      const portal = (subpage: string) => read(`/portal/surveys/${id}/${subpage}`)
      const results = await portal("results")
      for (const { texts } of orderedTypes.map((type) => questionTypePagesOf({ type }))) {
        expect(results).toContain(texts[language].name)
      }
      await portal("edit")
      await portal("share")
      await portal("responses")
      for (const page of [await read(`/s/${survey.slug}`), await portal("preview"), await portal("text"), results]) {
        for (const { text } of survey.questions) expect(page).toContain(text)
      }
      for (const response of responses.items) {
        const page = await portal(`responses/${response.id}`)
        for (const { questionId } of response.answers) {
          expect(page).toContain(survey.questions.find(({ id }) => id === questionId)?.text)
        }
      }
    }
  )
})
