/** The endpoints of the API that the pages call, in process. */
import { BoundedCache, FileJson, ResponseJson, SurveyJson, ValidationError } from "@canvass/core"
import type { Admission, ApiRequest, HeaderFields, RequestTimeout } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { FormFile } from "../form/readForm.js"

/** Why the API has refused a request. */
export interface ApiProblem {
  readonly status: number
  /** The last part of the problem's `type`. */
  readonly slug: string
  readonly detail: string
  readonly errors: ReadonlyArray<ValidationError.Violation>
  /** When to try again, if the API says so. */
  readonly retryAfterSeconds: number | undefined
}

export type ApiResult<A> = Effect.Effect<Either.Either<A, ApiProblem>>

/** A survey as respondents see it. */
export type PublicSurvey = typeof SurveyJson.PublicSurvey.Type

/** A response as its respondent sees it. */
export type SubmittedResponse = typeof ResponseJson.SubmittedResponse.Type

/** An uploaded file. */
export type NewFile = typeof FileJson.NewFile.Type

/** Body of a submission. */
export interface SubmissionBody {
  readonly status: "completed" | "partial"
  readonly answers: ReadonlyArray<{ readonly questionId: string; readonly value: unknown }>
  readonly startedAt?: string
  readonly externalId?: string
  readonly metadata?: Readonly<Record<string, string>>
}

/** A partial response and the token that proves that a request comes from its respondent. */
export interface ResumeLink {
  readonly responseId: string
  readonly resumeToken: string
}

export interface ApiClient {
  readonly survey: (slug: string) => ApiResult<PublicSurvey>
  readonly submit: (surveyId: string, idempotencyKey: string, body: SubmissionBody) => ApiResult<SubmittedResponse>
  readonly getPartial: (surveyId: string, link: ResumeLink) => ApiResult<SubmittedResponse>
  readonly resume: (surveyId: string, link: ResumeLink, body: SubmissionBody) => ApiResult<SubmittedResponse>
  readonly upload: (
    surveyId: string,
    questionId: string,
    idempotencyKey: string,
    file: FormFile
  ) => ApiResult<NewFile>
}

/** The endpoints for the caller of a page. */
export const make = ({ call }: Extract<Admission, { readonly _tag: "Admitted" }>): ApiClient => {
  const request = <A>(decode: (text: string) => A, request: ApiRequest): ApiResult<A> =>
    Effect.map(call(request), ({ body, headers, status }) => {
      const text = typeof body === "string" ? body : ""
      return status < 300 ? Either.right(decode(text)) : Either.left(problemOf(text, headers))
    })
  const responsePath = (surveyId: string, { responseId }: ResumeLink) =>
    `/response/survey/${surveyId}/${encodeURIComponent(responseId)}`
  return {
    survey: (slug) => request(decodeSurvey, { method: "GET", path: `/public/surveys/${encodeURIComponent(slug)}` }),
    submit: (surveyId, idempotencyKey, body) =>
      request(decodeResponse, {
        method: "POST",
        path: `/response/survey/${surveyId}`,
        headers: { ...jsonHeaders, "idempotency-key": idempotencyKey },
        body: JSON.stringify(body)
      }),
    getPartial: (surveyId, link) =>
      request(decodeResponse, {
        method: "GET",
        path: responsePath(surveyId, link),
        headers: { "x-resume-token": link.resumeToken }
      }),
    resume: (surveyId, link, body) =>
      request(decodeResponse, {
        method: "PATCH",
        path: responsePath(surveyId, link),
        headers: { ...jsonHeaders, "x-resume-token": link.resumeToken },
        body: JSON.stringify(body)
      }),
    upload: (surveyId, questionId, idempotencyKey, file) =>
      request(decodeFile, {
        method: "POST",
        path: `/response/survey/${surveyId}/files`,
        headers: { "content-type": `multipart/form-data; boundary=${boundary}`, "idempotency-key": idempotencyKey },
        body: multipartOf(questionId, file)
      })
  }
}

/** Reads the body and the headers of a refusal. */
export const problemOf = (body: string, headers: HeaderFields): ApiProblem => {
  const { type, ...problem } = decodeProblem(body)
  return {
    ...problem,
    slug: type.slice(type.lastIndexOf("/") + 1),
    retryAfterSeconds: headers["Retry-After"] === undefined ? undefined : Number(headers["Retry-After"])
  }
}

const jsonHeaders = { "content-type": "application/json" }

/** Compiled once. A response of the API that breaks its contract is a defect. */
const decodeNewSurvey = Schema.decodeSync(Schema.parseJson(SurveyJson.PublicSurvey))

/** Decoding takes longer than reading. The key is the text of the response, so that a change of a survey is seen. */
const surveys = new BoundedCache<string, PublicSurvey>({
  maxBytes: 8 * 1_048_576,
  // A decoded survey takes about twice the bytes of its text, which has one or two bytes a character.
  bytesOf: (_, text) => 6 * text.length
})

const decodeSurvey = (text: string): PublicSurvey => {
  const known = surveys.get(text)
  if (known !== undefined) return known
  const survey = decodeNewSurvey(text)
  surveys.set(text, survey)
  return survey
}

const decodeResponse = Schema.decodeSync(Schema.parseJson(ResponseJson.SubmittedResponse))

const decodeFile = Schema.decodeSync(Schema.parseJson(FileJson.NewFile))

const decodeProblem = Schema.decodeSync(Schema.parseJson(Schema.Struct({
  type: Schema.String,
  status: Schema.Number,
  detail: Schema.String,
  errors: Schema.optionalWith(Schema.Array(ValidationError.Violation), { default: () => [] })
})))

/** Long and random enough that no file has it by accident. A file that has it on purpose ends there. */
const boundary = `canvass-${crypto.randomUUID()}`

const multipartOf = (
  questionId: string,
  { content, fileName, type }: FormFile
): Stream.Stream<Uint8Array, RequestTimeout> => {
  const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type : "application/octet-stream"
  return Stream.make(encoder.encode(
    `--${boundary}\r\nContent-Disposition: form-data; name="questionId"\r\n\r\n${questionId}\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; ` +
      `filename*=utf-8''${encodeURIComponent(fileName).replaceAll("'", "%27")}\r\nContent-Type: ${mediaType}\r\n\r\n`
  )).pipe(
    Stream.concat(content),
    Stream.concat(Stream.make(encoder.encode(`\r\n--${boundary}--\r\n`)))
  )
}

const encoder = new TextEncoder()
