/**
 * Sessions of browsers. A browser holds one token for as long as its session lasts: unlike a refresh token it is not
 * replaced, so that two tabs do not end each other's session. It is stored like a refresh token, with a hash of another
 * kind: no operation that takes refresh tokens accepts it.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Committer } from "../../unit-of-work/Committer.js"
import * as ReservationScope from "../../unit-of-work/reservations/ReservationScope.js"
import { reserve } from "../../unit-of-work/reservations/reserve.js"
import type { Transact } from "../../unit-of-work/Transactor.js"
import * as UnitOfWork from "../../unit-of-work/UnitOfWork.js"
import * as Instant from "../../values/Instant.js"
import { makeToken } from "../../values/Secrets.js"
import type { AccountSettingValues } from "../model/AccountSettings.js"
import type { AccountStore } from "../model/AccountStore.js"
import * as RefreshToken from "../model/logins/RefreshToken.js"
import * as Session from "../model/logins/Session.js"
import { Unauthorized } from "../model/logins/Unauthorized.js"

export interface BrowserSessions {
  /**
   * Makes the token of a browser for the session of a login. `refreshToken` stops working. Fails with `Unauthorized`
   * when it is not valid.
   */
  readonly start: (refreshToken: string) => Effect.Effect<string, Unauthorized>
  /**
   * Returns the session of a token, if it has neither ended nor expired, and records its use: at most once in
   * `useRecordingMillis`.
   */
  readonly find: (token: string) => Effect.Effect<Option.Option<Session.Session>>
  /** Uses a name once in a session. Returns whether it was unused. */
  readonly useOnce: (session: Session.Session, name: string) => Effect.Effect<boolean>
}

/** How old the recorded use of a session may be before a request records it again, in milliseconds. */
export const useRecordingMillis = 5 * 60_000

export interface BrowserSessionOptions {
  readonly committer: Committer["Type"]
  readonly settings: AccountSettingValues
  readonly store: AccountStore["Type"]
  readonly transact: Transact
  /** Returns a session that has neither ended nor expired. */
  readonly requireActive: (id: Session.Session["id"]) => Effect.Effect<Session.Session, Unauthorized>
  /** Called after the use of a session has been recorded. */
  readonly onUse: (id: Session.Session["id"]) => void
}

export const makeBrowserSessions = (options: BrowserSessionOptions): BrowserSessions => {
  const { committer, onUse, requireActive, settings, store, transact } = options

  const start: BrowserSessions["start"] = (refreshToken) =>
    Effect.gen(function*() {
      const hash = Option.getOrUndefined(yield* RefreshToken.hashOf(refreshToken))
      if (hash === undefined) return yield* invalidRefreshToken
      const { plaintext } = yield* makeToken
      const browserHash = yield* RefreshToken.hashOfBrowser(plaintext)
      yield* transact(({ now }) =>
        Effect.gen(function*() {
          const found = Option.getOrUndefined(yield* store.findRefreshToken(hash))
          if (found === undefined || RefreshToken.statusOf(found, now) !== "usable") return yield* invalidRefreshToken
          return {
            result: undefined,
            accountId: found.accountId,
            guards: [{ _tag: "RefreshTokenUnused" as const, hash }],
            changes: [
              { _tag: "RefreshTokenPut" as const, token: { ...found, usedAt: now } },
              { _tag: "RefreshTokenPut" as const, token: { ...found, hash: browserHash, createdAt: now } }
            ]
          }
        })
      )
      return plaintext
    })

  const find: BrowserSessions["find"] = (token) =>
    Effect.gen(function*() {
      const now = yield* Instant.now
      const stored = Option.getOrUndefined(yield* store.findRefreshToken(yield* RefreshToken.hashOfBrowser(token)))
      if (stored === undefined || RefreshToken.statusOf(stored, now) !== "usable") return Option.none()
      const session = Option.getOrUndefined(yield* Effect.option(requireActive(stored.sessionId)))
      if (session === undefined) return Option.none()
      if (now - session.lastUsedAt >= useRecordingMillis) yield* recordUse(stored, session, now)
      return Option.some(session)
    })

  /** A use that cannot be recorded does not refuse the request. */
  const recordUse = (token: RefreshToken.RefreshToken, session: Session.Session, now: Instant.Instant) => {
    const { accountId, createdAt, id: sessionId } = session
    const expiresAt = Session.expiryOf(createdAt, now, settings)
    const recorded = committer.commit(UnitOfWork.of({
      // The session may have ended meanwhile. Its token must not come back.
      guards: [{ _tag: "RefreshTokenUnused", hash: token.hash }],
      changes: [
        { _tag: "SessionRefreshed", sessionId, accountId, at: now, expiresAt },
        { _tag: "RefreshTokenPut", token: { ...token, expiresAt } }
      ]
    }))
    return Effect.catchAllCause(
      Effect.map(recorded, () => onUse(sessionId)),
      (cause) => Effect.logDebug("The use of a session was not recorded.", cause)
    )
  }

  const useOnce: BrowserSessions["useOnce"] = ({ createdAt, id }, name) =>
    Effect.gen(function*() {
      const now = yield* Instant.now
      const expiresAt = createdAt + settings.sessionMillis
      return yield* committer.commit(UnitOfWork.of({
        ...reserve({ scope: ReservationScope.ofBrowserSession(id), key: name, expiresAt }, now)
      })).pipe(Effect.as(true), Effect.catchTag("GuardFailed", () => Effect.succeed(false)))
    })

  return { start, find, useOnce }
}

const invalidRefreshToken = new Unauthorized({ reason: "The refresh token is no longer valid. Log in again." })
