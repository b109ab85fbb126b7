/** Responses as JSON. */
import * as Schema from "effect/Schema"
import { Answer } from "../responses/Answer.js"
import { Response, type ResponseStatus } from "../responses/Response.js"
import type { Submitted } from "../responses/Responses.js"
import type { AnswerValue } from "../surveys/AnswerValue.js"
import type { QuestionId } from "../values/Ids.js"
import { typedEncoderOf } from "./Encoder.js"

const { externalId, id, metadata, startedAt, status, submittedAt, surveyId } = Response.fields

/** The answer to one question, as the core has it. */
export interface AnswerItem {
  readonly questionId: QuestionId
  readonly value: AnswerValue
}

/** Typed here so that the declarations of other packages can name the types. */
const answers: Schema.Schema<ReadonlyArray<AnswerItem>, ReadonlyArray<ResponseAnswer>> = Schema.Array(Answer)

const response = {
  id,
  surveyId,
  submittedAt,
  answers,
  status,
  startedAt,
  externalId,
  metadata
}

export const ResponseItem = Schema.Struct(response).annotations({ identifier: "Response" })

/** The answer to one question. */
export interface ResponseAnswer {
  /** A UUID. */
  readonly questionId: string
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
  /** A `partial` response can be resumed until it is `completed`. */
  readonly status: ResponseStatus
  /** An ISO timestamp, or null. */
  readonly startedAt: string | null
  /** An id of yours, or null. */
  readonly externalId: string | null
  /** Names and values of yours. */
  readonly metadata: Readonly<Record<string, string>>
}

export const SubmittedResponse = Schema.Struct({
  ...response,
  resumeToken: Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description: "Only for a partial response: the value of `X-Resume-Token` to continue it."
  })
}).annotations({ identifier: "SubmittedResponse" })

/** A response as its respondent sees it. */
export interface SubmittedResponse extends ResponseItem {
  /** Only for a partial response: the token that continues it. */
  readonly resumeToken?: string
}

/** Encodes a response. */
export const encodeResponse: (response: Response) => ResponseItem = typedEncoderOf(ResponseItem)

const encodeForRespondent = typedEncoderOf(SubmittedResponse)

/** Encodes a response for its respondent. */
export const encodeSubmitted = ({ response, resumeToken }: Submitted): SubmittedResponse =>
  encodeForRespondent(resumeToken === undefined ? response : { ...response, resumeToken })
