/** Serves the portal: session, rate limit, origin and token of forms, then the page. A page cannot leave one out. */
import type { Language } from "@canvass/core/ports"
import {
  type Admission,
  type ApiError,
  type ApiRefused,
  type BodyBudgetExceeded,
  type HttpResponse,
  type InProcessApi,
  MethodNotAllowed,
  type RequestContext,
  type Site,
  type SiteRequest,
  type SiteSession
} from "@canvass/http"
import { Entries } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { gzip } from "../../assets/gzip.js"
import { portalScript } from "../../assets/scripts/portalScript.js"
import { respondentScript } from "../../assets/scripts/respondentScript.js"
import { editorFrameStyle } from "../../assets/styles/editorFrameStyle.js"
import { portalStyle } from "../../assets/styles/portalStyle.js"
import { respondentStyle } from "../../assets/styles/respondentStyle.js"
import { FormState } from "../../form/FormState.js"
import { maxQuestionnaireFields, readForm, readRefusedForm } from "../../form/readForm.js"
import { addressOf, contextOf, type PageContext, type PageSettings } from "../../page/PageContext.js"
import { pageTooLargeTexts } from "../../page/pageTooLargeTexts.js"
import { plain } from "../../page/pageWeights.js"
import { type PageDocument, pageHeaders, renderDocument, renderLongDocument } from "../../page/renderDocument.js"
import { compressed } from "../../page/respond.js"
import { formFields } from "../forms/ActionForm.js"
import { formErrorsOf } from "../forms/formErrors.js"
import { accountOfFormToken, isOwnForm, makeFormToken, verifyFormToken } from "../forms/formProtection.js"
import { EntryLayout, Layout } from "./Layout.js"
import { makePageRouter, type PageRouter } from "./PageRouter.js"
import {
  type ActionResult,
  formUsed,
  InvalidForm,
  type PageView,
  type PortalAction,
  type PortalDownload,
  type PortalPage,
  type PortalRoute,
  Redirect,
  redirectTo
} from "./PortalPage.js"
import type { FrameRequest, PortalRequest, PortalSettings } from "./PortalRequest.js"
import {
  frameEndedView,
  loggedInAgainView,
  malformedForm,
  otherAccountView,
  problemView,
  type Refusal,
  type RefusedForm,
  sessionEndedView,
  staleFormView
} from "./problemViews.js"
import { receiveEntries, receiveForm } from "./receiveForm.js"
import { serveOperation } from "./serveOperation.js"
import { keepFlash, keepSession, readFlash, readSessionToken, removeFlash, removeSession } from "./sessionCookie.js"
import { shellTexts } from "./shellTexts.js"

/** The portal as a part of the site. */
export interface Portal {
  readonly workOf: Site["workOf"]
  readonly serve: (request: SiteRequest) => Effect.Effect<HttpResponse.HttpResponse, ApiError>
  /** Whether a script calls the path: its problems are JSON. */
  readonly isOperation: (path: string) => boolean
  /** The page of an error outside of the pages, such as a form that is too large. */
  readonly problemPage: (
    context: Pick<RequestContext.RequestContext, "address" | "headers" | "method" | "path" | "query">,
    problem: Refusal,
    publicUrl: string
  ) => HttpResponse.KnownResponse
}

/** @param compress compresses a page by gzip */
export const makePortal = (
  routes: ReadonlyArray<PortalRoute>,
  settings: PortalSettings,
  compress: PageSettings["compress"] = gzip
): Portal => {
  const router = makePageRouter(routes)
  const pageSettings = {
    embedOrigins: ["'none'"],
    exampleSurvey: undefined,
    compress,
    compressParts: undefined,
    hasPortal: true
  }
  const shell: Shell = { router, settings, pageSettings, flashTexts: flashTextsOf(routes) }
  const isFramedAt = (path: string): boolean => {
    const route = router.find(path)?.route
    return route?._tag === "Page" && route.isFramed
  }
  return {
    workOf: (path) => {
      const found = router.find(path)
      const { surveyId: id } = found?.parameters ?? {}
      return { weight: found?.route.weight ?? plain, survey: id === undefined ? undefined : { id } }
    },
    isOperation: (path) => router.find(path)?.route._tag === "Operation",
    serve: (site) => serve(site, shell),
    problemPage: ({ headers, method, query, ...context }, problem, publicUrl) => {
      const base = baseOf(contextOf({ headers, query }, publicUrl, pageSettings), context.path, publicUrl)
      const request = { ...anonymous, ...base, headers }
      const refusal = method === "POST" && problem.status === 400 ? { ...problem, slug: malformedForm } : problem
      return renderView(
        { request, shell, isFramed: isFramedAt(context.path) },
        problemView(base.language, refusal, request.href("/portal"))
      )
    }
  }
}

