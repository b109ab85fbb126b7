/** Random surveys and responses with texts that are difficult to encode, and access to their parts. */
import * as FastCheck from "effect/FastCheck"
import type { AnswerValue } from "../../../src/questions/AnswerValue.js"
import type { Option } from "../../../src/questions/question-parts/definition/Option.js"
import type { Question } from "../../../src/questions/Question.js"
import type { Questionnaire } from "../../../src/questions/Questionnaire.js"
import type { ResponseEncoder } from "../../../src/responses/export/ResponseEncoder.js"
import type { Response } from "../../../src/responses/Response.js"
import * as Instant from "../../../src/values/Instant.js"
import { answered, edited } from "../../fixtures/ResponseArbitrary.js"

/** Texts with characters that are special in spreadsheets, CSV and XML, and that XML cannot contain. */
const specialText = FastCheck.string({
  unit: FastCheck.constantFrom(
    ...[
      "=",
      "+",
      "-",
      "@",
      "＝",
      "＋",
      "－",
      "＠",
      "\t",
      "\r",
      "\n",
      "\"",
      "'",
      ",",
      ";",
      "<",
      ">",
      "&",
      "]]>",
      "<!--",
      " ",
      "a"
    ],
    ...["\u0001", "\u000B", "\u001F", "\u007F", "\u0085", "\u2028", "\uFEFF", "\uFFFE", "\uFFFF", "😀", "é"]
  ),
  minLength: 1,
  maxLength: 8
})

/** A survey and responses to it, with special texts wherever a person can write one. Half of the surveys are edited. */
export const surveyWithResponses = FastCheck.tuple(answered(8, 6), FastCheck.gen(), FastCheck.boolean()).map(
  ([{ responses, survey }, generate, isEdited]) => {
    const text = () => generate(() => specialText)
    const withTexts = (questions: ReadonlyArray<Question>) =>
      questions.map((question) => ({ ...question, text: text(), options: question.options.map(withLabel) }))
    const withLabel = (option: Option): Option => ({ ...option, label: text() })
    const types = new Map(questionsOf(survey).map(({ id, type }) => [id, type]))
    const original = { ...survey, questions: withTexts(survey.questions), retired: withTexts(survey.retired) }
    return {
      survey: isEdited ? edited(original) : original,
      responses: responses.map((response) => ({
        ...response,
        externalId: response.externalId === null ? null : text(),
        metadata: Object.fromEntries(Object.keys(response.metadata).map((name) => [name + text(), text()])),
        answers: response.answers.map(({ questionId, value }) => ({
          questionId,
          value: types.get(questionId) === "text" ? text() : value
        }))
      }))
    }
  }
)

/** The whole document. */
export const documentOf = (encoder: ResponseEncoder, responses: ReadonlyArray<Response>): string =>
  encoder.head + responses.map(encoder.encode).join(encoder.separator) + encoder.tail

export const questionsOf = ({ questions, retired }: Questionnaire): ReadonlyArray<Question> => [
  ...questions,
  ...retired
]

export const valueTo = ({ id }: Question, { answers }: Response): AnswerValue | undefined =>
  answers.find(({ questionId }) => questionId === id)?.value

export const timestamp = (instant: number | null): string | null => instant === null ? null : Instant.format(instant)
