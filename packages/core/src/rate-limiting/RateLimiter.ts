/** The port of the rate limiter: an exact sliding window of accepted requests for each subject. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import { parse } from "../values/IpAddress.js"

/** Length of the window. No half-open span of this length holds more accepted requests than the limit. */
export const rateLimitWindowMillis = 60_000

/** A subject, and how many of its requests a window may hold. */
export interface RateLimit {
  readonly subject: string
  readonly limit: number
}

/** `resetSeconds`: whole seconds until the oldest accepted request leaves the window; 0 when the window is empty. */
export interface RateLimitDecision {
  readonly accepted: boolean
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

export class RateLimiter extends Context.Tag("@canvass/core/RateLimiter")<RateLimiter, {
  /**
   * Counts one request of `subject` if it is within the limit. A refused request is not counted.
   *
   * @param within a second limit, which `subject` shares with others, such as the limit of an account for each of its
   *   API keys. Both limits count the request, or neither does. The decision has the figures of the tighter one.
   *   Always the same for a subject: a shared limiter locks the two in this order.
   */
  readonly take: (subject: string, limit: number, within?: RateLimit) => Effect.Effect<RateLimitDecision>
  /** Tells whether `take` would accept a request, without counting one. */
  readonly peek: (subject: string, limit: number) => Effect.Effect<RateLimitDecision>
}>() {}

/**
 * The decision of two limits that count a request together: the figures of the one that leaves less. When both leave
 * the same, it is the one that has room last.
 */
export const tighterOf = (own: RateLimitDecision, within: RateLimitDecision): RateLimitDecision => {
  const isWithinTighter = within.remaining < own.remaining ||
    within.remaining === own.remaining && within.resetSeconds > own.resetSeconds
  return { ...isWithinTighter ? within : own, accepted: own.accepted && within.accepted }
}

/**
 * The subject for a caller without a credential: an IPv4 address, or the /64 network of an IPv6 address, because a
 * host usually has the whole network.
 */
export const addressSubject = (ip: string): string => {
  const address = parse(ip)
  return address === undefined ? ip : address.length === 4 ? address.join(".") : address.slice(0, 8).join(":")
}
