/** A survey with every question type, and random valid answers to any survey, for tests of products. */
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import type { NewSurvey } from "../../embedding/api/SurveysApi.js"
import type { AnswerValue } from "../../questions/AnswerValue.js"
import { Question } from "../../questions/Question.js"
import * as Arbitraries from "../Arbitraries.js"
import { questionTypeSamples } from "./QuestionTypeSamples.js"

/**
 * The input of a survey with one question of each type, for `surveys.create`. The key of a question is the name of its
 * type. Only the rating is required.
 */
export const surveyOfAllTypes: NewSurvey = {
  title: "All question types",
  questions: Object.values(questionTypeSamples).map(({ example }) => example)
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
