/** What the documentation of the API quotes: problem types, their pages and the OpenAPI document. */
import type { LimitValues } from "@canvass/core"

/** The limits of the domain and the settings that apply. Rates are in requests per minute. */
export interface PublishedLimits extends LimitValues {
  readonly rateLimitAuthenticated: number
  readonly rateLimitAccount: number
  readonly rateLimitAnonymous: number
  readonly rateLimitChanges: number
  /** Maximum nesting of arrays and objects in a JSON body. */
  readonly maxJsonDepth: number
  /** Maximum number of values in a JSON body: fields of objects and items of arrays, at every depth. */
  readonly maxJsonValues: number
  /** Maximum number of streamed responses that are open at the same time: of one account, and in all. */
  readonly maxStreamsPerAccount: number
  readonly maxStreams: number
  /** Maximum number of requests that wait for changes at the same time: of one account, and in all. */
  readonly maxWaitsPerAccount: number
  readonly maxWaits: number
  /** Maximum size of the request line and the headers together. Absent if the transport does not know it. */
  readonly maxHeaderBytes?: number | undefined
  /** Whether the API has operations for logins (`/auth/*`). Default: `true`. */
  readonly hasLogins?: boolean
}

/** Maximum length of path and query, in characters. RFC 9110 asks servers to accept at least 8 000. */
export const maxTargetLength = 8_192

/** Maximum size of a body, in bytes, unless the endpoint says otherwise. */
export const defaultMaxBodyBytes = 1_048_576

/** Formats a size: `1 MiB`, `16 KiB`, `1000 bytes`. */
export const formatBinarySize = (bytes: number): string => {
  if (bytes % 1_048_576 === 0) return `${bytes / 1_048_576} MiB`
  return bytes % 1_024 === 0 ? `${bytes / 1_024} KiB` : `${bytes} bytes`
}
