/** Sessions of browsers: their token, their end, and names that work once. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"
import { Logins } from "../../../src/accounts/Logins.js"
import { AccountStore } from "../../../src/accounts/model/AccountStore.js"
import { layerPbkdf2Of } from "../../../src/accounts/passwords/Passwords.js"
import { useRecordingMillis } from "../../../src/accounts/sessions/BrowserSessions.js"
import { Sessions } from "../../../src/accounts/sessions/Sessions.js"
import * as Memory from "../../../src/memory.js"
import { sha256 } from "../../../src/values/Secrets.js"
import { describeFailure } from "../../fixtures/Failures.js"

const outside = Layer.merge(Memory.layer, layerPbkdf2Of({ iterations: 1 }))
const layer = Layer.provideMerge(Layer.mergeAll(Logins.Default, Sessions.Default), outside)

const ada = { email: "ada@example.com", password: "correct horse battery" }

/** Opens an account, and starts a session of a browser. */
const start = Effect.gen(function*() {
  const { account, refreshToken, session } = yield* Effect.flatMap(Logins, (logins) => logins.register(ada))
  const sessions = yield* Sessions
  const token = yield* sessions.browser.start(refreshToken)
  const isFound = Effect.map(sessions.browser.find(token), Option.isSome)
  return { account, refreshToken, session, sessions, token, isFound }
})

describe("the token of a browser", () => {
  it.effect("has 256 bits, and leads to the session of the log-in", () =>
    Effect.gen(function*() {
      const { account, session, sessions, token } = yield* start
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(yield* sessions.browser.find(token)).toEqual(Option.some(session))
      expect(yield* sessions.list(account.id)).toEqual([session])
      expect(yield* sessions.browser.find("x".repeat(43))).toEqual(Option.none())
    }).pipe(Effect.provide(layer)))

  it.effect("is stored as a hash that no refresh token has, and its refresh token stops working", () =>
    Effect.gen(function*() {
      const { isFound, refreshToken, sessions, token } = yield* start
      const store = yield* AccountStore
      expect(yield* store.findRefreshToken(yield* sha256(token))).toEqual(Option.none())
      // The second one is what the hash was made of in an earlier version.
      for (const presented of [token, `browser-session:${token}`, `browser:${token}`]) {
        expect(yield* store.findRefreshToken(yield* sha256(presented))).toEqual(Option.none())
        expect(yield* describeFailure(sessions.refresh(presented))).toContain("Unauthorized")
        expect(yield* describeFailure(sessions.browser.start(presented))).toContain("Unauthorized")
        yield* sessions.endByToken(presented)
      }
      expect(yield* describeFailure(sessions.browser.start(refreshToken))).toContain("Unauthorized")
      expect(yield* isFound).toBe(true)
    }).pipe(Effect.provide(layer)))

  it.effect("and a refresh token are looked up in their form only", () => {
    const lookedUp: Array<string> = []
    const observedStore = Layer.effect(
      AccountStore,
      Effect.map(AccountStore, (store) => ({
        ...store,
        findRefreshToken: (hash: string) => {
          lookedUp.push(hash)
          return store.findRefreshToken(hash)
        }
      }))
    )
    return Effect.gen(function*() {
      const { sessions } = yield* start
      lookedUp.length = 0
      for (const presented of ["", "x", "x".repeat(42), "x".repeat(44), "é".repeat(43)]) {
        expect(yield* describeFailure(sessions.refresh(presented))).toContain("Unauthorized")
        expect(yield* describeFailure(sessions.browser.start(presented))).toContain("Unauthorized")
        yield* sessions.endByToken(presented)
      }
      expect(lookedUp).toEqual([])
    }).pipe(
      Effect.provide(
        Layer.mergeAll(Logins.Default, Sessions.Default).pipe(Layer.provide(observedStore), Layer.provide(outside))
      )
    )
  })

  it.effect("stops working when its session ends", () =>
    Effect.gen(function*() {
      const { account, isFound, session, sessions } = yield* start
      yield* sessions.end(account.id, session.id)
      expect(yield* isFound).toBe(false)
    }).pipe(Effect.provide(layer)))
})

describe("a session of a browser", () => {
  it.effect("ends 30 days after its last use", () =>
    Effect.gen(function*() {
      const { isFound } = yield* start
      yield* TestClock.adjust("29 days")
      expect(yield* isFound).toBe(true)
      yield* TestClock.adjust("29 days")
      expect(yield* isFound).toBe(true)
      yield* TestClock.adjust("30 days")
      expect(yield* isFound).toBe(false)
    }).pipe(Effect.provide(layer)))

  it.effect("ends after 90 days, however often it is used", () =>
    Effect.gen(function*() {
      const { isFound } = yield* start
      for (let day = 1; day < 90; day++) {
        yield* TestClock.adjust("1 day")
        expect(yield* isFound).toBe(true)
      }
      yield* TestClock.adjust("1 day")
      expect(yield* isFound).toBe(false)
    }).pipe(Effect.provide(layer)))

  it.effect("records its use at most once in 5 minutes", () =>
    Effect.gen(function*() {
      const { account, isFound, session, sessions } = yield* start
      const lastUsedAt = Effect.map(sessions.list(account.id), ([first]) => first?.lastUsedAt)
      yield* TestClock.adjust(useRecordingMillis - 1)
      yield* isFound
      expect(yield* lastUsedAt).toBe(session.lastUsedAt)
      yield* TestClock.adjust(1)
      yield* isFound
      expect(yield* lastUsedAt).toBe(session.lastUsedAt + useRecordingMillis)
    }).pipe(Effect.provide(layer)))

  it.effect("uses a name once", () =>
    Effect.gen(function*() {
      const { session, sessions: { browser } } = yield* start
      const other = { ...session, id: (yield* Effect.flatMap(Logins, (logins) => logins.login(ada))).session.id }
      expect(yield* browser.useOnce(session, "a")).toBe(true)
      expect(yield* browser.useOnce(session, "a")).toBe(false)
      expect(yield* browser.useOnce(session, "b")).toBe(true)
      expect(yield* browser.useOnce(other, "a")).toBe(true)
      yield* TestClock.adjust("89 days")
      expect(yield* browser.useOnce(session, "a")).toBe(false)
    }).pipe(Effect.provide(layer)))
})
