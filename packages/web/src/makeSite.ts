/** The pages as a part of the server: which path has which page. */
import {
  type ApiError,
  type HttpResponse,
  MethodNotAllowed,
  Problem,
  type RequestContext,
  RouteNotFound,
  type Site,
  type SiteRequest
} from "@canvass/http"
import * as Effect from "effect/Effect"
import type { Asset } from "./assets/Asset.js"
import { findEditorAsset, isEditorAsset } from "./assets/editorAssets.js"
import { gzip } from "./assets/gzip.js"
import { interFont } from "./assets/interFont.js"
import { conditionsScript } from "./assets/scripts/conditionsScript.js"
import { controlsScript } from "./assets/scripts/controlsScript.js"
import { portalScript } from "./assets/scripts/portalScript.js"
import { respondentScript } from "./assets/scripts/respondentScript.js"
import { siteScript } from "./assets/scripts/siteScript.js"
import { editorFrameStyle } from "./assets/styles/editorFrameStyle.js"
import { imageStyle } from "./assets/styles/imageStyle.js"
import { portalStyle } from "./assets/styles/portalStyle.js"
import { respondentStyle } from "./assets/styles/respondentStyle.js"
import { siteStyle } from "./assets/styles/siteStyle.js"
import { embedScript } from "./embed/embedScript.js"
import { readRefusedForm } from "./form/readForm.js"
import { makeServerPages } from "./makeServerPages.js"
import { decodeSegment } from "./page/decodeSegment.js"
import { addressOf, contextOf, type PageRequest, type PageSettings, respondentContextOf } from "./page/PageContext.js"
import * as pageWeights from "./page/pageWeights.js"
import { redactPath } from "./page/redactPath.js"
import { renderPage } from "./page/respond.js"
import { portalPages } from "./portal/pages.js"
import type { PortalSettings } from "./portal/shell/PortalRequest.js"
import { problemResponse } from "./portal/shell/problemResponse.js"
import { makePortal } from "./portal/shell/servePortal.js"
import * as ContinuePage from "./respondent/ContinuePage.js"
import { isThemedStyle, respondThemed } from "./respondent/design/themedStyle.js"
import { errorPage, type RefusedForm, unavailablePage } from "./respondent/notices.js"
import * as SurveyPage from "./respondent/SurveyPage.js"
import { respondentTexts } from "./respondent/texts/respondentTexts.js"
import * as ThanksPage from "./respondent/ThanksPage.js"
import * as SharedResultsPage from "./shared-results/SharedResultsPage.js"

export interface SiteOptions extends Partial<Omit<PageSettings, "hasPortal">> {
  /** Settings of the portal, where people log in and edit surveys. Default: there is no portal. */
  readonly portal?: PortalSettings | undefined
}

/** Options that apply by default. */
export const siteDefaults = { embedOrigins: ["*"] }

/** Makes the pages, for the option `site` of a server. */
export const makeSite = (
  options: SiteOptions = {}
): Site => {
  const { compress = gzip, compressParts, embedOrigins = siteDefaults.embedOrigins, exampleSurvey } = options
  const portalSettings = options.portal
  const settings = { compress, compressParts, embedOrigins, exampleSurvey, hasPortal: portalSettings !== undefined }
  const portal = portalSettings === undefined ? undefined : makePortal(portalPages, portalSettings, compress)
  /** The page of the portal for a path of the portal. `undefined` for other paths. */
  const portalProblemPage = (context: RequestContext.RequestContext, problem: Problem.Problem, publicUrl: string) => {
    if (portal === undefined || !isPortalPath(context.path)) return undefined
    const page = portal.problemPage(context, { status: Problem.statusOf(problem), ...problem }, publicUrl)
    return { ...page, headers: { ...problem.headers, ...page.headers } }
  }
  const isOperation = (path: string) => portal !== undefined && isPortalPath(path) && portal.isOperation(path)
  return {
    hasPath: (path) =>
      assets.has(path) || isThemedStyle(path) || path === interFont.path || isEditorAsset(path) ||
      path.startsWith("/s/") || isSharedResultsPath(path) ||
      portal !== undefined && isPortalPath(path),
    workOf: (path) => {
      if (portal !== undefined && isPortalPath(path)) return portal.workOf(path)
      if (isSharedResultsPath(path)) {
        return { weight: pageWeights.showsFigures, survey: { resultsToken: path.slice(sharedResultsPrefix.length) } }
      }
      const slug = path.startsWith("/s/") ? decodeSegment(path.split("/")[2] ?? "") : undefined
      return { weight: pageWeights.asksQuestions, survey: slug === undefined ? undefined : { slug } }
    },
    serve: (request) => {
      if (portal === undefined || !isPortalPath(request.context.path)) return serve(request, settings)
      return request.hasLogins ? portal.serve(request) : Effect.fail(new RouteNotFound())
    },
    problemPage: (context, problem, publicUrl) => {
      if (isOperation(context.path)) return problemResponse(context, problem, publicUrl)
      const portalPage = portalProblemPage(context, problem, publicUrl)
      if (portalPage !== undefined) return portalPage
      if (isSharedResultsPath(context.path)) {
        return SharedResultsPage.problemPage(
          contextOf(context, publicUrl, settings),
          problem,
          Problem.statusOf(problem)
        )
      }
      const page = respondentContextOf(context, publicUrl, settings)
      const t = respondentTexts[page.language]
      const isForm = context.method === "POST"
      const { headers, ...content } = errorPage(t, problem, Problem.statusOf(problem), isForm)
      return renderPage(page, { ...content, headers: { ...problem.headers, ...headers } })
    },
    busyPage: (request, problem) => {
      const { context, publicUrl } = request
      // To send a file takes no more time than to refuse it.
      const asset = assets.get(context.path)
      if (asset !== undefined) return asset.respond(context.headers)
      if (isOperation(context.path)) return Effect.succeed(problemResponse(context, problem, publicUrl))
      const portalPage = portalProblemPage(context, problem, publicUrl)
      if (portalPage !== undefined) return Effect.succeed(portalPage)
      if (isSharedResultsPath(context.path)) {
        return Effect.sync(() =>
          SharedResultsPage.busyPage(contextOf(context, publicUrl, settings), problem.retryAfterSeconds)
        )
      }
      const page = respondentContextOf(context, publicUrl, settings)
      const render = (form: RefusedForm | "unread" | undefined) =>
        renderPage(page, unavailablePage(respondentTexts[page.language], form, problem.retryAfterSeconds))
      return context.method === "POST"
        ? Effect.map(
          readRefusedForm(request, (entries) => ({ action: addressOf(page, context.path), entries })),
          render
        )
        : Effect.sync(() => render(undefined))
    },
    redactPath,
    ...makeServerPages(settings)
  }
}

