/** Responses with a page, and the headers of every page. */
import { acceptsGzip, type HeaderFields, type HttpResponse, RequestContext } from "@canvass/http"
import * as Effect from "effect/Effect"
import type { ComponentChildren } from "preact"
import { render } from "preact-render-to-string"
import { gzip } from "../assets/gzip.js"
import { script } from "../assets/script.js"
import { style } from "../assets/style.js"
import type { PageContext, PageRequest } from "./PageContext.js"

export interface PageContent {
  readonly title: string
  readonly body: ComponentChildren
  /** Default: 200. */
  readonly status?: number
  readonly headers?: HeaderFields
  /** Whether search engines may list the page. Default: no. */
  readonly isIndexable?: boolean
}

/** Renders a page. */
export const renderPage = (page: PageContext, content: PageContent): HttpResponse.KnownResponse => {
  const { body, headers = {}, isIndexable = false, status = 200, title } = content
  const html = render(
    <html lang={page.language} data-theme={page.theme}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {isIndexable ? null : <meta name="robots" content="noindex" />}
        <link rel="stylesheet" href={page.basePath + style.path} />
        <script src={page.basePath + script.path} defer></script>
      </head>
      <body class={page.isEmbedded ? "embedded" : undefined}>{body}</body>
    </html>
  )
  return { status, headers: { ...headersOf(page), ...headers }, body: `<!doctype html>${html}` }
}

/** Responds with a page, compressed if the caller accepts it. */
export const respond = (
  page: PageRequest,
  content: PageContent
): Effect.Effect<HttpResponse.KnownResponse> => {
  const response = renderPage(page, content)
  const { body } = response
  return typeof body === "string" && acceptsGzip(RequestContext.headerOf(page.site.context.headers, "accept-encoding"))
    ? Effect.map(Effect.promise(() => gzip(body)), (compressed) => ({
      ...response,
      headers: { ...response.headers, "Content-Encoding": "gzip" },
      body: compressed
    }))
    : Effect.succeed(response)
}

/** Sends the browser to another page, which it reads. */
export const redirect = (page: PageContext, location: string): HttpResponse.KnownResponse => ({
  status: 303,
  headers: { ...headersOf(page), Location: location },
  body: undefined
})

/**
 * Nothing of another origin is loaded. The referrer stays in this origin, because addresses of pages may hold a resume
 * token; under `no-referrer` a browser would send forms with `Origin: null`.
 */
const headersOf = ({ settings }: PageContext): HeaderFields => ({
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; " +
    `frame-ancestors ${settings.embedOrigins.join(" ")}`,
  "Referrer-Policy": "same-origin",
  "Cache-Control": "no-store",
  "Vary": "Accept-Encoding, Accept-Language"
})
