/** The use cases of sessions: starting, checking, refreshing and ending them. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { addressSubject } from "../../rate-limiting/RateLimiter.js"
import { Committer } from "../../unit-of-work/Committer.js"
import { assignAuditAccount } from "../../unit-of-work/CurrentRequest.js"
import { type Decision, type DecisionAttempt, Transactor } from "../../unit-of-work/Transactor.js"
import type { Change } from "../../unit-of-work/UnitOfWork.js"
import * as UnitOfWork from "../../unit-of-work/UnitOfWork.js"
import { type AccountId, SessionId } from "../../values/Ids.js"
import * as Instant from "../../values/Instant.js"
import { Limits } from "../../values/Limits.js"
import { NotFound } from "../../values/NotFound.js"
import { makeToken } from "../../values/Secrets.js"
import type { Account } from "../model/Account.js"
import { AccountSettings } from "../model/AccountSettings.js"
import { AccountStore } from "../model/AccountStore.js"
import { loginAddressMillis } from "../model/logins/LoginAddress.js"
import * as RefreshToken from "../model/logins/RefreshToken.js"
import * as Session from "../model/logins/Session.js"
import { Unauthorized } from "../model/logins/Unauthorized.js"
import { makeBrowserSessions } from "./BrowserSessions.js"
import { SessionCache } from "./SessionCache.js"

/** A session that a login has started or a refresh token has renewed. Adapters make access tokens for it. */
export interface Login {
  readonly account: Account
  readonly session: Session.Session
  /** Renews the session once. Only its hash is stored. */
  readonly refreshToken: string
}

