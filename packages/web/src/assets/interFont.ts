/** The file of the typeface Inter, in Latin letters. Only pages of surveys that choose it load it. */
import type { HttpResponse } from "@canvass/http"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import { digestOf } from "./Asset.js"
import { interBase64 } from "./generated/interBase64.js"

interface FontFile {
  /** Path below the public URL. */
  readonly path: string
  readonly response: () => HttpResponse.KnownResponse
}

let bytes: Uint8Array | undefined

export const interFont: FontFile = {
  path: `/assets/inter-${digestOf(interBase64)}.woff2`,
  response: () => ({
    status: 200,
    headers: {
      "Content-Type": "font/woff2",
      "Cache-Control": "public, max-age=31536000, immutable",
      "Cross-Origin-Resource-Policy": "cross-origin"
    },
    body: bytes ??= Either.getOrThrow(Encoding.decodeBase64(interBase64))
  })
}
