/**
 * A session begins with a login. A refresh token renews it. Its access tokens are refused once it has ended or expired.
 */
import * as Schema from "effect/Schema"
import { AccountId, SessionId } from "../../../values/Ids.js"
import { Instant } from "../../../values/Instant.js"
import type { Position } from "../../../values/Page.js"

/**
 * `lastUsedAt` is the time of the login or of the last refresh. `authenticatedAt` is when a password or a provider was
 * checked. `ipAddress` and `userAgent` are those of the login, null for a session that a program has started.
 */
export const Session = Schema.Struct({
  id: SessionId,
  accountId: AccountId,
  createdAt: Instant,
  lastUsedAt: Instant,
  authenticatedAt: Instant,
  expiresAt: Instant,
  ipAddress: Schema.NullOr(Schema.String),
  userAgent: Schema.NullOr(Schema.String)
})
export type Session = typeof Session.Type

/** How long sessions and their refresh tokens last, in milliseconds. */
export interface SessionLifetimes {
  /** Maximum lifetime of a session, however often it is refreshed. */
  readonly sessionMillis: number
  /** Lifetime of a refresh token. A session that is not refreshed in this time ends. */
  readonly refreshTokenMillis: number
}

/** Returns when a session ends that is started or refreshed at `now`, unless it is refreshed again. */
export const expiryOf = (createdAt: Instant, now: Instant, lifetimes: SessionLifetimes): Instant =>
  Math.min(createdAt + lifetimes.sessionMillis, now + lifetimes.refreshTokenMillis)

/** Whether the session has not expired at `now`. */
export const isActive = ({ expiresAt }: Session, now: Instant): boolean => expiresAt > now

/** The place of a session in the list of an account: by creation. */
export const position = ({ createdAt, id }: Session): Position => ({ at: createdAt, id })
