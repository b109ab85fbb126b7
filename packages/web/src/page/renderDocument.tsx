/** The HTML around the body of every page, and the headers that protect it. */
import type { BodyBudgetExceeded, HeaderFields, SiteRequest } from "@canvass/http"
import { directionOf } from "@canvass/ui"
import * as Effect from "effect/Effect"
import type { ComponentChildren, VNode } from "preact"
import { render } from "preact-render-to-string"
import type { Asset } from "../assets/Asset.js"
import type { Theme } from "./PageContext.js"
import { type PageTooLarge, renderInParts } from "./renderInParts.js"

export interface PageDocument {
  /** A language tag. */
  readonly language: string
  /** `undefined`: the theme of the device. */
  readonly theme: Theme | undefined
  /** The path of the public URL, without `/` at the end. */
  readonly basePath: string
  readonly title: string
  /** Whether search engines may list the page. */
  readonly isIndexable: boolean
  readonly style: Pick<Asset, "path">
  readonly script: Asset | undefined
  /** Path of a module that the page loads, below the public URL. Default: none. */
  readonly module?: string
  readonly bodyAttributes?: { readonly "class"?: string | undefined; readonly "data-copied"?: string }
  readonly body: ComponentChildren
}

/** Renders a page as a complete document, in one step. */
export const renderDocument = (document: PageDocument): string => doctype + render(documentOf(document))

/** Renders a page as a complete document, part by part (`Part`). */
export const renderLongDocument = (
  document: PageDocument,
  request: Pick<SiteRequest, "bodyReservation">
): Effect.Effect<string, BodyBudgetExceeded | PageTooLarge> =>
  Effect.map(renderInParts(documentOf(document), request), (html) => doctype + html)

const doctype = "<!doctype html>"

const documentOf = (
  { basePath, body, bodyAttributes, isIndexable, language, module, script, style, theme, title }: PageDocument
): VNode => (
  <html lang={language} dir={directionOf(language) === "rtl" ? "rtl" : undefined} data-theme={theme}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {isIndexable ? null : <meta name="robots" content="noindex" />}
      <link rel="stylesheet" href={basePath + style.path} />
      {script === undefined ? null : <script src={basePath + script.path} defer></script>}
      {module === undefined ? null : <script type="module" src={basePath + module}></script>}
    </head>
    <body {...bodyAttributes}>{body}</body>
  </html>
)

export interface PageHeaderOptions {
  /** Origins whose pages may show the page in a frame. Empty: none. */
  readonly frameAncestors: ReadonlyArray<string>
  readonly cacheControl: string
  /** Whether the script of the page makes requests to the server. Default: no. */
  readonly makesRequests?: boolean
  /** Whether the page shows a page of the server in a frame. Default: no. */
  readonly hasFrame?: boolean
}

/**
 * Headers of a page. Nothing of another origin is loaded. The referrer stays in this origin, because addresses of pages
 * may hold a resume token; under `no-referrer` a browser would send forms with `Origin: null`.
 */
export const pageHeaders = (
  { cacheControl, frameAncestors, hasFrame = false, makesRequests = false }: PageHeaderOptions
): HeaderFields => ({
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; " +
    `base-uri 'none'; frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(" ")}` +
    (makesRequests ? "; connect-src 'self'" : "") + (hasFrame ? "; frame-src 'self'" : ""),
  "Referrer-Policy": "same-origin",
  "Cache-Control": cacheControl,
  "Vary": "Accept-Encoding, Accept-Language"
})
