/** Conformance of the reads of accounts, keys, the audit log and reservations. */
import type { AuditEntry, Ids } from "@canvass/core"
import {
  AccountStore,
  type AuditFilter,
  AuditStore,
  Committer,
  KeyStore,
  type LoginAddress,
  ReservationStore,
  reserve
} from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import { assertEqual } from "../../assertEqual.js"
import * as Fixtures from "../../fixtures/Fixtures.js"
import { assertGuardFails, commit, put, type StoreTest, storeTest } from "../ConformanceTest.js"

export const accountReadConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "the health check of a working store succeeds",
    Effect.flatMap(Committer.StoreHealth, ({ check }) => check)
  ),
  storeTest(
    "an account is found by its id and by its exact email address",
    Effect.gen(function*() {
      const store = yield* AccountStore
      const account = Fixtures.account(0, {
        name: "Ä 😀",
        passwordHash: "hash",
        planExpiresAt: Fixtures.startTime,
        emailConfirmedAt: Fixtures.startTime + 1
      })
      yield* put({ _tag: "AccountPut", account }, { _tag: "AccountPut", account: Fixtures.account(1) })
      yield* assertEqual(yield* store.find(account.id), Option.some(account))
      yield* assertEqual(yield* store.findByEmail(account.email), Option.some(account))
      yield* assertEqual(yield* store.findByEmail(account.email.toUpperCase()), Option.none())
      yield* assertEqual(yield* store.find(Fixtures.accountId(9)), Option.none())
    })
  ),
  storeTest(
    "a refresh token is found, even when used or expired, until its session is ended or it is cleaned up",
    Effect.gen(function*() {
      const store = yield* AccountStore
      const used = Fixtures.refreshToken(0, { usedAt: Fixtures.startTime, expiresAt: 0 })
      const other = Fixtures.refreshToken(1, { sessionId: Fixtures.sessionId(2) })
      yield* put({ _tag: "RefreshTokenPut", token: used }, { _tag: "RefreshTokenPut", token: other })
      yield* assertEqual(yield* store.findRefreshToken(used.hash), Option.some(used))
      yield* put({ _tag: "SessionEnded", sessionId: used.sessionId, accountId: used.accountId })
      yield* assertEqual(yield* store.findRefreshToken(used.hash), Option.none())
      yield* assertEqual(yield* store.findRefreshToken(other.hash), Option.some(other))
      yield* put({ _tag: "ExpiredDataRemoved", now: other.expiresAt - 1 })
      yield* assertEqual(yield* store.findRefreshToken(other.hash), Option.some(other))
      yield* put({ _tag: "ExpiredDataRemoved", now: other.expiresAt })
      yield* assertEqual(yield* store.findRefreshToken(other.hash), Option.none())
    })
  ),
  storeTest(
    "a one-time token is found until it is used, its purpose is ended for its account, or it is cleaned up",
    Effect.gen(function*() {
      const store = yield* AccountStore
      const tokens = [
        Fixtures.oneTimeToken(0, { payload: JSON.stringify({ email: "ä😀@example.com" }) }),
        Fixtures.oneTimeToken(1),
        Fixtures.oneTimeToken(2, { purpose: "email-change" }),
        Fixtures.oneTimeToken(3, { accountId: Fixtures.accountId(1) }),
        Fixtures.oneTimeToken(4, { accountId: null, purpose: "setup", expiresAt: Fixtures.startTime + 2_000 })
      ]
      const found = Effect.map(
        Effect.forEach(tokens, ({ hash }) => store.findOneTimeToken(hash)),
        (all) => all.flatMap((token, n) => Option.isSome(token) ? [n] : [])
      )
      yield* put(...tokens.map((token) => ({ _tag: "OneTimeTokenPut" as const, token })))
      for (const token of tokens) {
        yield* assertEqual(yield* store.findOneTimeToken(token.hash), Option.some(token))
      }
      yield* put({ _tag: "OneTimeTokenUsed", hash: Fixtures.oneTimeToken(0).hash })
      yield* assertEqual(yield* found, [1, 2, 3, 4])
      yield* put({ _tag: "OneTimeTokensEnded", accountId: Fixtures.accountId(0), purpose: "password-reset" })
      yield* assertEqual(yield* found, [2, 3, 4])
      yield* put({ _tag: "ExpiredDataRemoved", now: Fixtures.startTime + 999 })
      yield* assertEqual(yield* found, [2, 3, 4])
      yield* put({ _tag: "ExpiredDataRemoved", now: Fixtures.startTime + 1_000 })
      yield* assertEqual(yield* found, [4])
      yield* assertEqual(yield* store.earliestExpiry, Option.some(Fixtures.startTime + 2_000))
      yield* put({ _tag: "RefreshTokenPut", token: Fixtures.refreshToken(0) })
      yield* assertEqual(yield* store.earliestExpiry, Option.some(Fixtures.startTime + 1_000))
    })
  ),
  storeTest(
    "accounts are listed by id",
    Effect.gen(function*() {
      const store = yield* AccountStore
      for (const n of [2, 0, 1]) yield* put({ _tag: "AccountPut", account: Fixtures.account(n) })
      const list = (after: number | undefined, limit: number) =>
        Effect.map(
          store.list(after === undefined ? undefined : Fixtures.accountId(after), limit),
          (accounts) => accounts.map(({ id }) => id)
        )
      yield* assertEqual(yield* list(undefined, 2), [0, 1].map(Fixtures.accountId))
      yield* assertEqual(yield* list(1, 2), [2].map(Fixtures.accountId))
      yield* assertEqual(yield* list(2, 2), [])
    })
  ),
  storeTest(
    "a store reports whether it has accounts",
    Effect.gen(function*() {
      const store = yield* AccountStore
      yield* assertEqual(yield* store.hasAccounts, false)
      yield* put({ _tag: "AccountPut", account: Fixtures.account(0) })
      yield* assertEqual(yield* store.hasAccounts, true)
    })
  ),
  storeTest(
    "the sessions of an account are listed, newest first, until they are ended or cleaned up",
    Effect.gen(function*() {
      const store = yield* AccountStore
      const [first, second, third] = [Fixtures.session(0), Fixtures.session(2), Fixtures.session(4)] as const
      const other = Fixtures.session(1)
      yield* Effect.forEach([second, first, other, third], (session) => put({ _tag: "SessionPut", session }))
      const { accountId } = first
      yield* assertEqual(yield* store.listSessions(accountId), [third, second, first])
      yield* assertEqual(yield* store.findSession(other.id), Option.some(other))
      const renewed = { ...second, lastUsedAt: Fixtures.startTime + 9, expiresAt: Fixtures.startTime + 2_000 }
      yield* put({
        _tag: "SessionRefreshed",
        sessionId: second.id,
        accountId,
        at: renewed.lastUsedAt,
        expiresAt: renewed.expiresAt
      })
      yield* put({ _tag: "SessionEnded", sessionId: third.id, accountId })
      // A session that has ended stays so.
      yield* put({ _tag: "SessionRefreshed", sessionId: third.id, accountId, at: 0, expiresAt: 0 })
      yield* assertEqual(yield* store.listSessions(accountId), [renewed, first])
      yield* assertEqual(yield* store.findSession(third.id), Option.none())
      yield* put({ _tag: "ExpiredDataRemoved", now: first.expiresAt })
      yield* assertEqual(yield* store.listSessions(accountId), [renewed])
      yield* assertEqual(yield* store.findSession(other.id), Option.none())
    })
  ),
  storeTest(
    "the addresses of logins are kept once for each account, until they are removed or cleaned up",
    Effect.gen(function*() {
      const store = yield* AccountStore
      const [first, second] = [Fixtures.loginAddress(0), Fixtures.loginAddress(1)] as const
      const { accountId, address, expiresAt } = first
      const other = { ...first, accountId: Fixtures.accountId(1) }
      const later = { ...first, expiresAt: expiresAt + 2 }
      const putAddress = (loginAddress: LoginAddress.LoginAddress) => put({ _tag: "LoginAddressPut", loginAddress })
      yield* Effect.forEach([first, second, other, later, Fixtures.loginAddress(2)], putAddress)
      yield* put({ _tag: "LoginAddressRemoved", accountId, address: Fixtures.loginAddress(2).address })
      yield* assertEqual(yield* store.listLoginAddresses(accountId), [later, second])
      yield* assertEqual(yield* store.listLoginAddresses(other.accountId), [other])
      yield* assertEqual(yield* store.earliestExpiry, Option.some(expiresAt))
      yield* put({ _tag: "ExpiredDataRemoved", now: expiresAt })
      yield* assertEqual(yield* store.listLoginAddresses(accountId), [later])
      yield* put({ _tag: "LoginAddressRemoved", accountId, address })
      yield* assertEqual(yield* store.listLoginAddresses(accountId), [])
    })
  ),
  storeTest(
    "ending all sessions of an account but one keeps that one, and the sessions of others",
    Effect.gen(function*() {
      const store = yield* AccountStore
      for (const n of [0, 1, 2, 4]) {
        const session = Fixtures.session(n)
        const { accountId, id } = session
        yield* put(
          { _tag: "SessionPut", session },
          { _tag: "RefreshTokenPut", token: Fixtures.refreshToken(n, { accountId, sessionId: id }) }
        )
      }
      const leftAfter = (exceptId: Ids.SessionId | null) =>
        Effect.gen(function*() {
          yield* put({ _tag: "SessionsEnded", accountId: Fixtures.accountId(0), exceptId })
          return yield* Effect.filter([0, 1, 2, 4], (n) =>
            Effect.zipWith(
              store.findSession(Fixtures.sessionId(n)),
              store.findRefreshToken(Fixtures.refreshToken(n).hash),
              (session, token) => Option.isSome(session) && Option.isSome(token)
            ))
        })
      yield* assertEqual(yield* leftAfter(Fixtures.sessionId(2)), [1, 2])
      yield* assertEqual(yield* leftAfter(null), [1])
      yield* assertEqual(yield* store.findRefreshToken(Fixtures.refreshToken(4).hash), Option.none())
    })
  ),
  storeTest(
    "the earliest expiry of sessions, tokens and reservations is found, and cleaned up with all records that expire then",
    Effect.gen(function*() {
      const accounts = yield* AccountStore
      const reservations = yield* ReservationStore
      yield* assertEqual(yield* accounts.earliestExpiry, Option.none())
      yield* assertEqual(yield* reservations.earliestExpiry, Option.none())
      const expiries = [3, 1, 2].map((offset) => Fixtures.startTime + offset)
      for (const [n, expiresAt] of expiries.entries()) {
        yield* put(
          n === 0
            ? { _tag: "SessionPut", session: Fixtures.session(n, { expiresAt }) }
            : { _tag: "RefreshTokenPut", token: Fixtures.refreshToken(n, { expiresAt }) },
          { _tag: "ReservationPut", reservation: Fixtures.reservation(n, { expiresAt: expiresAt + 1 }) }
        )
      }
      yield* assertEqual(yield* accounts.earliestExpiry, Option.some(Fixtures.startTime + 1))
      yield* assertEqual(yield* reservations.earliestExpiry, Option.some(Fixtures.startTime + 2))
      yield* put({ _tag: "ExpiredDataRemoved", now: Fixtures.startTime + 2 })
      yield* assertEqual(yield* accounts.earliestExpiry, Option.some(Fixtures.startTime + 3))
      yield* assertEqual(yield* reservations.earliestExpiry, Option.some(Fixtures.startTime + 3))
    })
  ),
  storeTest(
    "an identity is found by its exact issuer and subject, and listed with those of its account, oldest first",
    Effect.gen(function*() {
      const store = yield* AccountStore
      const { accountId, issuer, subject } = Fixtures.identity(0)
      const foreign = Fixtures.identity(1, { subject, issuer: "https://other.example.com" })
      const younger = Fixtures.identity(2, { email: null, createdAt: Fixtures.startTime })
      yield* put(
        { _tag: "IdentityPut", identity: younger },
        { _tag: "IdentityPut", identity: foreign },
        { _tag: "IdentityPut", identity: Fixtures.identity(0) }
      )
      yield* assertEqual(yield* store.findIdentity(issuer, subject), Option.some(Fixtures.identity(0)))
      yield* assertEqual(yield* store.findIdentity(foreign.issuer, subject), Option.some(foreign))
      yield* assertEqual(yield* store.findIdentity(issuer, subject.toUpperCase()), Option.none())
      yield* assertEqual(yield* store.listIdentities(accountId), [Fixtures.identity(0), younger])
      yield* put({ _tag: "IdentityRemoved", identityId: younger.id, accountId })
      yield* assertEqual(yield* store.listIdentities(accountId), [Fixtures.identity(0)])
      yield* assertEqual(yield* store.findIdentity(issuer, younger.subject), Option.none())
      yield* assertEqual(yield* store.listIdentities(Fixtures.accountId(9)), [])
    })
  ),
  storeTest(
    "an identity's `lastUsedAt` never decreases, and its use does not bring back a removed identity",
    Effect.gen(function*() {
      const store = yield* AccountStore
      const identity = Fixtures.identity(0)
      const { accountId, id: identityId, issuer, subject } = identity
      yield* put({ _tag: "IdentityPut", identity })
      for (const at of [Fixtures.startTime + 2, Fixtures.startTime + 1]) {
        yield* put({ _tag: "IdentityUsed", identityId, at })
      }
      const used = { ...identity, lastUsedAt: Fixtures.startTime + 2 }
      yield* assertEqual(yield* store.findIdentity(issuer, subject), Option.some(used))
      yield* put({ _tag: "IdentityRemoved", identityId, accountId })
      yield* put({ _tag: "IdentityUsed", identityId, at: Fixtures.startTime + 3 })
      yield* assertEqual(yield* store.findIdentity(issuer, subject), Option.none())
    })
  ),
  storeTest(
    "a new key of an account replaces the old one of the same name, and no other",
    Effect.gen(function*() {
      const store = yield* KeyStore
      const named = Fixtures.key(2, {
        createdAt: Fixtures.startTime + 1,
        expiresAt: Fixtures.startTime + 2,
        surveys: [Fixtures.surveyId(0), Fixtures.surveyId(2)]
      })
      const other = Fixtures.key(1)
      const second = Fixtures.key(4, {
        createdAt: Fixtures.startTime + 2,
        scope: "read_only",
        allowedIps: ["10.0.0.1", "2001:db8::/32"]
      })
      for (const key of [Fixtures.key(0), named, other, second]) yield* put({ _tag: "KeyPut", key })
      yield* assertEqual(yield* store.listByAccount(second.accountId), [named, second])
      yield* assertEqual(yield* store.findByHash(second.hash), Option.some(second))
      yield* assertEqual(yield* store.findByHash(named.hash), Option.some(named))
      yield* assertEqual(yield* store.findByHash(Fixtures.key(0).hash), Option.none())
      const renamed = { ...named, name: "renamed" }
      yield* commit({
        changes: [{ _tag: "KeyRemoved", accountId: named.accountId, name: named.name }, {
          _tag: "KeyPut",
          key: renamed
        }]
      })
      yield* put({ _tag: "KeyRemoved", accountId: second.accountId, name: second.name })
      yield* assertEqual(yield* store.findByHash(second.hash), Option.none())
      yield* assertEqual(yield* store.listByAccount(second.accountId), [renamed])
      yield* assertEqual(yield* store.listByAccount(other.accountId), [other])
    })
  ),
  storeTest(
    "a key's `lastUsedAt` never decreases",
    Effect.gen(function*() {
      const store = yield* KeyStore
      for (const key of [Fixtures.key(0), Fixtures.key(2)]) {
        yield* put({ _tag: "KeyPut", key })
        for (const at of [Fixtures.startTime + 2, Fixtures.startTime + 1]) {
          yield* put({ _tag: "KeyUsed", keyId: key.id, at })
        }
        const used = { ...key, lastUsedAt: Fixtures.startTime + 2 }
        yield* assertEqual(yield* store.findByHash(key.hash), Option.some(used))
      }
    })
  ),
  storeTest(
    "removing audit entries removes the older ones of every account",
    Effect.gen(function*() {
      const store = yield* AuditStore
      yield* assertEqual(yield* store.oldest, Option.none())
      for (const n of [3, 1, 2, 0]) {
        yield* commit({ audit: Option.some(Fixtures.auditEntry(n, { accountId: Fixtures.accountId(n % 2) })) })
      }
      yield* assertEqual(yield* store.oldest, Option.some(Fixtures.startTime))
      yield* put({ _tag: "AuditEntriesRemoved", before: Fixtures.startTime + 2 })
      yield* assertEqual(yield* store.oldest, Option.some(Fixtures.startTime + 2))
      for (const n of [0, 1]) {
        const left = yield* store.list(Fixtures.accountId(n), {}, { offset: 0, limit: 9 })
        yield* assertEqual(left.map(({ id }) => id), [Fixtures.auditEntryId(n + 2)])
      }
    })
  ),
  storeTest(
    "the audit log is sorted by time and id, newest first, and its count matches its list",
    Effect.gen(function*() {
      const store = yield* AuditStore
      for (const n of [0, 2, 1]) {
        yield* commit({ audit: Option.some(Fixtures.auditEntry(n, { createdAt: Fixtures.startTime })) })
      }
      yield* commit({
        audit: Option.some(Fixtures.auditEntry(3, { createdAt: Fixtures.startTime + 1, method: "PUT" }))
      })
      const ids = (filter: Parameters<typeof store.list>[1], offset: number, limit: number) =>
        Effect.map(store.list(Fixtures.accountId(0), filter, { offset, limit }), (rows) => rows.map(({ id }) => id))
      yield* assertEqual(yield* ids({}, 0, 9), [3, 2, 1, 0].map(Fixtures.auditEntryId))
      yield* assertEqual(yield* ids({}, 1, 2), [2, 1].map(Fixtures.auditEntryId))
      yield* assertEqual(yield* ids({ method: "PUT" }, 0, 9), [Fixtures.auditEntryId(3)])
      yield* assertEqual(yield* ids({ to: Fixtures.startTime + 1 }, 0, 9), [2, 1, 0].map(Fixtures.auditEntryId))
      yield* assertEqual(
        yield* store.count(Fixtures.accountId(0), { from: Fixtures.startTime + 1, statusCode: 201 }),
        1
      )
      yield* assertEqual(yield* store.count(Fixtures.accountId(1), {}), 0)
    })
  ),
  storeTest(
    "every page of an audit log of many hours and its count are exact, for any filter and after a removal",
    Effect.gen(function*() {
      const store = yield* AuditStore
      const owner = Fixtures.accountId(0)
      const hour = 3_600_000
      const start = Math.ceil(Fixtures.startTime / hour) * hour
      // Several entries in some hours, none in others, and some at the first or the last millisecond of an hour.
      const entries = Arr.makeBy(60, (n) =>
        Fixtures.auditEntry(n, {
          createdAt: start + Math.floor(n / 7) ** 2 * hour + ([0, 1, hour - 1][n % 4] ?? hour / 2),
          method: n % 5 === 0 ? "PUT" : "POST",
          statusCode: n % 3 === 0 ? 409 : 201
        }))
      yield* Effect.forEach(entries, (entry) => commit({ audit: Option.some(entry) }))
      const bounds = [undefined, start, start + 1, start + hour / 2, start + 4 * hour, start + 9 * hour + 5]
      const filters = bounds.flatMap((from) =>
        [...bounds, start + 99 * hour].flatMap((to) =>
          [{}, { method: "PUT" }, { statusCode: 409 }, { method: "POST", statusCode: 201 }].map((other) => ({
            ...other,
            from,
            to
          }))
        )
      )
      const expectExact = (all: ReadonlyArray<AuditEntry.AuditEntry>) =>
        Effect.forEach(filters, (filter) =>
          Effect.gen(function*() {
            const { from, method, statusCode, to }: AuditFilter = filter
            const expected = all.filter(({ createdAt, ...entry }) =>
              (from === undefined || createdAt >= from) && (to === undefined || createdAt < to) &&
              (method === undefined || entry.method === method) &&
              (statusCode === undefined || entry.statusCode === statusCode)
            ).map(({ id }) => id)
            const pages = yield* Effect.forEach(Arr.range(0, 9), (page) =>
              Effect.map(
                store.list(owner, filter, { offset: page * 7, limit: 7 }),
                Arr.map(({ id }) => id)
              ))
            yield* assertEqual(
              { count: yield* store.count(owner, filter), pages },
              {
                count: expected.length,
                pages: Arr.makeBy(10, (page) => expected.slice(page * 7, page * 7 + 7))
              },
              JSON.stringify(filter)
            )
          }), { discard: true })
      const newest = Arr.sort(entries, newestFirst)
      yield* expectExact(newest)
      const before = start + 4 * hour + 1
      yield* put({ _tag: "AuditEntriesRemoved", before })
      yield* expectExact(newest.filter(({ createdAt }) => createdAt >= before))
    })
  ),
  storeTest(
    "usage counts are added up and listed by day, both ends included",
    Effect.gen(function*() {
      const store = yield* AuditStore
      const usage = (day: string, count: number) => ({
        accountId: Fixtures.accountId(0),
        day,
        statusClass: "2xx" as const,
        count
      })
      yield* put(
        { _tag: "UsageAdded", usage: usage("2026-11-21", 1) },
        { _tag: "UsageAdded", usage: usage("2026-11-20", 2) },
        { _tag: "UsageAdded", usage: usage("2026-11-21", 3) },
        { _tag: "UsageAdded", usage: usage("2026-11-22", 4) }
      )
      yield* assertEqual(
        yield* store.usage(Fixtures.accountId(0), "2026-11-20", "2026-11-21"),
        [usage("2026-11-20", 2), usage("2026-11-21", 4)]
      )
    })
  ),
  storeTest(
    "a key can be reserved again after its reservation has expired",
    Effect.gen(function*() {
      const store = yield* ReservationStore
      const reservation = Fixtures.reservation(0, {
        scope: "key:1",
        key: "k",
        fingerprint: "f",
        resourceId: Fixtures.surveyId(0),
        expiresAt: Fixtures.startTime + 10
      })
      const claim = (now: number) => commit(reserve({ ...reservation, fingerprint: "again", expiresAt: now + 10 }, now))
      yield* put({ _tag: "ReservationPut", reservation })
      yield* assertEqual(yield* store.find("key:1", "k", Fixtures.startTime + 9), Option.some(reservation))
      yield* assertEqual(yield* store.find("key:1", "k", Fixtures.startTime + 10), Option.none())
      yield* assertEqual(yield* store.find("key:2", "k", Fixtures.startTime), Option.none())
      yield* assertGuardFails("Unreserved", claim(Fixtures.startTime + 9))
      yield* claim(Fixtures.startTime + 10)
      yield* put({ _tag: "ExpiredDataRemoved", now: Fixtures.startTime + 20 })
      yield* assertEqual(yield* store.find("key:1", "k", Fixtures.startTime), Option.none())
    })
  )
]

const newestFirst: Order.Order<AuditEntry.AuditEntry> = Order.combine(
  Order.mapInput(Order.reverse(Order.number), ({ createdAt }) => createdAt),
  Order.mapInput(Order.reverse(Order.string), ({ id }) => id)
)
