/** Settings of the API that hold for every transport. */
import type { RateLimits } from "../access/AccessControl.js"

export interface ApiSettings extends RateLimits {
  /**
   * Number of trusted proxies. The client's address is the n-th entry from the right of `X-Forwarded-For`; 0 ignores
   * it.
   */
  readonly trustProxy: number
  /** Origins whose pages may call the API from a browser; `*` allows every origin. */
  readonly corsOrigins: ReadonlyArray<string>
  /** Maximum nesting of a JSON body. */
  readonly maxJsonDepth: number
}

export const defaults: ApiSettings = {
  trustProxy: 0,
  rateLimitAuthenticated: 300,
  rateLimitAnonymous: 60,
  corsOrigins: [],
  maxJsonDepth: 32
}
