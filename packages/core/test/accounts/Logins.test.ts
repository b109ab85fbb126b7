/** Registering, logging in, refresh tokens and their audit log. */
import { describe, expect, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/TestClock"
import { Accounts } from "../../src/accounts/Accounts.js"
import { Logins } from "../../src/accounts/Logins.js"
import { hasPaidPlan } from "../../src/accounts/model/Account.js"
import { AccountSettings } from "../../src/accounts/model/AccountSettings.js"
import { AccountStore } from "../../src/accounts/model/AccountStore.js"
import { layerPbkdf2Of, Passwords } from "../../src/accounts/passwords/Passwords.js"
import { AuditStore } from "../../src/audit/AuditStore.js"
import * as Memory from "../../src/memory.js"
import { CurrentRequest, makeRequestInfo } from "../../src/unit-of-work/CurrentRequest.js"
import { sha256 } from "../../src/values/Secrets.js"
import { auditDraft } from "../fixtures/auditDraft.js"
import { describeFailure, describeResult } from "../fixtures/Failures.js"

/** Quick to hash: what is tested here is not the hash. */
const outside = Layer.merge(Memory.layer, layerPbkdf2Of({ iterations: 1 }))
const layer = Layer.provideMerge(Layer.merge(Accounts.Default, Logins.Default), outside)

const ada = { email: "ada@example.com", password: "correct horse battery" }

const request = () => makeRequestInfo({ audit: auditDraft({ path: "/api/auth/refresh" }) })

describe("registering", () => {
  it.effect("opens an account with the default plan and starts a session; password and token are not stored", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const logins = yield* Logins
      const store = yield* AccountStore
      const { account, refreshToken } = yield* logins.register({ ...ada, email: "  Ada@Example.COM ", name: "Ada" })
      expect(account).toMatchObject({ email: "ada@example.com", name: "Ada", plan: "business", planExpiresAt: null })
      expect(hasPaidPlan(account, yield* Clock.currentTimeMillis)).toBe(true)
      expect(account.passwordHash).not.toContain(ada.password)
      const token = Option.getOrThrow(yield* store.findRefreshToken(yield* sha256(refreshToken)))
      expect(JSON.stringify(token)).not.toContain(refreshToken)
      expect(yield* accounts.get(account.id)).toEqual(account)
    }).pipe(Effect.provide(layer)))

  it.effect("refuses a name that looks like another one, or like two rows of a list", () =>
    Effect.gen(function*() {
      const logins = yield* Logins
      for (const name of ["Ada\nroot@example.com\tenterprise", "Ada\u202Eecila", "Ada\u0007", "A\u2028B"]) {
        expect(yield* describeFailure(logins.register({ ...ada, name }))).toMatch(
          /^InvalidInput \/name invalid-character/
        )
      }
      expect(yield* describeFailure(logins.register({ ...ada, name: "Åda 👩‍💻 Lovelace" }))).toBe("accepted")
    }).pipe(Effect.provide(layer)))

  it.effect("reports all violations of the input", () =>
    Effect.gen(function*() {
      const logins = yield* Logins
      const long = "x".repeat(201)
      expect(yield* describeFailure(logins.register({ email: "nobody", password: "short", name: long }))).toMatch(
        /^InvalidInput \/email invalid-email: .* \/password too-short: .* \/name too-long: [^/]*$/
      )
      for (
        const email of [
          "",
          "a@b",
          "a b@example.com",
          "a@@example.com",
          "a\u202E@example.com",
          "a@exa\u200Emple.com",
          "@example.com",
          "a@example..com",
          "a\u0000@example.com"
        ]
      ) {
        expect(yield* describeFailure(logins.register({ ...ada, email }))).toContain("InvalidInput /email ")
      }
      const email = `${"a".repeat(250)}@example.com`
      expect(yield* describeFailure(logins.register({ ...ada, email }))).toContain("/email too-long")
      expect(yield* describeFailure(logins.register({ ...ada, password: long }))).toContain("/password too-long")
    }).pipe(Effect.provide(layer)))

  it.effect("only one of 30 concurrent registrations gets an e-mail address, however it is written", () =>
    Effect.gen(function*() {
      const logins = yield* Logins
      const tries = Array.from(
        { length: 30 },
        (_, n) => Effect.either(logins.register({ ...ada, email: n % 2 === 0 ? "ada@example.com" : "ADA@example.com" }))
      )
      const results = yield* Effect.all(tries, { concurrency: "unbounded" })
      expect(results.filter(Either.isRight)).toHaveLength(1)
      const refusals = new Set(results.filter(Either.isLeft).map(describeResult))
      expect(Array.from(refusals)).toEqual([expect.stringContaining("RuleViolated /email email-taken")])
    }).pipe(Effect.provide(layer)))

  it.effect("a server with closed registration opens accounts for programs only", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const logins = yield* Logins
      expect(yield* describeFailure(logins.register(ada))).toContain("RuleViolated  registration-closed")
      const account = yield* accounts.open({ email: "ada@example.com", planExpiresAt: "2026-01-01T00:00:00Z" })
      expect(account).toMatchObject({ plan: "free", passwordHash: null, planExpiresAt: Date.UTC(2026, 0) })
      expect(yield* describeFailure(accounts.open({ email: "ada@example.com" }))).toContain("/email email-taken")
    }).pipe(Effect.provide(
      layer.pipe(Layer.provide(
        Layer.succeed(AccountSettings, { ...AccountSettings.defaults, registration: "closed", defaultPlan: "free" })
      ))
    )))
})