/** The pages of results links. What follows is the token. */
const sharedResultsPrefix = "/r/"

const isSharedResultsPath = (path: string): boolean => path.startsWith(sharedResultsPrefix)

const isPortalPath = (path: string): boolean => path === "/portal" || path.startsWith("/portal/")

const assets: ReadonlyMap<string, Asset> = new Map(
  [
    respondentStyle,
    respondentScript,
    conditionsScript,
    controlsScript,
    imageStyle,
    siteStyle,
    siteScript,
    embedScript,
    portalStyle,
    portalScript,
    editorFrameStyle
  ].map((asset) => [asset.path, asset])
)

/** A file of the editor. */
const editorAsset = ({ headers, path }: RequestContext.RequestContext) =>
  Effect.flatMap(
    findEditorAsset(path),
    (asset): Effect.Effect<HttpResponse.HttpResponse, RouteNotFound> =>
      asset?.respond(headers) ?? Effect.fail(new RouteNotFound())
  )

const serve = (
  site: SiteRequest,
  settings: PageSettings
): Effect.Effect<HttpResponse.HttpResponse, ApiError> => {
  const { headers, method, path } = site.context
  const asset = assets.get(path)
  if (asset !== undefined) return byMethod(method, { get: () => asset.respond(headers) })
  if (path === interFont.path) return byMethod(method, { get: () => Effect.sync(interFont.response) })
  if (isThemedStyle(path)) {
    const { basePath } = contextOf(site.context, site.publicUrl, settings)
    return byMethod(method, {
      get: () => respondThemed(path, basePath, settings, headers) ?? Effect.fail(new RouteNotFound())
    })
  }
  if (isEditorAsset(path)) return byMethod(method, { get: () => editorAsset(site.context) })
  if (isSharedResultsPath(path)) {
    const page = { site, ...contextOf(site.context, site.publicUrl, settings) }
    return byMethod(method, { get: () => SharedResultsPage.get(page, path.slice(sharedResultsPrefix.length)) })
  }
  const page: PageRequest = { site, ...respondentContextOf(site.context, site.publicUrl, settings) }
  const segments = path.split("/").map(decodeSegment)
  const [, , slug, subpage, ...rest] = segments
  if (segments.includes(undefined) || slug === undefined || slug === "") return Effect.fail(new RouteNotFound())
  if (subpage === undefined) {
    return byMethod(method, {
      get: () => SurveyPage.get(page, slug),
      post: () => SurveyPage.post(page, slug)
    })
  }
  if (subpage === "thanks" && rest.length === 0) {
    return byMethod(method, { get: () => ThanksPage.get(page, slug, undefined) })
  }
  const found = rest.length === 1 ? resumeLink.exec(rest[0] ?? "")?.groups : undefined
  if (found === undefined) return Effect.fail(new RouteNotFound())
  const { responseId = "", resumeToken = "" } = found
  const link = { responseId, resumeToken }
  if (subpage === "thanks") return byMethod(method, { get: () => ThanksPage.get(page, slug, link) })
  if (subpage !== "continue") return Effect.fail(new RouteNotFound())
  return byMethod(method, {
    get: () => ContinuePage.get(page, slug, link),
    post: () => ContinuePage.post(page, slug, link)
  })
}

const resumeLink = /^(?<responseId>[0-9a-f-]{36})\.(?<resumeToken>[\w-]+)$/

type Handle = () => Effect.Effect<HttpResponse.HttpResponse, ApiError>

const byMethod = (
  method: string,
  { get, post }: { readonly get: Handle; readonly post?: Handle }
): Effect.Effect<HttpResponse.HttpResponse, ApiError> => {
  if (method === "GET" || method === "HEAD") return get()
  if (method === "POST" && post !== undefined) return post()
  return Effect.fail(new MethodNotAllowed({ method, allow: ["GET", "HEAD", ...post === undefined ? [] : ["POST"]] }))
}
