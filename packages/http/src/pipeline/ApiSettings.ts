/** Settings of the API that hold for every transport. */
import { defaultAccountLimit, type RateLimits } from "../access/RateLimits.js"
import type { JsonLimits } from "../request/JsonBody.js"
import type { MinSendRate } from "../request/RequestContext.js"
import type { StreamLimits } from "../response/ResponseStreams.js"
import type { MinReadRate } from "../response/ResponseWriter.js"
import type { WaitLimits } from "../response/WaitPlaces.js"
import type { WorkLimits } from "../work/WorkQueue.js"
import type { PlaceLimits } from "./RequestPlaces.js"

export interface ApiSettings
  extends JsonLimits, MinReadRate, MinSendRate, PlaceLimits, RateLimits, StreamLimits, WaitLimits, WorkLimits
{
  /**
   * Number of trusted proxies. The client's address is the n-th entry from the right of `X-Forwarded-For`; 0 ignores
   * it.
   */
  readonly trustProxy: number
  /** Origins whose pages may call the API from a browser; `*` allows every origin. */
  readonly corsOrigins: ReadonlyArray<string>
  /**
   * Maximum bytes that the bodies of all requests take until the requests are handled. The share of one address must be
   * larger than the largest body.
   */
  readonly maxBufferedBodyBytes: number
  /** The Bearer token that `/metrics` requires. `undefined`: none. */
  readonly metricsToken: string | undefined
}

/** Returns settings with the defaults for what is absent. */
export const withDefaults = <Settings extends ApiSettings>(
  defaults: Settings,
  overrides: Partial<Settings>
): Settings => {
  const settings = { ...defaults, ...overrides }
  const rateLimitAccount = overrides.rateLimitAccount ?? defaultAccountLimit(settings.rateLimitAuthenticated)
  return { ...settings, rateLimitAccount }
}

/** How long requests in flight may take by default once the API stops, in milliseconds. */
export const defaultShutdownMillis = 10_000

const rateLimitAuthenticated = 300

export const defaults: ApiSettings = {
  trustProxy: 0,
  rateLimitAuthenticated,
  rateLimitAccount: defaultAccountLimit(rateLimitAuthenticated),
  rateLimitAnonymous: 60,
  rateLimitChanges: 120,
  rateLimitPages: 600,
  rateLimitForms: 120,
  rateLimitResponse: 60,
  corsOrigins: [],
  maxJsonDepth: 32,
  maxJsonValues: 30_000,
  maxRequestsInProgress: 4_096,
  maxUploads: 256,
  maxAddressShare: 1 / 8,
  maxBufferedBodyBytes: 64 * 1_048_576,
  maxWorkBytes: 128 * 1_048_576,
  maxWorkWaitMillis: 5_000,
  maxStreamsPerAccount: 4,
  maxStreams: 64,
  maxStreamWaitMillis: 15_000,
  minContendedReadBytesPerSecond: 65_536,
  contendedReadWindowMillis: 10_000,
  maxConcurrentStreamReads: 2,
  maxWaitsPerAccount: 20,
  maxWaits: 500,
  maxUnreadBytesPerAccount: 32 * 1_048_576,
  maxUnreadBytes: 64 * 1_048_576,
  minReadBytesPerSecond: 1_024,
  readRateWindowMillis: 120_000,
  minSendBytesPerSecond: 4_096,
  sendRateWindowMillis: 30_000,
  metricsToken: undefined
}
