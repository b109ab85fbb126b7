/** The port that limits guessing: a sliding window of failed checks of passwords for each subject. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { RateLimitDecision } from "./RateLimiter.js"

/** Length of the window, in milliseconds: 15 minutes. */
export const passwordAttemptWindowMillis = 15 * 60_000

/** An attempt counts as failed from its beginning, so that attempts at the same time do not exceed the limit. */
export interface PasswordAttempt extends RateLimitDecision {
  /** Removes the attempt from the window, after the password has matched. */
  readonly release: Effect.Effect<void>
}

/** Instances that share a store share it. Without this service, each process counts in its memory. */
export class PasswordAttemptLimiter
  extends Context.Tag("@canvass/core/PasswordAttemptLimiter")<PasswordAttemptLimiter, {
    /** Counts an attempt of `subject` if fewer than `limit` have failed in the window. */
    readonly begin: (subject: string, limit: number) => Effect.Effect<PasswordAttempt>
    /** Returns whether `begin` would accept an attempt, without counting one. */
    readonly peek: (subject: string, limit: number) => Effect.Effect<RateLimitDecision>
  }>()
{}
