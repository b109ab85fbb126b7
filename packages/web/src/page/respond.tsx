/** Responses with a page, and the headers of every page. */
import { acceptsGzip, type HeaderFields, type HttpResponse, RequestContext } from "@canvass/http"
import * as Effect from "effect/Effect"
import type { ComponentChildren } from "preact"
import type { Asset } from "../assets/Asset.js"
import { respondentScript } from "../assets/scripts/respondentScript.js"
import { respondentStyle } from "../assets/styles/respondentStyle.js"
import type { PageContext, PageRequest, PageSettings } from "./PageContext.js"
import { type PageHeaderOptions, pageHeaders, renderDocument } from "./renderDocument.js"

export interface PageContent {
  readonly title: string
  readonly body: ComponentChildren
  /** Default: 200. */
  readonly status?: number
  readonly headers?: HeaderFields
  /** Whether search engines may list the page. Default: no. */
  readonly isIndexable?: boolean
}

/** The files that a kind of pages loads, and where its pages may be shown. */
export interface PageKind extends PageHeaderOptions {
  readonly style: Asset
  readonly script: Asset
}

/** Renders a page. Default: of the kind of respondent pages. */
export const renderPage = (
  page: PageContext,
  content: PageContent,
  kind: PageKind = respondentKind(page)
): HttpResponse.KnownResponse => {
  const { body, headers = {}, isIndexable = false, status = 200, title } = content
  return {
    status,
    headers: { ...pageHeaders(kind), ...headers },
    body: renderDocument({
      language: page.language,
      theme: page.theme,
      basePath: page.basePath,
      title,
      isIndexable,
      style: kind.style,
      script: kind.script,
      bodyAttributes: { class: page.isEmbedded ? "embedded" : undefined },
      body
    })
  }
}

const respondentKind = ({ settings }: PageContext): PageKind => ({
  style: respondentStyle,
  script: respondentScript,
  frameAncestors: settings.embedOrigins,
  cacheControl: "no-store"
})

/** Responds with a page, compressed if the caller accepts it. */
export const respond = (
  page: PageRequest,
  content: PageContent
): Effect.Effect<HttpResponse.KnownResponse> =>
  compressed(page.settings.compress, page.site.context.headers, renderPage(page, content))

/** Compresses a response if the caller accepts it. */
export const compressed = (
  compress: PageSettings["compress"],
  headers: RequestContext.RequestHeaders,
  response: HttpResponse.KnownResponse
): Effect.Effect<HttpResponse.KnownResponse> => {
  const { body } = response
  return typeof body === "string" && acceptsGzip(RequestContext.headerOf(headers, "accept-encoding"))
    ? Effect.map(Effect.promise(async () => compress(body)), (body) => ({
      ...response,
      headers: { ...response.headers, "Content-Encoding": "gzip" },
      body
    }))
    : Effect.succeed(response)
}

/** Sends the browser to another page, which it reads. */
export const redirect = (page: PageContext, location: string): HttpResponse.KnownResponse => ({
  status: 303,
  headers: { ...pageHeaders(respondentKind(page)), Location: location },
  body: undefined
})
