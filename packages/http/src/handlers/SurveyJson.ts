/**
 * A survey as the API shows it, as text. Its questions are most of that, and from read to read they are the same value:
 * what they are as text is known for as long as they are.
 */
import { Instant, Question, Survey } from "@canvass/core"
import * as Schema from "effect/Schema"
import { encoderOf } from "../endpoint/Encoder.js"

/** The fields of `SurveyDetail`, in their order. */
export const surveyJson = (survey: Survey.Survey): string => {
  const { createdAt, updatedAt, ...summary } = Survey.summary(survey)
  const before = JSON.stringify({
    ...summary,
    createdAt: Instant.format(createdAt),
    updatedAt: Instant.format(updatedAt),
    description: survey.description
  })
  const after = JSON.stringify({
    closesAt: time(survey.closesAt),
    publishedAt: time(survey.publishedAt),
    closedAt: time(survey.closedAt),
    closeReason: survey.closeReason
  })
  return `${before.slice(0, -1)},"questions":${questionsJson(survey.questions)},${after.slice(1)}`
}

const time = (instant: Instant.Instant | null): string | null => instant === null ? null : Instant.format(instant)

type Questions = ReadonlyArray<Question.Question>

const questionsJson = (questions: Questions): string => {
  const found = known.get(questions)
  if (found !== undefined) return found
  const json = JSON.stringify(encodeQuestions(questions))
  known.set(questions, json)
  return json
}

const known = new WeakMap<Questions, string>()

const encodeQuestions = encoderOf(Schema.Array(Question.Question))
