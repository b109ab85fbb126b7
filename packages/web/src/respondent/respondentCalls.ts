/** The calls of the pages of respondents. */
import { LanguageTag, type Submission } from "@canvass/core"
import type { ApiProblem, ApiRefused, InProcessApi, ResultOf } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { PageRequest } from "../page/PageContext.js"

/** A survey as respondents see it, in one language. */
export interface PublicSurvey extends ResultOf<"public.survey"> {
  /** Identifies all that respondents see of the survey. */
  readonly etag: string
}

/** A response as its respondent sees it. */
export type SubmittedResponse = ResultOf<"responses.submit">

/** What a form sends. */
export interface AnswersBody {
  readonly status: "completed" | "partial"
  readonly answers: ReadonlyArray<{ readonly questionId: string; readonly value: unknown }>
  /** The key of the first question of the step that the answers lead to. */
  readonly reached?: string
  /** The tag of the language of the form. */
  readonly language?: string
}

/** A response and the token that proves that a request comes from its respondent. */
export interface ResumeLink {
  readonly responseId: string
  readonly resumeToken: string
}

/** What has become of answers that were sent. */
export interface Sent {
  readonly response: SubmittedResponse
  /** Absent: the API has not given a token, because the response has ended. */
  readonly link: ResumeLink | undefined
  /** Whether the response had ended before. */
  readonly hadEnded?: boolean
}

/** The result of a call, or why it was refused: most pages show both. */
export type CallResult<A> = Effect.Effect<Either.Either<A, ApiProblem>>

/** Returns the result of a call, or why it was refused. */
export const outcomeOf = <A>(call: Effect.Effect<A, ApiRefused>): CallResult<A> =>
  Effect.either(Effect.mapError(call, ({ problem }) => problem))

/** A response, or how it has ended, for its respondent. */
export const readResponse = (
  api: InProcessApi,
  { id }: PublicSurvey,
  { responseId, resumeToken }: ResumeLink
): CallResult<ResultOf<"responses.getPartial">> =>
  outcomeOf(api.invoke("responses.getPartial", {
    path: { surveyId: id, responseId },
    headers: { "x-resume-token": resumeToken }
  }))

/**
 * Adds answers to a partial response.
 *
 * @param step how the respondent leaves the step that has the answers; absent for a survey that is shown as a whole
 */
export const resumeResponse = (
  api: InProcessApi,
  { id }: PublicSurvey,
  link: ResumeLink,
  payload: AnswersBody,
  step: Submission.Step | undefined
): CallResult<Sent> =>
  Effect.map(
    outcomeOf(api.invoke("responses.resume", {
      path: { surveyId: id, responseId: link.responseId },
      payload,
      headers: { "x-resume-token": link.resumeToken },
      step
    })),
    Either.map((response) => ({ response, link }))
  )

/**
 * Finds a survey by the slug in the address of a page, in the language that the address or the browser asks for.
 *
 * @param language takes the place of the language of the address
 */
export const findSurvey = (
  api: InProcessApi,
  slug: string,
  { query }: Pick<PageRequest, "query">,
  language: string | null = query.get("lang")
): CallResult<PublicSurvey> => {
  const found = outcomeOf(api.invokeWithETag("public.survey", {
    path: { slug },
    query: isTag(language) ? { language } : {}
  }))
  return Effect.map(found, Either.map(({ etag, value }) => ({ ...value, etag })))
}

/** A malformed tag in an address is ignored. */
const isTag = (language: string | null): language is string => language !== null && Option.isSome(decodeTag(language))

const decodeTag = Schema.decodeOption(LanguageTag)
