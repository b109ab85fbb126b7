/** Starting, renewing, listing and ending sessions. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { Accounts } from "../../../src/accounts/Accounts.js"
import { Logins } from "../../../src/accounts/Logins.js"
import { AccountStore } from "../../../src/accounts/model/AccountStore.js"
import { Unauthorized } from "../../../src/accounts/model/logins/Unauthorized.js"
import { layerPbkdf2Of } from "../../../src/accounts/passwords/Passwords.js"
import { Sessions } from "../../../src/accounts/sessions/Sessions.js"
import * as Memory from "../../../src/memory.js"
import { CurrentRequest, makeRequestInfo } from "../../../src/unit-of-work/CurrentRequest.js"
import { auditDraft } from "../../fixtures/auditDraft.js"
import { describeFailure } from "../../fixtures/Failures.js"

const outside = Layer.merge(Memory.layer, layerPbkdf2Of({ iterations: 1 }))
const layer = Layer.provideMerge(Layer.mergeAll(Accounts.Default, Logins.Default, Sessions.Default), outside)

const ada = { email: "ada@example.com", password: "correct horse battery" }

const dayMillis = 86_400_000

/** A request from this address. */
const from = (ipAddress: string, userAgent: string) => makeRequestInfo({ userAgent, audit: auditDraft({ ipAddress }) })