export class Sessions extends Effect.Service<Sessions>()("@canvass/core/Sessions", {
  dependencies: [Transactor.Default],
  scoped: Effect.gen(function*() {
    const committer = yield* Committer
    const limits = yield* Limits
    const { observe, transact } = yield* Transactor
    const settings = yield* AccountSettings
    const store = yield* AccountStore
    const cache = new SessionCache()

    /** Makes the access tokens of ended sessions invalid at once. */
    const noticeEnd = (change: Change): void => {
      if (change._tag === "SessionEnded") cache.invalidate(change.sessionId)
      if (change._tag === "SessionsEnded" || change._tag === "AccountRemoved") cache.clear()
    }
    yield* observe(({ changes }) => changes.forEach(noticeEnd))

    /**
     * Decides to start a session of an account whose password or provider has just been checked. `account` is what the
     * check relied on: if it changes until the commit, the decision is made again. Beyond `sessionsPerAccount` the
     * oldest sessions end.
     *
     * @param authenticatedAt when the password or the provider was checked
     */
    const decideStart = (
      { newId, now, request }: DecisionAttempt,
      account: Account,
      authenticatedAt: Instant.Instant = now
    ): Effect.Effect<Decision<Login>> =>
      Effect.gen(function*() {
        const { hash, plaintext } = yield* makeToken
        const session = {
          id: newId(SessionId),
          accountId: account.id,
          createdAt: now,
          lastUsedAt: now,
          authenticatedAt,
          expiresAt: Session.expiryOf(now, now, settings),
          ipAddress: request.audit?.ipAddress ?? null,
          userAgent: request.userAgent?.slice(0, limits.userAgent) ?? null
        }
        const { accountId, expiresAt, id: sessionId } = session
        const oldest = (yield* store.listSessions(accountId)).slice(limits.sessionsPerAccount - 1)
        const address = session.ipAddress === null
          ? []
          : yield* rememberAddress(accountId, addressSubject(session.ipAddress), now)
        return {
          result: { account, session, refreshToken: plaintext },
          accountId,
          changes: [
            ...oldest.map(({ id }): Change => ({ _tag: "SessionEnded", sessionId: id, accountId })),
            { _tag: "SessionPut", session },
            {
              _tag: "RefreshTokenPut",
              token: { hash, sessionId, accountId, createdAt: now, expiresAt, usedAt: null }
            },
            ...address
          ]
        }
      })

    /** Adds the address of a login. Beyond `loginAddressesPerAccount` the oldest ones are removed. */
    const rememberAddress = (
      accountId: AccountId,
      address: string,
      now: Instant.Instant
    ): Effect.Effect<ReadonlyArray<Change>> =>
      Effect.map(store.listLoginAddresses(accountId), (known) => {
        const others = known.filter((login) => login.address !== address)
        return [
          { _tag: "LoginAddressPut", loginAddress: { accountId, address, expiresAt: now + loginAddressMillis } },
          ...others.slice(limits.loginAddressesPerAccount - 1).map((login): Change => ({
            _tag: "LoginAddressRemoved",
            accountId,
            address: login.address
          }))
        ]
      })

    /**
     * Starts a session of an account after `check`, which has checked a password or a provider, has accepted the
     * account as it is now. `check` runs again when the account changes meanwhile. Fails with `Unauthorized` when the
     * account does not exist.
     */
    const start = <E = never>(
      accountId: AccountId,
      check: (account: Account) => Effect.Effect<void, E> = () => Effect.void
    ): Effect.Effect<Login, E | Unauthorized> =>
      Effect.zipRight(
        assignAuditAccount(accountId),
        transact((attempt) =>
          Effect.gen(function*() {
            const account = yield* Effect.flatMap(
              store.find(accountId),
              Option.match({ onNone: () => sessionEnded, onSome: Effect.succeed })
            )
            yield* check(account)
            const decision: Decision<Login> = {
              ...yield* decideStart(attempt, account),
              guards: [{ _tag: "AccountAt", account }]
            }
            return decision
          })
        )
      )

    /**
     * Returns a session that has neither ended nor expired. The end of a session is noticed at once on the instance
     * that ends it, and within 1 s on others.
     */
    const requireActive = (id: SessionId): Effect.Effect<Session.Session, Unauthorized> =>
      Effect.clockWith((clock) => {
        const now = clock.unsafeCurrentTimeMillis()
        const cached = cache.get(id, now)
        if (cached !== undefined) return Session.isActive(cached, now) ? Effect.succeed(cached) : sessionEnded
        const { generation } = cache
        return Effect.flatMap(store.findSession(id), (found) => {
          if (Option.isNone(found) || !Session.isActive(found.value, now)) return sessionEnded
          cache.set(found.value, now, generation)
          return Effect.succeed(found.value)
        })
      })

    /**
     * Replaces a refresh token by the next one of its session. When a used token is presented again, one of the two
     * callers has stolen it: the session ends, and both have to log in. Two callers who present the same token at the
     * same time are treated in the same way.
     */
    const refresh = (refreshToken: string): Effect.Effect<Login, Unauthorized> =>
      Effect.gen(function*() {
        const hash = yield* orInvalidToken(RefreshToken.hashOf(refreshToken))
        const next = yield* makeToken
        const rotated = transact(({ now }) =>
          Effect.gen(function*() {
            const token = yield* orInvalidToken(store.findRefreshToken(hash))
            const { accountId, sessionId } = token
            yield* assignAuditAccount(accountId)
            const status = RefreshToken.statusOf(token, now)
            if (status === "used") return yield* Effect.fail({ _tag: "RefreshTokenReused" as const, token })
            if (status === "expired") return yield* invalidRefreshToken
            const session = yield* orInvalidToken(store.findSession(sessionId))
            const account = yield* orInvalidToken(store.find(accountId))
            const expiresAt = Session.expiryOf(session.createdAt, now, settings)
            const decision: Decision<Login> = {
              result: { account, session: { ...session, lastUsedAt: now, expiresAt }, refreshToken: next.plaintext },
              accountId,
              guards: [{ _tag: "RefreshTokenUnused", hash }],
              changes: [
                { _tag: "SessionRefreshed", sessionId, accountId, at: now, expiresAt },
                { _tag: "RefreshTokenPut", token: { ...token, usedAt: now } },
                { _tag: "RefreshTokenPut", token: RefreshToken.rotate(token, next.hash, expiresAt, now) }
              ]
            }
            return decision
          })
        )
        return yield* Effect.catchTag(
          rotated,
          "RefreshTokenReused",
          ({ token }) => Effect.zipRight(endReused(token), invalidRefreshToken)
        )
      })

    /** Writes no audit entry: the refused request has one. */
    const endReused = ({ accountId, sessionId }: RefreshToken.RefreshToken): Effect.Effect<void> => {
      const change: Change = { _tag: "SessionEnded", sessionId, accountId }
      return Effect.map(
        Effect.orDie(committer.commit(UnitOfWork.of({ changes: [change] }))),
        () => noticeEnd(change)
      )
    }

    /** Ends the session that a refresh token belongs to. Does nothing for an unknown token. */
    const endByToken = (refreshToken: string): Effect.Effect<void> =>
      Effect.gen(function*() {
        const hash = Option.getOrUndefined(yield* RefreshToken.hashOf(refreshToken))
        const found = hash === undefined ? undefined : Option.getOrUndefined(yield* store.findRefreshToken(hash))
        if (found === undefined) return
        const { accountId, sessionId } = found
        yield* assignAuditAccount(accountId)
        yield* transact(() =>
          Effect.succeed({
            result: undefined,
            accountId,
            changes: [{ _tag: "SessionEnded", sessionId, accountId }]
          })
        )
      })

    /** The sessions of an account that have not expired, newest first. */
    const list = (owner: AccountId): Effect.Effect<ReadonlyArray<Session.Session>> =>
      Effect.flatMap(
        Instant.now,
        (now) => Effect.map(store.listSessions(owner), (all) => all.filter((session) => Session.isActive(session, now)))
      )

    /** Ends a session of an account. */
    const end = (owner: AccountId, sessionId: SessionId): Effect.Effect<void, NotFound> =>
      transact(({ now }) =>
        Effect.flatMap(
          store.findSession(sessionId),
          (found) =>
            Option.exists(found, (session) => session.accountId === owner && Session.isActive(session, now))
              ? Effect.succeed({
                result: undefined,
                accountId: owner,
                changes: [{ _tag: "SessionEnded" as const, sessionId, accountId: owner }]
              })
              : new NotFound()
        )
      )

    /** Ends all sessions of an account. */
    const endAll = (owner: AccountId): Effect.Effect<void> =>
      transact(() =>
        Effect.succeed({
          result: undefined,
          accountId: owner,
          changes: [{ _tag: "SessionsEnded" as const, accountId: owner, exceptId: null }]
        })
      )

    const browser = makeBrowserSessions({
      committer,
      settings,
      store,
      transact,
      requireActive,
      onUse: (id) => cache.invalidate(id)
    })

    return { decideStart, start, requireActive, refresh, list, end, endAll, endByToken, browser }
  })
}) {}

const sessionEnded = new Unauthorized({ reason: "The session has ended. Log in again." })

const invalidRefreshToken = new Unauthorized({ reason: "The refresh token is no longer valid. Log in again." })

const orInvalidToken = <A>(found: Effect.Effect<Option.Option<A>>): Effect.Effect<A, Unauthorized> =>
  Effect.flatMap(found, Option.match({ onNone: () => invalidRefreshToken, onSome: Effect.succeed }))