/** What all requests share. */
interface Shell {
  readonly router: PageRouter
  readonly settings: PortalSettings
  readonly pageSettings: PageSettings
  readonly flashTexts: (language: Language) => ReadonlyMap<string, string>
}

const flashTextsOf = (routes: ReadonlyArray<PortalRoute>): Shell["flashTexts"] => (language) =>
  new Map(routes.flatMap((route) => route._tag === "Page" ? Object.entries(route.flashes(language)) : []))

const serve = (site: SiteRequest, shell: Shell): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  Effect.gen(function*() {
    const { publicUrl } = site
    const { address, headers, method, path } = site.context
    const found = shell.router.find(path)
    const param = (name: string) => found?.parameters[name] ?? unknownParameter(name)
    const route = found?.route
    if (route?._tag === "Operation") {
      const { href } = baseOf(contextOf(site.context, publicUrl, shell.pageSettings), path, publicUrl)
      return yield* serveOperation({
        site,
        operation: route,
        request: { address, href, param, publicUrl },
        compress: shell.pageSettings.compress
      })
    }
    const sessionToken = readSessionToken(headers, publicUrl)
    const session = sessionToken === undefined ? undefined : yield* site.sessions.find(sessionToken)
    const admission = yield* session?.admit ?? site.admit
    const base = baseOf(contextOf(site.context, publicUrl, shell.pageSettings), path, publicUrl)
    const isFramed = route?._tag === "Page" && route.isFramed
    const refuse = (problem: Refusal, form: RefusedForm | "unread" | undefined) =>
      renderView(
        { request: { ...anonymous, ...base, headers }, shell, isFramed },
        problemView(base.language, problem, base.href("/portal"), form)
      )
    if (admission._tag !== "Admitted") {
      const problem = admission._tag === "Busy"
        ? { status: 503, slug: "", detail: "", retryAfterSeconds: admission.retryAfterSeconds }
        : { status: 429, slug: "", detail: "", retryAfterSeconds: admission.rateLimit.resetSeconds }
      if (method !== "POST") return refuse(problem, undefined)
      if (!isOwnForm(headers, publicUrl)) return refuse(problem, "unread")
      return refuse(problem, yield* readRefusedForm(site, (entries) => refusedForm(base.href(path), entries)))
    }
    const { api } = admission
    const account = session === undefined ? undefined : yield* Effect.either(api.invoke("auth.me"))
    // A server that cannot read the account now must not end the session.
    if (account?._tag === "Left" && account.left.problem.status !== 401) {
      const entries = method === "POST" && isOwnForm(headers, publicUrl)
        ? route?._tag === "Page"
          ? yield* receiveEntries(site, route)
          : yield* readForm(site, { maxFileBytes: 0, maxFields: maxQuestionnaireFields(site.limits) })
        : undefined
      return refuse(account.left.problem, entries === undefined ? undefined : refusedForm(base.href(path), entries))
    }
    const user = account?._tag === "Right" ? account.right : undefined
    const isLoggedIn = session !== undefined && user !== undefined && sessionToken !== undefined
    const request: PortalRequest = {
      ...base,
      settings: shell.settings,
      limits: site.limits,
      address,
      headers,
      api,
      user,
      sessionId: isLoggedIn ? session.id : undefined,
      accountRateLimit: session?.accountRateLimit ?? Effect.dieMessage("Nobody is logged in."),
      formToken: isLoggedIn ? yield* makeFormToken(sessionToken, user.id) : "",
      param,
      startSession: (refreshToken) => startSession(site, api, session, refreshToken)
    }
    const page: ServedPage = {
      site,
      shell,
      request,
      isFramed,
      t: base.t,
      admission,
      session: isLoggedIn ? session : undefined,
      sessionToken
    }
    if (route === undefined) {
      return yield* respondWith(page, problemView(base.language, notFound, request.href("/portal")))
    }
    if (method === "POST" && !isOwnForm(headers, publicUrl)) {
      return yield* respondWith(page, staleFormView(base.t, publicUrl + path))
    }
    if (!isLoggedIn && (route._tag === "Download" || route.access === "session")) {
      return method === "POST" && route._tag === "Page" && path !== logoutPath
        ? yield* keepForm(page, route)
        : yield* respondLoggedOut(page, sessionToken !== undefined)
    }
    if (method === "GET" || method === "HEAD") {
      return route._tag === "Page" ? yield* show(page, route, new FormState()) : yield* download(page, route)
    }
    if (method === "POST" && route._tag === "Page" && Object.keys(route.actions).length > 0) {
      return yield* act(page, route)
    }
    return yield* Effect.fail(new MethodNotAllowed({ method, allow: ["GET", "HEAD"] }))
  })

