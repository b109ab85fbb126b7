/** The port of the rate limiter: an exact sliding window of accepted requests for each subject. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import { parse } from "../values/IpAddress.js"

/** Length of the window. No half-open span of this length holds more accepted requests than the limit. */
export const rateLimitWindowMillis = 60_000

/** `resetSeconds`: whole seconds until the oldest accepted request leaves the window; 0 when the window is empty. */
export interface RateLimitDecision {
  readonly accepted: boolean
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

export class RateLimiter extends Context.Tag("@canvass/core/RateLimiter")<RateLimiter, {
  /** Counts one request of `subject` if it is within the limit. A refused request is not counted. */
  readonly take: (subject: string, limit: number) => Effect.Effect<RateLimitDecision>
  /** Tells whether `take` would accept a request, without counting one. */
  readonly peek: (subject: string, limit: number) => Effect.Effect<RateLimitDecision>
}>() {}

/**
 * The subject for a caller without a credential: an IPv4 address, or the /64 network of an IPv6 address, because a
 * host usually has the whole network.
 */
export const addressSubject = (ip: string): string => {
  const address = parse(ip)
  return address === undefined ? ip : address.length === 4 ? address.join(".") : address.slice(0, 8).join(":")
}
