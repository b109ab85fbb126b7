/** Serves the pages of a site: rate limits and sessions of their requests, and their calls of the API in process. */
import type { LimitValues, Responses, ResultsLinks } from "@canvass/core"
import type { RateLimitDecision, Sessions } from "@canvass/core/ports"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { AccessControl } from "../access/AccessControl.js"
import { accountOf, type Caller } from "../endpoint/Caller.js"
import type { Admission, Site, SiteRequest, SiteSessions } from "../pages/Site.js"
import type { ApiError, WorkError } from "../problems/ApiError.js"
import * as Problem from "../problems/Problem.js"
import type { BodyReservation } from "../request/BodyBudget.js"
import type { MinSendRate, RequestContext } from "../request/RequestContext.js"
import type { ServerUrls } from "../ServerUrls.js"
import type { RequestWork } from "../work/RequestWork.js"
import type { SurveyText } from "../work/SurveySizes.js"
import { workRetrySeconds } from "../work/WorkQueue.js"
import type { RequestRecord } from "./AccessEntry.js"
import { type Handled, handledWithoutCaller } from "./Handled.js"
import { inProcessApi, type Invocation, type Invoked } from "./Invocation.js"
import type { ResponseSender } from "./ResponseSender.js"

export interface SitePagesOptions<R> {
  readonly site: Site
  readonly accessControl: AccessControl
  readonly browserSessions: Sessions["browser"]
  /** Whether the API has the operations for logins. */
  readonly responses: Pick<Responses, "isRespondent" | "resumeTokenOf">
  readonly resultsLinks: Pick<ResultsLinks, "surveyOf" | "view">
  readonly hasLogins: boolean
  readonly limits: LimitValues
  readonly minSendRate: MinSendRate
  readonly sender: ResponseSender
  readonly urls: ServerUrls
  /** Calls an endpoint for a page. Dies when no endpoint has the name. */
  readonly invoke: (page: RequestContext, invocation: Invocation) => Effect.Effect<Invoked, never, R>
}

/** Responds to a request for a page. With an `error` that was found before, the response is the page of the error. */
export type SitePages<R> = (
  context: RequestContext,
  record: RequestRecord,
  reservation: BodyReservation,
  work: RequestWork,
  error: ApiError | undefined
) => Effect.Effect<Handled, never, R>

export const make = <R>(options: SitePagesOptions<R>): SitePages<R> => {
  const {
    accessControl,
    browserSessions,
    hasLogins,
    invoke,
    limits,
    minSendRate,
    responses,
    resultsLinks,
    sender,
    site,
    urls
  } = options

  const serve = (
    context: RequestContext,
    record: RequestRecord,
    reservation: BodyReservation,
    work: RequestWork,
    error: ApiError | undefined
  ): Effect.Effect<Handled, never, R> => {
    record.endpoint = "pages"
    const deferred: Array<Effect.Effect<void>> = []
    const served = Effect.contextWithEffect((services: Context.Context<R>) => {
      if (error !== undefined) return Effect.fail(error)
      /** A call of the page. It is audited. `Effect.provide` would copy all services, to merge them with themselves. */
      const call = (invocation: Invocation) =>
        Effect.mapInputContext(
          Effect.flatMap(
            invoke(context, invocation),
            (invoked) =>
              Effect.zipRight(sender.finishInProcess(invoked.context, invoked.done, deferred), invoked.result)
          ),
          (_: Context.Context<never>) => services
        )
      const admissionOf = (caller: Caller, rateLimit: RateLimitDecision): Effect.Effect<Admission> => {
        if (!rateLimit.accepted) return Effect.succeed({ _tag: "Refused", rateLimit })
        const api = inProcessApi((name, parts = {}) => call({ caller, counted: rateLimit, name, parts }))
        return Effect.match(takeRoom(context, work, caller), {
          onFailure: () => ({ _tag: "Busy", retryAfterSeconds: workRetrySeconds }),
          onSuccess: () => ({ _tag: "Admitted", rateLimit, api })
        })
      }
      const admit: Admit = (session) =>
        Effect.flatMap(
          accessControl.countPage(context, session),
          (rateLimit) => admissionOf(session ?? anonymous, rateLimit)
        )
      const admitRespondent: SiteRequest["admitRespondent"] = (responseId, resumeToken) =>
        Effect.flatMap(responses.isRespondent(responseId, resumeToken), (isRespondent) =>
          isRespondent
            ? Effect.flatMap(
              accessControl.countRespondent(context, responseId),
              (rateLimit) => admissionOf(anonymous, rateLimit)
            )
            : admit(undefined))
      const anonymous = { _tag: "Anonymous", address: context.address } as const
      return site.serve({
        context: { ...context, body: context.body === undefined ? undefined : work.bodyOf(context.body) },
        publicUrl: urls.publicUrl(),
        admit: admit(undefined),
        admitRespondent,
        resumeTokenOf: responses.resumeTokenOf,
        sharedResults: resultsLinks.view,
        hasLogins,
        sessions: sessionsOf(
          record,
          admit,
          (sessionId, session) =>
            Effect.flatMap(accessControl.countEditor(sessionId), (rateLimit) => admissionOf(session, rateLimit))
        ),
        limits,
        minSendRate,
        bodyReservation: reservation
      })
    })
    const response = Effect.catchAllCause(
      served,
      (cause) =>
        Effect.as(sender.logDefect(context, cause), site.problemPage(context, Problem.ofCause(cause), urls.publicUrl()))
    )
    return Effect.map(response, (response) => {
      const done = handledWithoutCaller(context, response)
      return deferred.length === 0 ? done : { ...done, afterwards: Effect.all(deferred, { discard: true }) }
    })
  }

  /** Waits until there is room for the page. A form takes it again when it has arrived. */
  const takeRoom = (context: RequestContext, work: RequestWork, caller: Caller): Effect.Effect<void, WorkError> => {
    const { survey, weight } = site.workOf(context.path)
    const admit = (survey: SurveyText | undefined) => {
      const account = accountOf(caller)
      return work.admit({ weight, survey, account, isOwnersOnly: account !== undefined }, 0) ?? Effect.void
    }
    return survey !== undefined && "resultsToken" in survey
      ? Effect.flatMap(
        resultsLinks.surveyOf(survey.resultsToken),
        (found) => admit(Option.getOrUndefined(Option.map(found, (id) => ({ id }))))
      )
      : admit(survey)
  }

  /** The sessions of browsers. The calls of a page have the caller that an access token of its session has. */
  const sessionsOf = (record: RequestRecord, admit: Admit, admitEditor: AdmitEditor): SiteSessions => ({
    start: browserSessions.start,
    find: (token) =>
      Effect.map(browserSessions.find(token), (found) => {
        if (Option.isNone(found)) return undefined
        const session = found.value
        const { accountId, id } = session
        const caller: Caller = { _tag: "Token", accountId, sessionId: id }
        return {
          id,
          admit: Effect.suspend(() => {
            record.caller = caller
            return admit(caller)
          }),
          admitEditor: Effect.suspend(() => {
            record.caller = caller
            return admitEditor(id, caller)
          }),
          accountRateLimit: accessControl.peekAccount(accountId),
          useOnce: (name) => browserSessions.useOnce(session, name)
        }
      })
  })

  return serve
}

/**
 * Decides on a request of a page by its rate limit.
 *
 * @param session the caller of the page's calls, if somebody is logged in
 */
type Admit = (session: Caller | undefined) => Effect.Effect<Admission>

/** Decides on a request of the editor of surveys by the rate limit of its session. */
type AdmitEditor = (sessionId: string, session: Caller) => Effect.Effect<Admission>