/** A request whose page is served. */
interface ServedPage {
  readonly site: SiteRequest
  readonly shell: Shell
  readonly request: PortalRequest
  /** Whether a page of the portal shows the page in a frame. */
  readonly isFramed: boolean
  readonly t: typeof shellTexts["en"]
  readonly admission: Admission
  readonly session: SiteSession | undefined
  readonly sessionToken: string | undefined
}

const notFound: Refusal = { status: 404, slug: "not-found", detail: "" }

/** The session that the browser has had before ends, so that nobody goes on with it. */
const startSession = (
  site: SiteRequest,
  api: InProcessApi,
  previous: SiteSession | undefined,
  refreshToken: string
): Effect.Effect<string> =>
  Effect.gen(function*() {
    if (previous !== undefined) {
      yield* Effect.ignore(api.invoke("auth.endSession", { path: { id: previous.id } }))
    }
    return keepSession(yield* Effect.orDie(site.sessions.start(refreshToken)), site.publicUrl)
  })

/** To log out without a session is no error. */
const logoutPath = "/portal/logout"

/** Keeps what a form has whose session has ended. */
const keepForm = (page: ServedPage, route: PortalPage): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  Effect.gen(function*() {
    const { site } = page
    return yield* showSessionEnded(page, yield* receiveEntries(site, route))
  })

const showSessionEnded = (page: ServedPage, received: Entries) => {
  const { request, t } = page
  const form = refusedForm(request.href(request.path), received)
  return respondWith(page, sessionEndedView(t, request.href("/portal/login"), form))
}

/** Responds to a form whose token is not of this session. */
const respondToStaleForm = (page: ServedPage, received: Entries) => {
  const { request, t } = page
  const account = accountOfFormToken(received.first(formFields.token))
  if (account === undefined) return respondWith(page, staleFormView(t, request.publicUrl + request.path))
  if (account !== request.user?.id) return respondWith(page, otherAccountView(t, request.href("/portal")))
  const entries = new Entries([[formFields.token, request.formToken]])
    .and(received.filter((name) => name !== formFields.token).pairs())
  return respondWith(page, loggedInAgainView(t, refusedForm(request.href(request.path), entries)))
}

const loginRedirect = ({ request, site }: ServedPage, hasEnded: boolean): Redirect => {
  const { method, path, query } = site.context
  const returnTo = path + (method === "POST" || query === undefined || query === "" ? "" : `?${query}`)
  const search = path === "/portal" || path === logoutPath ? "" : `?${new URLSearchParams({ returnTo })}`
  return redirectTo(`/portal/login${search}`, undefined, hasEnded ? [removeSession(request.publicUrl)] : [])
}

/** Sends somebody who is not logged in to the log-in page. No frame may show that. */
const respondLoggedOut = (
  page: ServedPage,
  hasEnded: boolean
): Effect.Effect<HttpResponse.HttpResponse, BodyBudgetExceeded> => {
  const { isFramed, request: { basePath, href, path, query }, t } = page
  if (!isFramed) return Effect.succeed(redirectResponse(page, loginRedirect(page, hasEnded)))
  return respondWith(page, frameEndedView(t, href("/portal/login"), `${basePath}${path}?${query}`))
}

/** Shows a page. */
const show = (page: ServedPage, route: PortalPage, form: FormState, refusal: Partial<Refusal> = {}) =>
  Effect.matchEffect(route.render(page.request, form), {
    onFailure: (failure) => respondToFailure(page, failure, form),
    onSuccess: (view) =>
      respondWith(
        page,
        { ...view, status: refusal.status ?? view.status ?? 200, retryAfterSeconds: refusal.retryAfterSeconds },
        form
      )
  })

