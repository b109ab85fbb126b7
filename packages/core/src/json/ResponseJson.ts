/** Responses as JSON. */
import * as Schema from "effect/Schema"
import { Response, type ResponseStatus } from "../responses/Response.js"
import type { Submitted } from "../responses/Responses.js"
import { AnswerView, type ResponseView } from "../responses/ResponseView.js"
import type { AnswerValue } from "../surveys/AnswerValue.js"
import type { QuestionType } from "../surveys/Question.js"
import type { QuestionId } from "../values/Ids.js"
import { typedEncoderOf } from "./Encoder.js"

const { externalId, id, metadata, startedAt, status, submittedAt, surveyId } = Response.fields

const skipped = Response.fields.skipped.annotations({
  description: "Ids of the questions that were shown and not answered, in order. Null while the response is partial."
})

/** The answer to one question, as the core has it. */
export interface AnswerItem {
  readonly questionId: QuestionId
  readonly questionKey: string
  readonly type: QuestionType
  readonly value: AnswerValue
}

/** Typed here so that the declarations of other packages can name the types. */
const answers: Schema.Schema<ReadonlyArray<AnswerItem>, ReadonlyArray<ResponseAnswer>> = Schema.Array(AnswerView)

const response = {
  id,
  surveyId,
  submittedAt,
  answers,
  skipped,
  status,
  startedAt,
  externalId,
  metadata
}

export const ResponseItem = Schema.Struct(response).annotations({ identifier: "SurveyResponse" })

/** The answer to one question. */
export interface ResponseAnswer {
  /** A UUID. */
  readonly questionId: string
  /** The present key of the question. */
  readonly questionKey: string
  /** The type of the question, which decides the form of the value. */
  readonly type: QuestionType
  /** Validated and normalised: numbers and booleans are native. */
  readonly value: AnswerValue
}

/** The response of one respondent to a survey. */
export interface ResponseItem {
  /** A UUID. */
  readonly id: string
  /** A UUID. */
  readonly surveyId: string
  /** When the response was completed, or last saved while partial. An ISO timestamp. */
  readonly submittedAt: string
  readonly answers: ReadonlyArray<ResponseAnswer>
  /**
   * Ids of the questions that were shown and not answered, in order. Null while the response is partial. A question
   * that is in neither list was not shown.
   */
  readonly skipped: ReadonlyArray<string> | null
  /** A `partial` response can be resumed until it is `completed`. */
  readonly status: ResponseStatus
  /** An ISO timestamp, or null. */
  readonly startedAt: string | null
  /** An id of yours, or null. */
  readonly externalId: string | null
  /** Names and values of yours. */
  readonly metadata: Readonly<Record<string, string>>
}

/** Absent where the caller may not be the respondent (`ResponseView.withoutContent`). */
const respondentOnly = <A, I>(field: Schema.Schema<A, I>) => Schema.optionalWith(field, { exact: true })

export const SubmittedResponse = Schema.Struct({
  ...response,
  skipped: respondentOnly(skipped),
  startedAt: respondentOnly(startedAt),
  externalId: respondentOnly(externalId),
  metadata: respondentOnly(metadata),
  resumeToken: Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description: "Only for a partial response: the value of `X-Resume-Token` to continue it."
  })
}).annotations({ identifier: "SubmittedResponse" })

/**
 * A response as its respondent sees it. After an anonymous call that repeats an idempotency key which another person
 * may have guessed, `answers` is empty, and the other optional fields are absent.
 */
export interface SubmittedResponse
  extends
    Omit<ResponseItem, "externalId" | "metadata" | "skipped" | "startedAt">,
    Partial<Pick<ResponseItem, "externalId" | "metadata" | "skipped" | "startedAt">>
{
  /** Only for a partial response: the token that continues it. */
  readonly resumeToken?: string
}

/** Encodes a response. */
export const encodeResponse: (response: ResponseView) => ResponseItem = typedEncoderOf(ResponseItem)

const encodeForRespondent = typedEncoderOf(SubmittedResponse)

/** Encodes a response for its respondent. */
export const encodeSubmitted = ({ response, resumeToken }: Submitted): SubmittedResponse =>
  encodeForRespondent(resumeToken === undefined ? response : { ...response, resumeToken })
