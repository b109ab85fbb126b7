/** The rendered reference: Swagger UI from this server's own disk, under a policy that lets nothing else in. */
import * as Effect from "effect/Effect"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import type { Answer } from "../Answer.js"
import type { Exchange } from "../Exchange.js"
import type { ReplyHeaders } from "../Reply.js"
import { acceptsGzip } from "../Send.js"

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
<noscript>The reference needs JavaScript. The same is in <a href="openapi.json">openapi.json</a>.</noscript>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`

const start = `window.addEventListener("load", () => {
  SwaggerUIBundle({
    url: "openapi.json",
    dom_id: "#reference",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    filter: true,
    persistAuthorization: true,
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

export const docs: Answer = {
  status: 200,
  headers: {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Cache-Control": "no-cache"
  },
  body: html
}

/** By the name after `/docs/`. Each is read and compressed when it is first asked for. */
export const assets: ReadonlyMap<string, (exchange: Exchange) => Effect.Effect<Answer>> = (() => {
  const { resolve } = createRequire(import.meta.url)
  const vendored = (name: string) => () => readFile(resolve(`swagger-ui-dist/${name}`))
  const own = (text: string) => () => Promise.resolve(Buffer.from(text))
  return new Map([
    ["swagger-ui.css", asset("text/css; charset=utf-8", vendored("swagger-ui.css"))],
    ["swagger-ui-bundle.js", asset("text/javascript; charset=utf-8", vendored("swagger-ui-bundle.js"))],
    ["favicon-32x32.png", asset("image/png", vendored("favicon-32x32.png"))],
    ["start.js", asset("text/javascript; charset=utf-8", own(start))],
    ["docs.css", asset("text/css; charset=utf-8", own(style))]
  ])
})()

function asset(contentType: string, load: () => Promise<Buffer>): (exchange: Exchange) => Effect.Effect<Answer> {
  const headers: ReplyHeaders = {
    "Content-Type": contentType,
    "Cache-Control": "public, max-age=3600",
    "Vary": "Accept-Encoding"
  }
  let loaded: Promise<{ readonly plain: Buffer; readonly compressed: Buffer }> | undefined
  const both = async () => {
    const plain = await load()
    return { plain, compressed: await promisify(gzip)(plain) }
  }
  return ({ incoming }) =>
    Effect.map(
      Effect.promise(() => loaded ??= both()),
      ({ compressed, plain }) =>
        acceptsGzip(incoming.headers["accept-encoding"])
          ? { status: 200, headers: { ...headers, "Content-Encoding": "gzip" }, body: compressed }
          : { status: 200, headers, body: plain }
    )
}