const download = (
  page: ServedPage,
  route: PortalDownload
): Effect.Effect<HttpResponse.HttpResponse, BodyBudgetExceeded> =>
  Effect.matchEffect(route.respond(page.request), {
    onFailure: (failure) => respondToFailure(page, failure),
    onSuccess: (response) =>
      Effect.succeed({
        ...response,
        headers: { ...response.headers, "Cache-Control": "no-store", "X-Frame-Options": "DENY" }
      })
  })

/** @param form what the request has sent, if anything: the page of the failure keeps it */
const respondToFailure = (
  page: ServedPage,
  failure: ApiRefused | Redirect,
  form: FormState = new FormState()
): Effect.Effect<HttpResponse.HttpResponse, BodyBudgetExceeded> =>
  failure instanceof Redirect
    ? Effect.succeed(redirectResponse(page, failure))
    : failure.problem.status === 401
    ? respondLoggedOut(page, true)
    : respondWith(
      page,
      problemView(page.request.language, failure.problem, page.request.href("/portal"), resendOf(page, form))
    )

/** The form of a request, to be sent again with a new token. */
const resendOf = ({ request }: ServedPage, { action, entries }: FormState): RefusedForm | undefined =>
  action === undefined ? undefined : refusedForm(
    request.href(request.path),
    new Entries([[formFields.token, request.formToken], [formFields.action, action]]).and(entries.pairs())
  )

const refusedForm = (action: string, entries: Entries): RefusedForm => ({
  action,
  entries: entries.filter((name) => !/password/i.test(name))
})

/** Runs the action of a form, after its token has been checked. */
const act = (page: ServedPage, route: PortalPage): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  Effect.gen(function*() {
    const { request, session, sessionToken, t } = page
    const { entries: received, errors: fileErrors } = yield* receiveForm(page, route)
    const formName = session === undefined || sessionToken === undefined
      ? undefined
      : yield* verifyFormToken(sessionToken, received.first(formFields.token))
    if (session !== undefined && formName === undefined) {
      return yield* respondToStaleForm(page, received)
    }
    const name = received.first(formFields.action)
    const action = Object.hasOwn(route.actions, name) ? route.actions[name] : undefined
    if (action === undefined) return yield* respondWith(page, staleFormView(t, request.publicUrl + request.path))
    if (
      isSingleUse(action) && !(session !== undefined && formName !== undefined && (yield* session.useOnce(formName)))
    ) {
      return redirectResponse(page, redirectTo("/portal", formUsed))
    }
    // What follows the name of the action is the button that was pressed, in a form that has several.
    const entries = received.filter((field) => field !== formFields.token && field !== formFields.action)
      .and(received.all(formFields.action).slice(1).map((button) => [formFields.action, button]))
    const run = typeof action === "function" ? action : action.run
    return yield* Effect.matchEffect(run(request, entries, fileErrors), {
      onFailure: (failure) => {
        if (failure instanceof InvalidForm) {
          return show(page, route, new FormState(name, entries, failure.errors), { status: 400 })
        }
        if (failure instanceof Redirect) return respondToFailure(page, failure)
        if (failure.problem.status === 401 && route.access === "session") return showSessionEnded(page, received)
        const { problem } = failure
        const errors = formErrorsOf(request.language, problem, route.fieldOf)
        return problem.status === 404
          ? respondToFailure(page, failure)
          : show(page, route, new FormState(name, entries, errors), problem)
      },
      onSuccess: (result: ActionResult) =>
        result instanceof Redirect
          ? Effect.succeed(redirectResponse(page, result))
          : respondWith(page, result.view)
    })
  })

const isSingleUse = (action: PortalAction) => "_tag" in action && action._tag === "SingleUse"

const redirectResponse = (
  { request }: Pick<ServedPage, "request">,
  { cookies = [], flash, location }: Redirect
): HttpResponse.KnownResponse => {
  const [path = "", query] = location.split("?", 2)
  const isForeign = !location.startsWith("/")
  return {
    status: 303,
    headers: {
      ...commonHeaders,
      Location: isForeign ? location : request.href(path, Object.fromEntries(new URLSearchParams(query)))
    },
    cookies: flash === undefined ? cookies : [...cookies, keepFlash(flash, request.publicUrl)],
    body: undefined
  }
}

