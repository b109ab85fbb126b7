/**
 * A single-use token that renews a session. A used token that is presented again ends the session.
 */
import * as Schema from "effect/Schema"
import { AccountId, SessionId } from "../../../values/Ids.js"
import { Instant } from "../../../values/Instant.js"

/** `hash` is the SHA-256 of the token. The token itself is not stored. */
export const RefreshToken = Schema.Struct({
  hash: Schema.String,
  sessionId: SessionId,
  accountId: AccountId,
  createdAt: Instant,
  expiresAt: Instant,
  usedAt: Schema.NullOr(Instant)
})
export type RefreshToken = typeof RefreshToken.Type

export type RefreshTokenStatus = "usable" | "used" | "expired"

/** A used token stays `used` after its expiry, because presenting it is a sign of theft at any time. */
export const statusOf = (token: RefreshToken, now: Instant): RefreshTokenStatus =>
  token.usedAt !== null ? "used" : token.expiresAt <= now ? "expired" : "usable"

/** Returns the token that replaces this one in its session. `hash` is that of the new token. */
export const rotate = (token: RefreshToken, hash: string, expiresAt: Instant, now: Instant): RefreshToken => ({
  ...token,
  hash,
  createdAt: now,
  expiresAt
})
