/** A survey with every question type, and random valid answers to any survey, for tests of products. */
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import type { NewSurvey, SurveyQuestionInput } from "../../embedding/api/SurveysApi.js"
import type { AnswerValue } from "../../surveys/AnswerValue.js"
import { Question, type QuestionType } from "../../surveys/Question.js"
import * as Arbitraries from "../Arbitraries.js"

/**
 * The input of a survey with one question of each type, for `surveys.create`. The key of a question is the name of its
 * type. Only the rating is required.
 */
export const surveyOfAllTypes: NewSurvey = {
  title: "All question types",
  questions: Object.values(
    {
      text: { key: "text", type: "text", text: "What did you like?", settings: { maxLength: 500, multiline: true } },
      single_choice: {
        key: "single_choice",
        type: "single_choice",
        text: "How did you find us?",
        options: ["Friends", "Search"],
        settings: { allowOther: true }
      },
      multiple_choice: {
        key: "multiple_choice",
        type: "multiple_choice",
        text: "What did you eat?",
        options: ["Soup", "Salad", "Stew"],
        settings: { maxSelected: 2 }
      },
      rating: { key: "rating", type: "rating", text: "How was the service?", required: true },
      boolean: { key: "boolean", type: "boolean", text: "Was your order right?" },
      date: { key: "date", type: "date", text: "When were you here?", settings: { min: "2026-01-01" } },
      file: { key: "file", type: "file", text: "Do you have a picture?", settings: { mimeTypes: ["image/png"] } },
      matrix: {
        key: "matrix",
        type: "matrix",
        text: "How was the food?",
        options: ["Good", "Bad"],
        settings: { rows: [{ value: "taste", label: "Taste" }, { value: "size", label: "Size" }] }
      },
      ranking: {
        key: "ranking",
        type: "ranking",
        text: "What matters to you?",
        options: ["Price", "Quality", "Speed"]
      },
      slider: {
        key: "slider",
        type: "slider",
        text: "How long did you wait?",
        settings: { max: 60, step: 5, unit: "minutes" }
      },
      nps: { key: "nps", type: "nps", text: "Would you recommend us?" }
    } satisfies { readonly [Type in QuestionType]: SurveyQuestionInput & { readonly key: Type; readonly type: Type } }
  )
}

/** A response for `responses.submit`. */
export interface SampleResponse {
  readonly answers: ReadonlyArray<{ readonly questionId: string; readonly value: AnswerValue }>
}

/**
 * Returns random valid responses to a survey: each answers all required questions and some of the others. Answers to
 * `file` questions are left out, because they name uploaded files.
 *
 * @param survey A survey as `surveys.get` returns it.
 * @param options `count` of responses, default 1; the same `seed` gives the same responses, default 1.
 *
 * @example
 * for (const response of sampleResponses(survey, { count: 100 })) await canvass.responses.submit(survey.id, response)
 */
export const sampleResponses = (
  survey: { readonly questions: ReadonlyArray<unknown> },
  { count = 1, seed = 1 }: { readonly count?: number; readonly seed?: number } = {}
): ReadonlyArray<SampleResponse> =>
  FastCheck.sample(
    Arbitraries.answers(
      survey.questions.map((question) => decodeQuestion(question)).filter(({ type }) => type !== "file")
    ).map((answers) => ({ answers })),
    { numRuns: count, seed }
  )

const decodeQuestion = Schema.decodeUnknownSync(Question)
