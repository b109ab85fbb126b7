/** The page `/media/{sha256}`: a picture of an account, for anybody. Its address is the digest of its bytes. */
import type { Assets } from "@canvass/core"
import * as Effect from "effect/Effect"
import { RouteNotFound } from "../problems/ApiError.js"
import { matchesIfNoneMatch } from "../request/matchesIfNoneMatch.js"
import { headerOf } from "../request/RequestContext.js"
import type { PageHandler } from "./PageHandler.js"

export const mediaFolder = "/media/"

/** Whether a path is the address of a picture. Other paths of the folder may belong to the program around the API. */
export const isMediaPath = (path: string): boolean => /^\/media\/[0-9a-f]{64}$/.test(path)

/** Browsers show the picture wherever it is embedded, and run nothing in it where it is opened by itself. */
export const mediaPage = (assets: Pick<Assets, "open">): PageHandler => (context) =>
  Effect.gen(function*() {
    const sha256 = context.path.slice(mediaFolder.length)
    const { asset: { size, type }, read } = yield* Effect.mapError(assets.open(sha256), () => new RouteNotFound())
    const etag = `"${sha256}"`
    const headers = {
      "ETag": etag,
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cross-Origin-Resource-Policy": "cross-origin"
    }
    if (matchesIfNoneMatch(headerOf(context.headers, "if-none-match"), etag)) {
      return { status: 304, headers, body: undefined }
    }
    return {
      status: 200,
      headers: { "Content-Type": type, ...headers },
      body: { stream: read({ start: 0, end: size }), framing: "chunked" as const, length: size }
    }
  })