describe("a session", () => {
  it.effect("has the times of its login and its last renewal, and the address and the user agent of the login", () =>
    Effect.gen(function*() {
      const logins = yield* Logins
      const sessions = yield* Sessions
      yield* logins.register(ada)
      yield* TestClock.adjust("1 hour")
      const request = from("203.0.113.7", "x".repeat(600))
      const { account, refreshToken, session } = yield* Effect.locally(logins.login(ada), CurrentRequest, request)
      const expected = {
        accountId: account.id,
        createdAt: 3_600_000,
        lastUsedAt: 3_600_000,
        authenticatedAt: 3_600_000,
        expiresAt: 3_600_000 + 30 * dayMillis,
        ipAddress: "203.0.113.7",
        userAgent: "x".repeat(512)
      }
      expect(session).toMatchObject(expected)
      yield* TestClock.adjust("1 hour")
      yield* sessions.requireActive(session.id)
      const [newest, oldest] = yield* sessions.list(account.id)
      expect(newest).toEqual(session)
      expect(oldest).toMatchObject({ createdAt: 0, ipAddress: null, userAgent: null })
      const renewed = yield* logins.refresh({ refreshToken })
      expect(renewed.session).toEqual({
        ...session,
        lastUsedAt: 7_200_000,
        expiresAt: 7_200_000 + 30 * dayMillis
      })
      expect((yield* sessions.list(account.id))[0]).toEqual(renewed.session)
    }).pipe(Effect.provide(layer)))

  it.effect("ends exactly 90 days after its login, however often it is renewed", () =>
    Effect.gen(function*() {
      const logins = yield* Logins
      const sessions = yield* Sessions
      const registered = yield* logins.register(ada)
      let { refreshToken, session } = registered
      for (const _ of [1, 2, 3]) {
        yield* TestClock.adjust("29 days")
        ;({ refreshToken, session } = yield* logins.refresh({ refreshToken }))
      }
      expect(session.expiresAt).toBe(90 * dayMillis)
      yield* TestClock.adjust(3 * dayMillis - 1)
      yield* sessions.requireActive(session.id)
      ;({ refreshToken } = yield* logins.refresh({ refreshToken }))
      yield* TestClock.adjust(1)
      expect(yield* describeFailure(sessions.requireActive(session.id))).toContain("Unauthorized")
      expect(yield* describeFailure(logins.refresh({ refreshToken }))).toContain("Unauthorized")
      expect(yield* sessions.list(registered.account.id)).toEqual([])
    }).pipe(Effect.provide(layer)))

  it.effect("is refused at once when it has ended, and on another instance within 1 s", () =>
    Effect.gen(function*() {
      const logins = yield* Logins
      const here = yield* Sessions
      const elsewhere = yield* Effect.provide(Sessions, Layer.fresh(Sessions.Default))
      expect(elsewhere).not.toBe(here)
      const { account, refreshToken } = yield* logins.register(ada)
      const ends = [
        () => logins.logout({ refreshToken }),
        (id: typeof account.id, session: Parameters<Sessions["end"]>[1]) => here.end(id, session),
        (id: typeof account.id) => here.endAll(id)
      ]
      for (const [index, end] of ends.entries()) {
        const session = index === 0
          ? (yield* here.list(account.id))[0]
          : (yield* logins.login(ada)).session
        if (session === undefined) throw new Error("There is no session.")
        yield* here.requireActive(session.id)
        yield* elsewhere.requireActive(session.id)
        yield* end(account.id, session.id)
        expect(yield* describeFailure(here.requireActive(session.id))).toContain("Unauthorized")
        yield* TestClock.adjust("999 millis")
        yield* elsewhere.requireActive(session.id)
        yield* TestClock.adjust("1 millis")
        expect(yield* describeFailure(elsewhere.requireActive(session.id))).toContain("Unauthorized")
      }
    }).pipe(Effect.provide(layer)))

  it.effect("is read from the store once in a second", () => {
    let reads = 0
    const countedStore = Layer.effect(
      AccountStore,
      Effect.map(AccountStore, (store) => ({
        ...store,
        findSession: (id: Parameters<typeof store.findSession>[0]) => {
          reads += 1
          return store.findSession(id)
        }
      }))
    )
    return Effect.gen(function*() {
      const sessions = yield* Sessions
      const { session } = yield* (yield* Logins).register(ada)
      for (let millis = 0; millis < 2_000; millis += 10) {
        yield* sessions.requireActive(session.id)
        yield* TestClock.adjust("10 millis")
      }
      expect(reads).toBe(2)
    }).pipe(
      Effect.provide(
        Layer.mergeAll(Accounts.Default, Logins.Default, Sessions.Default).pipe(
          Layer.provide(countedStore),
          Layer.provide(Layer.merge(Memory.layer, layerPbkdf2Of({ iterations: 1 })))
        )
      )
    )
  })

  it.effect("of another account cannot be ended, and one that has ended is not found", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const logins = yield* Logins
      const sessions = yield* Sessions
      const { account, session } = yield* logins.register(ada)
      const stranger = yield* accounts.open({ email: "stranger@example.com" })
      expect(yield* describeFailure(sessions.end(stranger.id, session.id))).toBe("NotFound")
      yield* sessions.endAll(stranger.id)
      yield* sessions.requireActive(session.id)
      yield* sessions.end(account.id, session.id)
      expect(yield* describeFailure(sessions.end(account.id, session.id))).toBe("NotFound")
    }).pipe(Effect.provide(layer)))

  it.effect("is the oldest of 100 when another login ends it", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const sessions = yield* Sessions
      const { id } = yield* accounts.open(ada)
      const started = []
      for (let n = 0; n < 102; n++) {
        started.push((yield* sessions.start(id)).session.id)
        yield* TestClock.adjust("1 millis")
      }
      const left = (yield* sessions.list(id)).map((session) => session.id)
      expect(left).toEqual(started.slice(2).reverse())
      for (const ended of started.slice(0, 2)) {
        expect(yield* describeFailure(sessions.requireActive(ended))).toContain("Unauthorized")
      }
    }).pipe(Effect.provide(layer)))

  it.effect("does not start when the password has changed after it was checked", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const sessions = yield* Sessions
      const { id, passwordHash } = yield* accounts.open(ada)
      const checked: Array<boolean> = []
      const started = sessions.start(id, (account) =>
        Effect.gen(function*() {
          checked.push(account.passwordHash === passwordHash)
          if (account.passwordHash !== passwordHash) return yield* new Unauthorized({ reason: "Changed." })
          yield* Effect.orDie(accounts.setPassword(id, "another horse battery"))
        }))
      expect(yield* describeFailure(started)).toBe("Unauthorized Changed.")
      expect(checked).toEqual([true, false])
      expect(yield* sessions.list(id)).toEqual([])
    }).pipe(Effect.provide(layer)))

  it.effect("remembers the addresses of 100 logins for 30 days", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const logins = yield* Logins
      const store = yield* AccountStore
      const { id } = yield* accounts.open(ada)
      for (let n = 0; n < 102; n++) {
        const login = logins.login(ada)
        yield* Effect.locally(login, CurrentRequest, from(`2001:db8:0:${n.toString(16)}::1`, "curl"))
        yield* TestClock.adjust("1 millis")
      }
      const known = yield* store.listLoginAddresses(id)
      expect(known).toHaveLength(100)
      expect(known[0]).toEqual({
        accountId: id,
        address: "32:1:13:184:0:0:0:101",
        expiresAt: 101 + 30 * dayMillis
      })
    }).pipe(Effect.provide(layer)))
})
