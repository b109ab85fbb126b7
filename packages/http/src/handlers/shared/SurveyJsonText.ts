/**
 * Encodes a survey as JSON text. The text of the questions is cached for the hot endpoint `GET /surveys/{id}` (`read`
 * in `bench/`): with ten questions, the cache halves the time of the encoding.
 */
import { encoderOf, Question, SurveyJson } from "@canvass/core"
import * as Schema from "effect/Schema"

/** Returns the JSON text of `SurveyDetail` for a survey. */
export const surveyJsonText = (survey: typeof SurveyJson.SurveyDetail.Type): string =>
  JSON.stringify(encodeDetail({ ...survey, questions: [] }))
    .replace(emptyQuestions, () => `"questions":${questionsJson(survey.questions)}`)

/** Occurs once: inside of a JSON string, its quotation marks would be escaped. */
const emptyQuestions = "\"questions\":[]"

const encodeDetail = encoderOf(SurveyJson.SurveyDetail)

type Questions = ReadonlyArray<Question.Question>

const questionsJson = (questions: Questions): string => {
  const cached = questionsJsonCache.get(questions)
  if (cached !== undefined) return cached
  const json = JSON.stringify(encodeQuestions(questions))
  questionsJsonCache.set(questions, json)
  return json
}

/** By identity: a store returns the same array until the questions change. An entry lives as long as its array. */
const questionsJsonCache = new WeakMap<Questions, string>()

const encodeQuestions = encoderOf(Schema.Array(Question.Question))
