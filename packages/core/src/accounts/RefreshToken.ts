/**
 * A single-use token that renews a login. Tokens descended from one login are a family; a used one that comes back ends
 * it.
 */
import * as Schema from "effect/Schema"
import { AccountId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"

/** `hash` is the SHA-256 of the token: the token itself is kept nowhere. */
export const RefreshToken = Schema.Struct({
  hash: Schema.String,
  familyId: Schema.UUID,
  accountId: AccountId,
  createdAt: Instant,
  expiresAt: Instant,
  usedAt: Schema.NullOr(Instant)
})
export type RefreshToken = typeof RefreshToken.Type

/** A used one stays `used` when its time is up: whoever presents it had no right to. */
export const standing = (token: RefreshToken, now: Instant): "usable" | "used" | "expired" =>
  token.usedAt !== null ? "used" : token.expiresAt <= now ? "expired" : "usable"

/** The token that takes the place of this one in its family. */
export const successor = (token: RefreshToken, hash: string, lifeMillis: number, now: Instant): RefreshToken => ({
  ...token,
  hash,
  createdAt: now,
  expiresAt: now + lifeMillis
})