describe("logging in", () => {
  it.effect("an unknown address, a wrong password and an account without a password give the same error", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const logins = yield* Logins
      yield* logins.register(ada)
      yield* accounts.open({ email: "program@example.com" })
      const { account } = yield* logins.login({ email: " ADA@example.com", password: ada.password })
      expect(account.email).toBe("ada@example.com")
      const refusals = yield* Effect.forEach([
        { ...ada, password: "wrong" },
        { ...ada, email: "stranger@example.com" },
        { ...ada, email: "not an address" },
        { email: "program@example.com", password: ada.password }
      ], (input) => describeFailure(logins.login(input)))
      expect(new Set(refusals)).toEqual(new Set(["Unauthorized The e-mail address or the password is wrong."]))
    }).pipe(Effect.provide(layer)))

  it.effect("every login verifies one password, so that the time does not tell whether an account exists", () =>
    Effect.gen(function*() {
      const logins = yield* Logins
      yield* logins.register(ada)
      for (const email of ["ada@example.com", "stranger@example.com"]) {
        const before = verified
        yield* Effect.either(logins.login({ email, password: "wrong" }))
        expect(verified - before).toBe(1)
      }
    }).pipe(Effect.provide(Layer.provideMerge(Logins.Default, Layer.merge(Memory.layer, counting)))))

  it.effect("a password matches however its characters are composed", () =>
    Effect.gen(function*() {
      const logins = yield* Logins
      yield* logins.register({ ...ada, password: "caf\u00e9 au lait" })
      yield* logins.login({ ...ada, password: "cafe\u0301 au lait" })
    }).pipe(Effect.provide(layer)))
})

