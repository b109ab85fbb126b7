/** Which content types a body may have. */
import type { BodyRule } from "../contract/shared/EndpointAnnotations.js"
import { UnsupportedMediaType } from "../problems/ApiError.js"
import { headerOf, type RequestHeaders } from "./RequestContext.js"

/** Returns why a body with these headers is not accepted, or `undefined`. */
export const contentTypeError = (
  headers: RequestHeaders,
  { contentType }: BodyRule
): UnsupportedMediaType | undefined => {
  const encoding = headerOf(headers, "content-encoding") ?? "identity"
  if (encoding.toLowerCase() !== "identity") {
    return new UnsupportedMediaType({ detail: "A body with a `Content-Encoding` is not taken." })
  }
  const { detail, pattern } = accepted[contentType]
  return pattern.test(headerOf(headers, "content-type") ?? "") ? undefined : new UnsupportedMediaType({ detail })
}

const accepted = {
  json: {
    pattern:
      /^application\/(?:json|[!#$&^_.+\-a-z0-9]+\+json)[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-?8"?[ \t]*)?;?$/i,
    detail: "The body must be `application/json` in UTF-8."
  },
  multipart: { pattern: /^multipart\/form-data[ \t]*(?:;|$)/i, detail: "The body must be `multipart/form-data`." }
} satisfies Record<BodyRule["contentType"], { readonly pattern: RegExp; readonly detail: string }>
