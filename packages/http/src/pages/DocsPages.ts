/** The rendered API reference: Swagger UI, under a content security policy that admits this server's own files only. */
import * as Effect from "effect/Effect"
import type { HeaderFields } from "../HeaderFields.js"
import { headerOf } from "../request/RequestContext.js"
import { acceptsGzip } from "../response/acceptsGzip.js"
import type { HttpResponse } from "../response/HttpResponse.js"
import type { Page } from "./Page.js"

/** A file of Swagger UI. */
export type DocsAssetName = "swagger-ui.css" | "swagger-ui-bundle.js" | "favicon-32x32.png"

/** Loads a file of Swagger UI. Called once for each name. */
export type LoadDocsAsset = (name: DocsAssetName) => Promise<Uint8Array<ArrayBuffer>>

/** `style-src` allows inline styles since Swagger UI sets some; scripts come from files alone. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Canvass</title>
<link rel="icon" type="image/png" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="stylesheet" href="docs/docs.css">
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript. The same content is in <a href="openapi.json">openapi.json</a>.</noscript>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`

/** Removes credentials that an earlier version of this page stored. */
const start = `window.addEventListener("load", () => {
  localStorage.removeItem("authorized")
  SwaggerUIBundle({
    url: "openapi.json",
    dom_id: "#reference",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    filter: true,
    persistAuthorization: false,
    syntaxHighlight: { theme: "nord" },
    tagsSorter: (left, right) => 0,
    validatorUrl: null
  })
})
`

const style = `body { margin: 0 }
.swagger-ui { font-family: system-ui, sans-serif }
.swagger-ui .info { margin: 2.5rem 0 1.5rem }
.swagger-ui .info .title { font-family: inherit; font-weight: 700 }
.swagger-ui .scheme-container { box-shadow: none; border-bottom: 1px solid #d9dee6; padding: 1rem 0 }
.swagger-ui .opblock-tag { font-family: inherit; border-bottom-color: #d9dee6 }
.swagger-ui .opblock { border-radius: 6px; box-shadow: none }
.swagger-ui .opblock .opblock-summary-path { font-size: 15px }
`

/** The page `/docs`. */
export const docsPage: HttpResponse = {
  status: 200,
  headers: {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Cache-Control": "no-cache"
  },
  body: html
}

/** The files of the page, by the name after `/docs/`. Each is loaded and compressed on its first request. */
export const docsFiles = (load: LoadDocsAsset): ReadonlyMap<string, Page> => {
  const vendored = (contentType: string, name: DocsAssetName) => [name, file(contentType, () => load(name))] as const
  const own = (contentType: string, name: string, text: string) =>
    [name, file(contentType, () => Promise.resolve(new TextEncoder().encode(text)))] as const
  return new Map([
    vendored("text/css; charset=utf-8", "swagger-ui.css"),
    vendored("text/javascript; charset=utf-8", "swagger-ui-bundle.js"),
    vendored("image/png", "favicon-32x32.png"),
    own("text/javascript; charset=utf-8", "start.js", start),
    own("text/css; charset=utf-8", "docs.css", style)
  ])
}

const file = (contentType: string, load: () => Promise<Uint8Array<ArrayBuffer>>): Page => {
  const headers: HeaderFields = {
    "Content-Type": contentType,
    "Cache-Control": "public, max-age=3600",
    "Vary": "Accept-Encoding"
  }
  let loaded: Promise<{ readonly plain: Uint8Array; readonly compressed: Uint8Array }> | undefined
  const loadBoth = async () => {
    const plain = await load()
    return { plain, compressed: await gzip(plain) }
  }
  return (context) =>
    Effect.map(
      Effect.promise(() => loaded ??= loadBoth()),
      ({ compressed, plain }) =>
        acceptsGzip(headerOf(context.headers, "accept-encoding"))
          ? { status: 200, headers: { ...headers, "Content-Encoding": "gzip" }, body: compressed }
          : { status: 200, headers, body: plain }
    )
}

const gzip = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"))
  return new Uint8Array(await new Response(compressed).arrayBuffer())
}
