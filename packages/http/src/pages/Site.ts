/**
 * Pages for people that another package serves beside the API, such as `@canvass/web`. They are clients of the API:
 * each action calls one of its operations, in process.
 */
import type { LimitValues, NotFound, SharedResults, Unauthorized } from "@canvass/core"
import type { RateLimitDecision } from "@canvass/core/ports"
import type * as Effect from "effect/Effect"
import type { Weight } from "../endpoint/Weight.js"
import type { ApiError, RouteNotFound } from "../problems/ApiError.js"
import type { Problem } from "../problems/Problem.js"
import type { BodyReservation } from "../request/BodyBudget.js"
import type { MinSendRate, RequestContext } from "../request/RequestContext.js"
import type { HttpResponse } from "../response/HttpResponse.js"
import type { SurveyText } from "../work/SurveySizes.js"
import type { Article } from "./Html.js"
import type { InProcessApi } from "./InProcessApi.js"

export interface Site {
  /** Whether a path is one of the pages, or below one. No such path begins with `/api`. */
  readonly hasPath: (path: string) => boolean
  /** What a page holds while it is made, with all that it calls, and the survey that it is about. */
  readonly workOf: (path: string) => PageWork
  /** Responds to a request for a path of the site. */
  readonly serve: (request: SiteRequest) => Effect.Effect<HttpResponse, ApiError>
  /** The page of an error that `serve` fails with, or that the pipeline has found before. */
  readonly problemPage: (context: RequestContext, problem: Problem, publicUrl: string) => HttpResponse
  /** Responds to a request that the server has no time for, in as little time as possible. */
  readonly busyPage: (request: FormRequest, problem: Problem) => Effect.Effect<HttpResponse>
  /** Replaces secrets in a path, for the access log. Called for each request, with any path. */
  readonly redactPath: (path: string) => string
  /** The page `/`. */
  readonly frontPage: (request: ServerPageRequest) => Effect.Effect<HttpResponse>
  /**
   * A page of the API reference. Fails with `RouteNotFound` for a path that has none.
   *
   * @param path what follows `/docs`
   * @param document makes the OpenAPI document
   */
  readonly referencePage: (
    request: ServerPageRequest,
    path: string,
    document: () => unknown
  ) => Effect.Effect<HttpResponse, RouteNotFound>
  /** A page with the content that the server gives it, such as the description of an error. */
  readonly articlePage: (request: ServerPageRequest, article: Article) => Effect.Effect<HttpResponse>
}

/** What the requests of a page hold while the server works on them. */
export interface PageWork {
  readonly weight: Weight
  /** The survey that the path names: by its id, its slug, or the token of its results link. */
  readonly survey?: SurveyText | { readonly resultsToken: string } | undefined
}

/** A request for a page that calls no endpoint. */
export interface ServerPageRequest {
  readonly context: RequestContext
  /** URL under which the API and the pages are reached, without `/` at the end. */
  readonly publicUrl: string
}

/** A request for a page that may have a form. */
export interface FormRequest extends ServerPageRequest {
  /** How fast a body that the page streams must arrive. */
  readonly minSendRate: MinSendRate
  /** Counts the bytes of the body that the page buffers, until the page is made. */
  readonly bodyReservation: BodyReservation
}

export interface SiteRequest extends FormRequest {
  /**
   * Counts the request against the rate limit of pages for its address. A request is counted once, by this or by
   * `SiteSession.admit`, and again for each file of its form.
   */
  readonly admit: Effect.Effect<Admission>
  /**
   * As `admit`, for a form of the respondent of a response: it counts for the response. With a token that is not that
   * of the response, it counts for the address.
   */
  readonly admitRespondent: (responseId: string, resumeToken: string) => Effect.Effect<Admission>
  /**
   * Makes the resume token of a response. To be called with the id that the API has returned to a respondent who sent
   * the response, together with its content.
   */
  readonly resumeTokenOf: (responseId: string) => Effect.Effect<string>
  /**
   * Returns what the results link with this token shows. Fails with `NotFound` when there is none, and when it has
   * expired. To be called for a request that is admitted.
   */
  readonly sharedResults: (token: string) => Effect.Effect<SharedResults.SharedResults, NotFound>
  /** Whether people can log in. Without the operations for logins there is no portal. */
  readonly hasLogins: boolean
  /** The sessions of people who have logged in on a page. */
  readonly sessions: SiteSessions
  /** The limits that the operations check, for the forms that send to them. */
  readonly limits: LimitValues
}

/** The sessions of browsers. A page keeps the token of one in a cookie, which the API never reads. */
export interface SiteSessions {
  /**
   * Makes the token of a browser for the session of a login: 256 random bits, which are stored as a hash. The refresh
   * token of the login stops working. Fails with `Unauthorized` when it is not valid.
   */
  readonly start: (refreshToken: string) => Effect.Effect<string, Unauthorized>
  /** Returns the session of a token and records its use. `undefined`: it has ended or expired, or there is none. */
  readonly find: (token: string) => Effect.Effect<SiteSession | undefined>
}

/** The session of a browser. */
export interface SiteSession {
  /** Id of the session, as `GET /auth/sessions` lists it. */
  readonly id: string
  /** Counts the request against the rate limit of pages for the account. The calls are on behalf of the session. */
  readonly admit: Effect.Effect<Admission>
  /** As `admit`, for a request of the editor of surveys: 300 a minute for the session, which do not count as forms. */
  readonly admitEditor: Effect.Effect<Admission>
  /** What the rate limit of the API leaves the account now, over all its credentials. */
  readonly accountRateLimit: Effect.Effect<RateLimitDecision>
  /** Uses a name once in this session, on all instances. Returns whether it was unused. */
  readonly useOnce: (name: string) => Effect.Effect<boolean>
}

/** Whether the rate limit allows the request of a page, and whether there is room for it. */
export type Admission =
  | {
    readonly _tag: "Admitted"
    /** What the limit leaves after this request. */
    readonly rateLimit: RateLimitDecision
    /**
     * Calls operations on behalf of the caller of the page, with its address, trace id and user agent. A call is not
     * counted by the rate limit. Its audit entry is written before it completes.
     */
    readonly api: InProcessApi
  }
  | { readonly _tag: "Refused"; readonly rateLimit: RateLimitDecision }
  | { readonly _tag: "Busy"; readonly retryAfterSeconds: number }
