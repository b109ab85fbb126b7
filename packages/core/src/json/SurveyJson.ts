/** Surveys as JSON. */
import * as Schema from "effect/Schema"
import { Question } from "../surveys/Question.js"
import * as Survey from "../surveys/Survey.js"
import { typedEncoderOf } from "./Encoder.js"

export const SurveyItem = Schema.Struct(Survey.SurveySummary.fields).annotations({ identifier: "SurveyItem" })

/** A survey in a list, without its questions. */
export interface SurveyItem {
  /** A UUID. */
  readonly id: string
  readonly title: string
  /** The name in the URL for respondents. It never changes. */
  readonly slug: string
  readonly status: Survey.SurveyStatus
  readonly visibility: Survey.Visibility
  readonly questionCount: number
  /** The number of completed responses. */
  readonly responseCount: number
  /** An ISO timestamp. */
  readonly createdAt: string
  /** An ISO timestamp. */
  readonly updatedAt: string
}

export const SurveyDetail = Schema.Struct({
  ...Survey.SurveySummary.fields,
  description: Survey.Survey.fields.description,
  questions: Schema.Array(Question),
  closesAt: Survey.Survey.fields.closesAt,
  publishedAt: Survey.Survey.fields.publishedAt,
  closedAt: Survey.Survey.fields.closedAt,
  closeReason: Survey.Survey.fields.closeReason
}).annotations({ identifier: "Survey" })

/** A question of a survey. `type` decides which settings it has. */
export type SurveyQuestion = Schema.Schema.Encoded<typeof Question>

/** A survey with its questions. */
export interface SurveyDetail extends SurveyItem {
  /** A text for respondents, or null. */
  readonly description: string | null
  readonly questions: ReadonlyArray<SurveyQuestion>
  /** From this ISO timestamp on responses are refused. Null: never. */
  readonly closesAt: string | null
  /** An ISO timestamp, or null. */
  readonly publishedAt: string | null
  /** An ISO timestamp, or null. */
  readonly closedAt: string | null
  /** `expired` when `closesAt` has passed. */
  readonly closeReason: string | null
}

export const PublicSurvey = Schema.Struct({
  id: Survey.Survey.fields.id,
  slug: Survey.Survey.fields.slug,
  title: Survey.Survey.fields.title,
  description: Survey.Survey.fields.description,
  questions: Survey.Survey.fields.questions,
  status: Survey.Survey.fields.status,
  visibility: Survey.Survey.fields.visibility
}).annotations({ identifier: "PublicSurvey" })

/** What a respondent may see of a survey. */
export type PublicSurvey = Pick<
  SurveyDetail,
  "id" | "slug" | "title" | "description" | "questions" | "status" | "visibility"
>

const encodeDetail = typedEncoderOf(SurveyDetail)

/** Encodes a survey with its questions. */
export const encodeSurvey = (survey: Survey.Survey): SurveyDetail =>
  encodeDetail({ ...survey, ...Survey.summary(survey) })

/** Encodes a survey of a list. */
export const encodeSurveyItem: (survey: Survey.SurveySummary) => SurveyItem = typedEncoderOf(SurveyItem)

/** Encodes a survey for a respondent. */
export const encodePublicSurvey: (survey: Survey.Survey) => PublicSurvey = typedEncoderOf(PublicSurvey)
