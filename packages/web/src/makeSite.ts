/** The pages as a part of the server: which path has which page. */
import {
  type ApiError,
  type HttpResponse,
  MethodNotAllowed,
  Problem,
  RouteNotFound,
  type Site,
  type SiteRequest
} from "@canvass/http"
import * as Effect from "effect/Effect"
import type { Asset } from "./assets/Asset.js"
import { gzip } from "./assets/gzip.js"
import { portalScript } from "./assets/scripts/portalScript.js"
import { respondentScript } from "./assets/scripts/respondentScript.js"
import { siteScript } from "./assets/scripts/siteScript.js"
import { portalStyle } from "./assets/styles/portalStyle.js"
import { respondentStyle } from "./assets/styles/respondentStyle.js"
import { siteStyle } from "./assets/styles/siteStyle.js"
import { embedScript } from "./embed/embedScript.js"
import { makeServerPages } from "./makeServerPages.js"
import { decodeSegment } from "./page/decodeSegment.js"
import { contextOf, type PageRequest, type PageSettings } from "./page/PageContext.js"
import { redactPath } from "./page/redactPath.js"
import { renderPage } from "./page/respond.js"
import { portalPages } from "./portal/pages.js"
import type { PortalSettings } from "./portal/shell/PortalRequest.js"
import { makePortal } from "./portal/shell/servePortal.js"
import * as ContinuePage from "./respondent/ContinuePage.js"
import { errorPage } from "./respondent/notices.js"
import * as SurveyPage from "./respondent/SurveyPage.js"
import { respondentTexts } from "./respondent/texts/respondentTexts.js"
import * as ThanksPage from "./respondent/ThanksPage.js"

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
  return {
    hasPath: (path) => assets.has(path) || path.startsWith("/s/") || portal !== undefined && isPortalPath(path),
    serve: (request) =>
      portal !== undefined && isPortalPath(request.context.path) ? portal.serve(request) : serve(request, settings),
    problemPage: (context, problem, publicUrl) => {
      if (portal !== undefined && isPortalPath(context.path)) {
        const page = portal.problemPage(context, { status: Problem.statusOf(problem), ...problem }, publicUrl)
        return { ...page, headers: { ...problem.headers, ...page.headers } }
      }
      const page = contextOf(context, publicUrl, settings)
      const { headers, ...content } = errorPage(respondentTexts[page.language], problem, Problem.statusOf(problem))
      return renderPage(page, { ...content, headers: { ...problem.headers, ...headers } })
    },
    redactPath,
    ...makeServerPages(settings)
  }
}

const isPortalPath = (path: string): boolean => path === "/portal" || path.startsWith("/portal/")

const assets: ReadonlyMap<string, Asset> = new Map(
  [respondentStyle, respondentScript, siteStyle, siteScript, embedScript, portalStyle, portalScript].map((
    asset
  ) => [asset.path, asset])
)

const serve = (
  site: SiteRequest,
  settings: PageSettings
): Effect.Effect<HttpResponse.HttpResponse, ApiError> => {
  const { headers, method, path } = site.context
  const asset = assets.get(path)
  if (asset !== undefined) return byMethod(method, { get: () => asset.respond(headers) })
  const page: PageRequest = { site, ...contextOf(site.context, site.publicUrl, settings) }
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
    return byMethod(method, { get: () => ThanksPage.get(page, slug) })
  }
  const link = subpage === "continue" && rest.length === 1 ? resumeLink.exec(rest[0] ?? "")?.groups : undefined
  if (link === undefined) return Effect.fail(new RouteNotFound())
  const { responseId = "", resumeToken = "" } = link
  return byMethod(method, {
    get: () => ContinuePage.get(page, slug, { responseId, resumeToken }),
    post: () => ContinuePage.post(page, slug, { responseId, resumeToken })
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
