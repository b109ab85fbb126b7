/** Responses as JSON. */
import * as Schema from "effect/Schema"
import type { AnswerValue } from "../questions/AnswerValue.js"
import type { QuestionType } from "../questions/Question.js"
import { EndingView } from "../responses/EndingView.js"
import { Response, type ResponseStatus } from "../responses/Response.js"
import type { Ended, Submitted } from "../responses/Responses.js"
import { AnswerView, type RespondentOnly, type ResponseView } from "../responses/ResponseView.js"
import type { QuestionId } from "../values/Ids.js"
import { typedEncoderOf } from "./Encoder.js"

const { externalId, id, metadata, startedAt, status, submittedAt, surveyId } = Response.fields

const skipped = Response.fields.skipped.annotations({
  description: "Ids of the questions that were shown and not answered, in order. Null while the response is partial."
})

const variables = Response.fields.variables.annotations({
  description: "The numbers that the survey computes from the answers, by name. Null while the response is partial."
})

const language = Response.fields.language.annotations({
  description: "The language tag of the texts that the respondent has read, as it was sent."
})

const questionnaireVersion = Response.fields.questionnaireVersion.annotations({
  description:
    "The version of the questionnaire at the last save. Null: the response is from before there were versions."
})

const seed = Response.fields.seed.annotations({
  description: "Decides in which order things are shown, and which arms are drawn. Null: neither has been needed."
})

const reached = Schema.NullOr(Schema.String).annotations({
  description: "The key of the question whose page the respondent has reached."
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
  variables,
  language,
  questionnaireVersion,
  seed,
  reached,
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
  /** The numbers that the survey computes from the answers, by name. Null while the response is partial. */
  readonly variables: Readonly<Record<string, number | null>> | null
  /** The language tag of the texts that the respondent has read, as it was sent, or null. */
  readonly language: string | null
  /** The version of the questionnaire at the last save. Null: the response is from before there were versions. */
  readonly questionnaireVersion: number | null
  /** Decides in which order things are shown, and which arms are drawn. Null: neither has been needed. */
  readonly seed: number | null
  /** The key of the question whose page the respondent has reached, or null. */
  readonly reached: string | null
  /** A `partial` response can be resumed until it ends: `completed`, `screenedOut` or `overQuota`. */
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
  variables: respondentOnly(variables),
  language: respondentOnly(language),
  questionnaireVersion: respondentOnly(questionnaireVersion),
  seed: respondentOnly(seed),
  reached: respondentOnly(reached),
  startedAt: respondentOnly(startedAt),
  externalId: respondentOnly(externalId),
  metadata: respondentOnly(metadata),
  resumeToken: Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description: "Only for a partial response: the value of `X-Resume-Token` to continue it."
  }),
  ending: Schema.optionalWith(Schema.NullOr(EndingView), { exact: true }).annotations({
    description: "Only for a response that has ended. Null: the survey has no ending for it."
  })
}).annotations({ identifier: "SubmittedResponse" })

/**
 * A response as its respondent sees it. After an anonymous call that repeats an idempotency key which another person
 * may have guessed, `answers` is empty, and the other optional fields are absent.
 */
export interface SubmittedResponse
  extends Omit<ResponseItem, RespondentOnly>, Partial<Pick<ResponseItem, RespondentOnly>>
{
  /** Only for a partial response: the token that continues it. */
  readonly resumeToken?: string
  /** Only for a response that has ended. Null: the survey has no ending for it. */
  readonly ending?: ResponseEnding | null
}

/** How a response has ended. Its texts and its address are filled in. */
export interface ResponseEnding {
  readonly key: string
  /** The status of the response. */
  readonly outcome: ResponseStatus
  readonly title: string | null
  readonly message: string | null
  /** The address to which the respondent is sent, or null. */
  readonly redirectUrl: string | null
}

export const EndedResponse = Schema.Struct({ id, status, ending: Schema.NullOr(EndingView) })
  .annotations({ identifier: "EndedResponse" })

/** What the respondent may read of a response that has ended. */
export interface EndedResponse {
  /** A UUID. */
  readonly id: string
  readonly status: ResponseStatus
  /** Null: the survey has no ending for the response. */
  readonly ending: ResponseEnding | null
}

/** Encodes a response. */
export const encodeResponse: (response: ResponseView) => ResponseItem = typedEncoderOf(ResponseItem)

const encodeForRespondent = typedEncoderOf(SubmittedResponse)

/** Encodes a response for its respondent. */
export const encodeSubmitted = (submitted: Submitted): SubmittedResponse => encodeForRespondent(submittedOf(submitted))

/** What the respondent receives, before it is encoded. */
export const submittedOf = ({ response, ...rest }: Submitted): typeof SubmittedResponse.Type => ({
  ...response,
  ...rest
})

/** Encodes the ending of a response. */
export const encodeEnded: (ended: Ended) => EndedResponse = typedEncoderOf(EndedResponse)
