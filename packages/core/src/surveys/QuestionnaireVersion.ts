/** The versions of a survey's questionnaire: what responses were given to, though the survey has changed since. */
import * as Schema from "effect/Schema"
import { type RuleViolated, ruleViolated } from "../validation/ValidationError.js"
import { type Instant, Instant as InstantSchema } from "../values/Instant.js"
import { isSame } from "../values/isSame.js"
import { jsonBytes } from "../values/jsonBytes.js"
import type { LimitValues } from "../values/Limits.js"
import { Survey } from "./model/Survey.js"

const { endings, questions, variables } = Survey.fields

/** A version of a questionnaire. */
export const QuestionnaireVersion = Schema.Struct({
  version: Schema.Int,
  createdAt: InstantSchema,
  questions,
  variables,
  endings
})
export type QuestionnaireVersion = typeof QuestionnaireVersion.Type

/** The version that the survey has now. */
export const present = (survey: Survey): QuestionnaireVersion => ({
  version: survey.questionnaireVersion,
  createdAt: survey.questionnaireAt,
  questions: survey.questions,
  variables: survey.variables,
  endings: survey.endings
})

/** The replaced versions that are kept, and whether any response has the present one. */
export interface KeptVersions {
  readonly count: number
  /** The bytes of their JSON. */
  readonly bytes: number
  readonly isPresentAnswered: boolean
}

/** The edited survey, with the next version if its questionnaire is another one. */
export const afterEdit = (before: Survey, edited: Survey, now: Instant): Survey =>
  isSameQuestionnaire(before, edited)
    ? edited
    : { ...edited, questionnaireVersion: before.questionnaireVersion + 1, questionnaireAt: now }

const isSameQuestionnaire = (left: Survey, right: Survey): boolean =>
  isSame(left.questions, right.questions) && isSame(left.variables, right.variables) &&
  isSame(left.endings, right.endings)

/** Why the present version cannot be replaced: responses have as many versions, or bytes of them, as are kept. */
export const refusal = (
  survey: Survey,
  { bytes, count, isPresentAnswered }: KeptVersions,
  { questionnaireVersions, questionnaireVersionsBytes }: LimitValues
): RuleViolated | undefined => {
  if (!isPresentAnswered) return undefined
  const keptBytes = bytes + bytesOf(present(survey))
  if (count < questionnaireVersions && keptBytes <= questionnaireVersionsBytes) return undefined
  return ruleViolated(
    "",
    "too-many-versions",
    `Responses have ${count + 1} versions of the questionnaire, with ${keptBytes} bytes, and at most ` +
      `${questionnaireVersions} versions and ${questionnaireVersionsBytes} bytes are kept. Continue with a duplicate ` +
      "of the survey.",
    { max: questionnaireVersions, actual: count + 1 }
  )
}

/** The bytes that the present version takes when it is replaced. None if no response can have it. */
export const maxKeptBytes = (survey: Survey): number => survey.publishedAt === null ? 0 : bytesOf(present(survey))

/** The bytes of the JSON of a version, as stores count them. */
export const bytesOf = ({ endings, questions, variables }: QuestionnaireVersion): number =>
  jsonBytes(questions) + jsonBytes(variables) + jsonBytes(endings)
