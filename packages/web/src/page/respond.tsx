/** Responses with a page, and the headers of every page. */
import {
  acceptsGzip,
  type BodyBudgetExceeded,
  type HeaderFields,
  type HttpResponse,
  RequestContext
} from "@canvass/http"
import * as Effect from "effect/Effect"
import type { ComponentChildren } from "preact"
import type { Asset } from "../assets/Asset.js"
import { respondentScript } from "../assets/scripts/respondentScript.js"
import { respondentStyle } from "../assets/styles/respondentStyle.js"
import type { PageContext, PageLook, PageRequest, PageSettings, ShownPicture } from "./PageContext.js"
import { pageTooLargeTexts } from "./pageTooLargeTexts.js"
import {
  type PageDocument,
  type PageHeaderOptions,
  pageHeaders,
  renderDocument,
  renderLongDocument
} from "./renderDocument.js"

export interface PageContent {
  readonly title: string
  readonly body: ComponentChildren
  /** Default: 200. */
  readonly status?: number
  readonly headers?: HeaderFields
  /** Whether search engines may list the page. Default: no. */
  readonly isIndexable?: boolean
  /** Whether the body has the place of the logo. Default: the logo is above the body. */
  readonly hasLogo?: boolean
}

/** The files that a kind of pages loads, and where its pages may be shown. */
export interface PageKind extends PageHeaderOptions {
  readonly style: Pick<Asset, "path">
  readonly script: Asset
}

/** Renders a page that is never long, in one step. Default: of the kind of respondent pages. */
export const renderPage = (
  page: PageContext,
  content: PageContent,
  kind: PageKind = respondentKind(page)
): HttpResponse.KnownResponse => responseOf(content, kind, renderDocument(documentOf(page, content, kind)))

/** Renders a page part by part. A page that would be too large is one that says so. Default: of respondent pages. */
export const renderLongPage = (
  page: PageRequest,
  content: PageContent,
  kind: PageKind = respondentKind(page)
): Effect.Effect<HttpResponse.KnownResponse, BodyBudgetExceeded> =>
  renderLongDocument(documentOf(page, content, kind), page.site).pipe(
    Effect.map((html) => responseOf(content, kind, html)),
    Effect.catchTag("PageTooLarge", () => Effect.succeed(renderPage(page, tooLargePage(page), kind)))
  )

const tooLargePage = ({ language }: PageContext): PageContent => {
  const { text, title } = pageTooLargeTexts[language]
  return {
    title,
    status: 422,
    body: (
      <main class="notice">
        <h1>{title}</h1>
        <p>{text}</p>
      </main>
    )
  }
}

const documentOf = (
  { basePath, isEmbedded, language, look, surveyLanguage, theme }: PageContext,
  { body, hasLogo = false, isIndexable = false, title }: PageContent,
  { script, style }: PageKind
): PageDocument => ({
  language: surveyLanguage ?? language,
  theme,
  basePath,
  title,
  isIndexable,
  style,
  script,
  bodyAttributes: { class: isEmbedded ? "embedded" : undefined },
  body: hasLogo ? body : withLogo(look, body)
})

/** A page below the logo of its look, if there is one. */
export const withLogo = (look: PageLook | undefined, body: ComponentChildren): ComponentChildren =>
  look?.logo === undefined ? body : (
    <>
      <Logo picture={look.logo} />
      {body}
    </>
  )

/** The place of the logo is there before its bytes have arrived. */
const Logo = ({ picture: { alt, height, src, width } }: { readonly picture: ShownPicture }) => (
  <div class="brand">
    <img src={src} width={width} height={height} alt={alt} />
  </div>
)

const responseOf = (
  { headers = {}, status = 200 }: PageContent,
  kind: PageKind,
  html: string
): HttpResponse.KnownResponse => ({ status, headers: { ...pageHeaders(kind), ...headers }, body: html })

const respondentKind = ({ look, settings }: PageContext): PageKind => ({
  style: look === undefined ? respondentStyle : { path: look.stylePath },
  script: respondentScript,
  frameAncestors: settings.embedOrigins,
  makesRequests: true,
  cacheControl: "no-store"
})

/** Responds with a page, compressed if the caller accepts it. */
export const respond = (
  page: PageRequest,
  content: PageContent,
  kind?: PageKind
): Effect.Effect<HttpResponse.KnownResponse, BodyBudgetExceeded> =>
  Effect.flatMap(
    renderLongPage(page, content, kind),
    (response) => compressed(page.settings.compress, page.site.context.headers, response)
  )

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