describe("a refresh token", () => {
  it.effect("works once and is replaced; presented again, it ends its session", () =>
    Effect.gen(function*() {
      const logins = yield* Logins
      const first = yield* logins.register(ada)
      const other = yield* logins.login(ada)
      const second = yield* logins.refresh({ refreshToken: first.refreshToken })
      const third = yield* logins.refresh({ refreshToken: second.refreshToken })
      expect(third.account).toEqual(first.account)
      expect(yield* describeFailure(logins.refresh({ refreshToken: first.refreshToken }))).toContain("Unauthorized")
      expect(yield* describeFailure(logins.refresh({ refreshToken: third.refreshToken }))).toContain("Unauthorized")
      // Another login of the same account is another session.
      yield* logins.refresh({ refreshToken: other.refreshToken })
    }).pipe(Effect.provide(layer)))

  it.effect("one of 100 concurrent refreshes succeeds, and then its session has ended", () =>
    Effect.gen(function*() {
      const logins = yield* Logins
      const { refreshToken } = yield* logins.register(ada)
      const results = yield* Effect.all(
        Array.from({ length: 100 }, () => Effect.either(logins.refresh({ refreshToken }))),
        { concurrency: "unbounded" }
      )
      const [winner, ...more] = results.filter(Either.isRight)
      expect(more).toHaveLength(0)
      const next = winner?.right.refreshToken ?? ""
      expect(yield* describeFailure(logins.refresh({ refreshToken: next }))).toContain("Unauthorized")
    }).pipe(Effect.provide(layer)))

  it.effect("expires after exactly 30 days, which start again with each refresh", () =>
    Effect.gen(function*() {
      const logins = yield* Logins
      const first = yield* logins.register(ada)
      yield* TestClock.adjust("2591999999 millis")
      const second = yield* logins.refresh({ refreshToken: first.refreshToken })
      yield* TestClock.adjust("30 days")
      expect(yield* describeFailure(logins.refresh({ refreshToken: second.refreshToken }))).toContain("Unauthorized")
    }).pipe(Effect.provide(layer)))

  it.effect("logging out ends its session; an unknown token is no error", () =>
    Effect.gen(function*() {
      const logins = yield* Logins
      const first = yield* logins.register(ada)
      const { refreshToken } = yield* logins.refresh({ refreshToken: first.refreshToken })
      // A used token also ends its session.
      yield* logins.logout({ refreshToken: first.refreshToken })
      expect(yield* describeFailure(logins.refresh({ refreshToken }))).toContain("Unauthorized")
      yield* logins.logout({ refreshToken: "never seen" })
      expect(yield* describeFailure(logins.logout({ refreshToken: "" }))).toContain("/refreshToken too-short")
    }).pipe(Effect.provide(layer)))
})

describe("the audit log of sessions", () => {
  it.effect("a login and a refused reuse are in the log of the account; the entry of a failed login is deferred", () =>
    Effect.gen(function*() {
      const logins = yield* Logins
      const audit = yield* AuditStore
      const { account, refreshToken } = yield* logins.register(ada)
      yield* logins.refresh({ refreshToken })

      const loggedIn = request()
      yield* Effect.locally(logins.login(ada), CurrentRequest, loggedIn)
      expect(loggedIn.outcome).toMatchObject({ auditAccountId: account.id, isAuditRecorded: true })
      expect(yield* audit.count(account.id, {})).toBe(1)

      const reused = request()
      yield* Effect.locally(Effect.either(logins.refresh({ refreshToken })), CurrentRequest, reused)
      expect(reused.outcome).toMatchObject({ auditAccountId: account.id, isAuditRecorded: false })

      const failed = request()
      const wrong = Effect.either(logins.login({ ...ada, password: "wrong" }))
      yield* Effect.locally(wrong, CurrentRequest, failed)
      expect(failed.outcome).toMatchObject({
        auditAccountId: account.id,
        isAuditDeferred: true,
        isAuditRecorded: false
      })
      expect(yield* audit.count(account.id, {})).toBe(1)
    }).pipe(Effect.provide(layer)))
})

let verified = 0

/** Counts how often a password is verified, since the wall clock of a test proves nothing. */
const counting = Layer.succeed(Passwords, {
  hash: (password) => Effect.succeed(Redacted.value(password)),
  verify: (hash, password) =>
    Effect.sync(() => {
      verified += 1
      return hash === Redacted.value(password)
    })
})
