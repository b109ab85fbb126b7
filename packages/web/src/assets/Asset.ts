/** Files that pages load. Their addresses change with their content, so that browsers keep them for good. */
import { acceptsGzip, type HttpResponse, RequestContext } from "@canvass/http"
import * as Effect from "effect/Effect"
import { gzip } from "./gzip.js"

export interface Asset {
  /** Path below the public URL. */
  readonly path: string
  readonly respond: (headers: RequestContext.RequestHeaders) => Effect.Effect<HttpResponse.HttpResponse>
}

/** Makes a file whose address has a digest of its content. */
export const hashed = (name: string, extension: "css" | "js", content: string): Asset =>
  immutable(`/assets/${name}-${digestOf(content)}.${extension}`, extension, content)

/** Makes a file whose path has a digest of its content. */
export const immutable = (path: string, extension: "css" | "js", content: string): Asset =>
  make(path, extension, content, "public, max-age=31536000, immutable")

/** Makes a file at a fixed path. */
export const make = (path: string, extension: "css" | "js", content: string, cacheControl: string): Asset => {
  let compressed: Promise<Uint8Array> | undefined
  const headers = {
    "Content-Type": contentTypes[extension],
    "Cache-Control": cacheControl,
    "Vary": "Accept-Encoding",
    // A page of another origin may load the script that embeds a survey.
    "Cross-Origin-Resource-Policy": "cross-origin"
  }
  return {
    path,
    respond: (requestHeaders) =>
      acceptsGzip(RequestContext.headerOf(requestHeaders, "accept-encoding"))
        ? Effect.map(Effect.promise(() => compressed ??= gzip(content)), (body) => ({
          status: 200,
          headers: { ...headers, "Content-Encoding": "gzip" },
          body
        }))
        : Effect.succeed({ status: 200, headers, body: content })
  }
}

const contentTypes = { css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8" }

/** FNV-1a with 32 bits: tells versions apart. It protects nothing. */
export const digestOf = (text: string): string => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}
