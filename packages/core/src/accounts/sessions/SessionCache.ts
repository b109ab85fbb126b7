/** Caches sessions, so that a busy caller does not cause a look-up with every request. */
import { BoundedCache } from "../../values/BoundedCache.js"
import type { SessionId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import type { Session } from "../model/logins/Session.js"

/**
 * Maximum time until the end of a session on another instance is noticed, in milliseconds. A busy session costs one
 * look-up in this time.
 */
const maxAgeMillis = 1_000

/** Room for more than 10 000 sessions. */
const maxBytes = 10 * 1024 * 1024

interface CachedSession {
  readonly session: Session
  readonly readAt: Instant
}

/** Only existing sessions are cached. */
export class SessionCache {
  readonly #entries = new BoundedCache<SessionId, CachedSession>({
    maxBytes,
    bytesOf: ({ session }) => 512 + 2 * ((session.ipAddress?.length ?? 0) + (session.userAgent?.length ?? 0))
  })
  #generation = 0

  /** Number of invalidations. Read it before the look-up of a session, and pass it to `set`. */
  get generation(): number {
    return this.#generation
  }

  /** Returns the session, unless it was read 1 s ago or earlier, or the clock has been set back since. */
  get(id: SessionId, now: Instant): Session | undefined {
    const cached = this.#entries.get(id)
    return cached === undefined || now - cached.readAt >= maxAgeMillis || now < cached.readAt
      ? undefined
      : cached.session
  }

  /** Adds a session whose look-up began at `readAt`, unless sessions have been invalidated since `generation`. */
  set(session: Session, readAt: Instant, generation: number): void {
    if (generation === this.#generation) this.#entries.set(session.id, { session, readAt })
  }

  /** Removes a session, after it has ended. */
  invalidate(id: SessionId): void {
    this.#generation += 1
    this.#entries.delete(id)
  }

  /** Removes all sessions, after an unknown number of them has ended. */
  clear(): void {
    this.#generation += 1
    this.#entries.clear()
  }
}
