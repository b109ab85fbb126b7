/** How often a caller may ask (decisions §10): an exact sliding window of 60 s over the requests that were accepted. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import { parse } from "../values/IpAddress.js"

/** `resetSeconds`: whole seconds until the oldest accepted request leaves the window; 0 when there is none in it. */
export interface RateLimitDecision {
  readonly accepted: boolean
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

export class RateLimiter extends Context.Tag("@canvass/core/RateLimiter")<RateLimiter, {
  /** Counts one request of `subject` if it is within the limit. A refused one counts nothing. */
  readonly take: (subject: string, limit: number) => Effect.Effect<RateLimitDecision>
  /** What `take` would say, or has said, without counting anything. */
  readonly peek: (subject: string, limit: number) => Effect.Effect<RateLimitDecision>
}>() {}

/**
 * Who counts as one caller without a credential: an IPv4 address, or the network (/64) that an IPv6 host is given
 * whole.
 */
export const addressSubject = (ip: string): string => {
  const address = parse(ip)
  return address === undefined ? ip : address.length === 4 ? address.join(".") : address.slice(0, 8).join(":")
}
