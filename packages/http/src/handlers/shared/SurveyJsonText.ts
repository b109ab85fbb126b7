/**
 * Encodes a survey as JSON text. The text of the questions is cached for the hot endpoint `GET /surveys/{id}` (`read`
 * in `bench/`): with ten questions, the cache halves the time of the encoding.
 */
import type { Question } from "@canvass/core"
import { encoderOf, onceFor, SurveyJson } from "@canvass/core/ports"
import * as Schema from "effect/Schema"

/** Returns the JSON text of `SurveyDetail` for a survey. */
export const surveyJsonText = (survey: typeof SurveyJson.SurveyDetail.Type): string =>
  JSON.stringify(encodeDetail({ ...survey, questions: [] }))
    .replace(emptyQuestions, () => `"questions":${questionsJson(survey.questions)}`)

/** Occurs once: inside of a JSON string, its quotation marks would be escaped. */
const emptyQuestions = "\"questions\":[]"

const encodeDetail = encoderOf(SurveyJson.SurveyDetail)

type Questions = ReadonlyArray<Question.Question>

const encodeQuestions = encoderOf(Schema.Array(SurveyJson.SurveyQuestion))

/** A store returns the same array until the questions change. */
const questionsJson = onceFor((questions: Questions): string => JSON.stringify(encodeQuestions(questions)))