const respondWith = (
  page: ServedPage,
  view: PageView,
  form: FormState = new FormState()
): Effect.Effect<HttpResponse.HttpResponse, BodyBudgetExceeded> => {
  const { request, shell, site } = page
  const { document, response } = framed(page, view, form)
  return renderLongDocument(document, site).pipe(
    Effect.map((html) => ({ ...response, body: html })),
    Effect.catchTag("PageTooLarge", () => {
      const { text, title } = pageTooLargeTexts[request.language]
      return Effect.succeed(renderView(page, {
        title,
        status: 422,
        body: (
          <div class="notice">
            <p>{text}</p>
          </div>
        )
      }))
    }),
    Effect.flatMap((response) => compressed(shell.pageSettings.compress, request.headers, response))
  )
}

/** Renders a view that is never long, in one step. */
const renderView = (...viewed: Parameters<typeof framed>): HttpResponse.KnownResponse => {
  const { document, response } = framed(...viewed)
  return { ...response, body: renderDocument(document) }
}

/** A view in its frame, and the response without its body. */
const framed = (
  { isFramed, request, shell }: Pick<ServedPage, "isFramed" | "shell"> & { readonly request: FrameRequest },
  view: PageView,
  form: FormState = new FormState()
): { readonly document: PageDocument; readonly response: Omit<HttpResponse.KnownResponse, "body"> } => {
  const t = shellTexts[request.language]
  const code = readFlash(request.headers)
  const flash = code === undefined ? undefined : shell.flashTexts(request.language).get(code)
  const props = { request, t, view, form, flash, hasPage: (path: string) => shell.router.find(path) !== undefined }
  const { retryAfterSeconds, status = 200 } = view
  return {
    response: {
      status,
      headers: {
        ...commonHeaders,
        ...policyOf(view, isFramed),
        ...retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) }
      },
      cookies: code === undefined ? [] : [removeFlash(request.publicUrl)]
    },
    document: {
      language: view.language ?? request.language,
      theme: request.theme,
      basePath: request.basePath,
      title: `${form.errors.length > 0 ? `${t.errorPrefix} ` : ""}${view.title} · Canvass`,
      isIndexable: false,
      ...frames[view.frame ?? "portal"],
      ...view.look === undefined ? {} : { style: { path: view.look.stylePath } },
      ...view.module === undefined ? {} : { module: view.module },
      bodyAttributes: { "data-copied": t.copied },
      body: view.frame !== undefined && view.frame !== "portal"
        ? view.body
        : request.user === undefined
        ? <EntryLayout {...props} />
        : <Layout {...props} />
    }
  }
}

/** The files of a frame. */
const frames = {
  portal: { style: portalStyle, script: portalScript },
  respondent: { style: respondentStyle, script: respondentScript },
  editor: { style: editorFrameStyle, script: undefined }
} satisfies Record<NonNullable<PageView["frame"]>, unknown>

/** The headers of a page that does more than the others: the editor calls operations of the portal. */
const policyOf = (
  { frame, hasFrame = false }: PageView,
  isFramed: boolean
): HttpResponse.KnownResponse["headers"] => ({
  ...pageHeaders({
    frameAncestors: isFramed ? ["'self'"] : [],
    makesRequests: frame === "editor",
    hasFrame,
    cacheControl: "no-store"
  }),
  ...isFramed ? { "X-Frame-Options": "SAMEORIGIN" } : {},
  "Vary": commonHeaders.Vary
})

/** No page of another site shows the portal in a frame, and no cache keeps it. */
const commonHeaders = {
  ...pageHeaders({ frameAncestors: [], cacheControl: "no-store" }),
  "X-Frame-Options": "DENY",
  "Vary": "Accept-Encoding, Accept-Language, Cookie"
}

const baseOf = (context: PageContext<Language>, path: string, publicUrl: string) => ({
  basePath: context.basePath,
  language: context.language,
  query: context.query,
  theme: context.theme,
  publicUrl,
  path,
  t: shellTexts[context.language],
  href: (target: string, parameters?: Readonly<Record<string, string>>) => addressOf(context, target, parameters)
})

const unknownParameter = (name: string): never => {
  throw new Error(`The path of the page has no parameter ${name}.`)
}

/** The parts of a request that has no session. */
const anonymous = { user: undefined, formToken: "" }
