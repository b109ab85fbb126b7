/** The calls of the pages of respondents. */
import type { ApiProblem, ApiRefused, InProcessApi, ResultOf } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"

/** A survey as respondents see it. */
export type PublicSurvey = ResultOf<"public.survey">

/** A response as its respondent sees it. */
export type SubmittedResponse = ResultOf<"responses.submit">

/** What a form sends. */
export interface AnswersBody {
  readonly status: "completed" | "partial"
  readonly answers: ReadonlyArray<{ readonly questionId: string; readonly value: unknown }>
  /** The key of the first question of the step that the answers lead to. */
  readonly reached?: string
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
export type Outcome<A> = Effect.Effect<Either.Either<A, ApiProblem>>

/** Returns the result of a call, or why it was refused. */
export const outcomeOf = <A>(call: Effect.Effect<A, ApiRefused>): Outcome<A> =>
  Effect.either(Effect.mapError(call, ({ problem }) => problem))

/** A response, or how it has ended, for its respondent. */
export const readResponse = (
  api: InProcessApi,
  { id }: PublicSurvey,
  { responseId, resumeToken }: ResumeLink
): Outcome<ResultOf<"responses.getPartial">> =>
  outcomeOf(api.invoke("responses.getPartial", {
    path: { surveyId: id, responseId },
    headers: { "x-resume-token": resumeToken }
  }))

/** Adds answers to a partial response. */
export const resumeResponse = (
  api: InProcessApi,
  { id }: PublicSurvey,
  link: ResumeLink,
  payload: AnswersBody
): Outcome<Sent> =>
  Effect.map(
    outcomeOf(api.invoke("responses.resume", {
      path: { surveyId: id, responseId: link.responseId },
      payload,
      headers: { "x-resume-token": link.resumeToken }
    })),
    Either.map((response) => ({ response, link }))
  )

/** Finds a survey by the slug in the address of a page. */
export const findSurvey = (api: InProcessApi, slug: string): Outcome<PublicSurvey> =>
  outcomeOf(api.invoke("public.survey", { path: { slug } }))
