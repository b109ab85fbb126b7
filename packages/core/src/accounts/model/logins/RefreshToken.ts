/**
 * A single-use token that renews a session. A used token that is presented again ends the session.
 */
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { AccountId, SessionId } from "../../../values/Ids.js"
import { Instant } from "../../../values/Instant.js"
import { isToken, sha256 } from "../../../values/Secrets.js"

/** `hash` is that of the token (`hashOf`, `hashOfBrowser`). The token itself is not stored. */
export const RefreshToken = Schema.Struct({
  hash: Schema.String,
  sessionId: SessionId,
  accountId: AccountId,
  createdAt: Instant,
  expiresAt: Instant,
  usedAt: Schema.NullOr(Instant)
})
export type RefreshToken = typeof RefreshToken.Type

/** The hash of a refresh token: its SHA-256. None for a text that has not the form of a token. */
export const hashOf = (token: string): Effect.Effect<Option.Option<string>> =>
  isToken(token) ? Effect.asSome(sha256(token)) : Effect.succeedNone

/** The hash of the token of a browser. No text has this hash as a refresh token. */
export const hashOfBrowser = (token: string): Effect.Effect<string> =>
  Effect.map(sha256(token), (hash) => `browser:${hash}`)

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
