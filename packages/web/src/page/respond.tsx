/** Responses with a page, and the headers of every page. */
import { acceptsGzip, type HeaderFields, type HttpResponse, RequestContext } from "@canvass/http"
import * as Effect from "effect/Effect"
import type { ComponentChildren } from "preact"
import { render } from "preact-render-to-string"
import type { Asset } from "../assets/Asset.js"
import { script } from "../assets/script.js"
import { style } from "../assets/style.js"
import type { PageContext, PageRequest, PageSettings } from "./PageContext.js"

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
export interface PageKind {
  readonly style: Asset
  readonly script: Asset
  /** Origins whose pages may show the page in a frame. Empty: none. */
  readonly frameAncestors: ReadonlyArray<string>
  readonly cacheControl: string
}

/** Renders a page. Default: of the kind of respondent pages. */
export const renderPage = (
  page: PageContext,
  content: PageContent,
  kind: PageKind = respondentKind(page)
): HttpResponse.KnownResponse => {
  const { body, headers = {}, isIndexable = false, status = 200, title } = content
  const html = render(
    <html lang={page.language} data-theme={page.theme}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {isIndexable ? null : <meta name="robots" content="noindex" />}
        <link rel="stylesheet" href={page.basePath + kind.style.path} />
        <script src={page.basePath + kind.script.path} defer></script>
      </head>
      <body class={page.isEmbedded ? "embedded" : undefined}>{body}</body>
    </html>
  )
  return { status, headers: { ...headersOf(kind), ...headers }, body: `<!doctype html>${html}` }
}

const respondentKind = ({ settings }: PageContext): PageKind => ({
  style,
  script,
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
  headers: { ...headersOf(respondentKind(page)), Location: location },
  body: undefined
})

/**
 * Nothing of another origin is loaded. The referrer stays in this origin, because addresses of pages may hold a resume
 * token; under `no-referrer` a browser would send forms with `Origin: null`.
 */
const headersOf = ({ cacheControl, frameAncestors }: PageKind): HeaderFields => ({
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; " +
    `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(" ")}`,
  "Referrer-Policy": "same-origin",
  "Cache-Control": cacheControl,
  "Vary": "Accept-Encoding, Accept-Language"
})
