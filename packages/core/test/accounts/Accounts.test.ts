/** Opening accounts, sessions, refresh tokens and plans. */
import { describe, expect, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/TestClock"
import { Accounts } from "../../src/accounts/Accounts.js"
import { hasPaidPlan } from "../../src/accounts/model/Account.js"
import { AccountSettings } from "../../src/accounts/model/AccountSettings.js"
import { AccountStore } from "../../src/accounts/model/AccountStore.js"
import { layerPbkdf2Of, Passwords } from "../../src/accounts/passwords/Passwords.js"
import { AuditStore } from "../../src/audit/AuditStore.js"
import * as Memory from "../../src/memory.js"
import { CurrentRequest, makeRequestInfo } from "../../src/unit-of-work/CurrentRequest.js"
import { sha256 } from "../../src/values/Secrets.js"
import { describeFailure, describeResult } from "../fixtures/Failures.js"

/** Quick to hash: what is tested here is not the hash. */
const outside = Layer.merge(Memory.layer, layerPbkdf2Of({ iterations: 1 }))
const layer = Layer.provideMerge(Accounts.Default, outside)

const ada = { email: "ada@example.com", password: "correct horse battery" }

const request = () =>
  makeRequestInfo({
    audit: {
      method: "POST",
      path: "/api/auth/refresh",
      query: null,
      ipAddress: "192.0.2.1",
      authMethod: "anonymous",
      startedAt: 0,
      successStatus: 200,
      accountId: undefined
    }
  })

describe("registering", () => {
  it.effect("opens an account with the default plan and starts a session; password and token are not stored", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const store = yield* AccountStore
      const { account, refreshToken } = yield* accounts.register({ ...ada, email: "  Ada@Example.COM ", name: "Ada" })
      expect(account).toMatchObject({ email: "ada@example.com", name: "Ada", plan: "business", planExpiresAt: null })
      expect(hasPaidPlan(account, yield* Clock.currentTimeMillis)).toBe(true)
      expect(account.passwordHash).not.toContain(ada.password)
      const token = Option.getOrThrow(yield* store.findRefreshToken(yield* sha256(refreshToken)))
      expect(JSON.stringify(token)).not.toContain(refreshToken)
      expect(yield* accounts.get(account.id)).toEqual(account)
    }).pipe(Effect.provide(layer)))

  it.effect("reports all violations of the input", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const long = "x".repeat(201)
      expect(yield* describeFailure(accounts.register({ email: "nobody", password: "short", name: long }))).toMatch(
        /^InvalidInput \/email invalid-email: .* \/password too-short: .* \/name too-long: [^/]*$/
      )
      for (
        const email of [
          "",
          "a@b",
          "a b@example.com",
          "a@@example.com",
          "@example.com",
          "a@example..com",
          "a\u0000@example.com"
        ]
      ) {
        expect(yield* describeFailure(accounts.register({ ...ada, email }))).toContain("InvalidInput /email ")
      }
      const email = `${"a".repeat(250)}@example.com`
      expect(yield* describeFailure(accounts.register({ ...ada, email }))).toContain("/email too-long")
      expect(yield* describeFailure(accounts.register({ ...ada, password: long }))).toContain("/password too-long")
    }).pipe(Effect.provide(layer)))

  it.effect("only one of 30 concurrent registrations gets an e-mail address, however it is written", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const tries = Array.from(
        { length: 30 },
        (_, n) =>
          Effect.either(accounts.register({ ...ada, email: n % 2 === 0 ? "ada@example.com" : "ADA@example.com" }))
      )
      const results = yield* Effect.all(tries, { concurrency: "unbounded" })
      expect(results.filter(Either.isRight)).toHaveLength(1)
      const refusals = new Set(results.filter(Either.isLeft).map(describeResult))
      expect(Array.from(refusals)).toEqual([expect.stringContaining("RuleViolated /email email-taken")])
    }).pipe(Effect.provide(layer)))

  it.effect("a server with closed registration opens accounts for programs only", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      expect(yield* describeFailure(accounts.register(ada))).toContain("RuleViolated  registration-closed")
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
      yield* accounts.register(ada)
      yield* accounts.open({ email: "program@example.com" })
      const { account } = yield* accounts.login({ email: " ADA@example.com", password: ada.password })
      expect(account.email).toBe("ada@example.com")
      const refusals = yield* Effect.forEach([
        { ...ada, password: "wrong" },
        { ...ada, email: "stranger@example.com" },
        { ...ada, email: "not an address" },
        { email: "program@example.com", password: ada.password }
      ], (input) => describeFailure(accounts.login(input)))
      expect(new Set(refusals)).toEqual(new Set(["Unauthorized The e-mail address or the password is wrong."]))
    }).pipe(Effect.provide(layer)))

  it.effect("every login verifies one password, so that the time does not tell whether an account exists", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      yield* accounts.register(ada)
      for (const email of ["ada@example.com", "stranger@example.com"]) {
        const before = verified
        yield* Effect.either(accounts.login({ email, password: "wrong" }))
        expect(verified - before).toBe(1)
      }
    }).pipe(Effect.provide(Layer.provideMerge(Accounts.Default, Layer.merge(Memory.layer, counting)))))

  it.effect("a password matches however its characters are composed", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      yield* accounts.register({ ...ada, password: "caf\u00e9 au lait" })
      yield* accounts.login({ ...ada, password: "cafe\u0301 au lait" })
    }).pipe(Effect.provide(layer)))
})

describe("a refresh token", () => {
  it.effect("works once and is replaced; presented again, it ends its session", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const first = yield* accounts.register(ada)
      const other = yield* accounts.login(ada)
      const second = yield* accounts.refresh({ refreshToken: first.refreshToken })
      const third = yield* accounts.refresh({ refreshToken: second.refreshToken })
      expect(third.account).toEqual(first.account)
      expect(yield* describeFailure(accounts.refresh({ refreshToken: first.refreshToken }))).toContain("Unauthorized")
      expect(yield* describeFailure(accounts.refresh({ refreshToken: third.refreshToken }))).toContain("Unauthorized")
      // Another login of the same account is another session.
      yield* accounts.refresh({ refreshToken: other.refreshToken })
    }).pipe(Effect.provide(layer)))

  it.effect("one of 100 concurrent refreshes succeeds, and then its session has ended", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const { refreshToken } = yield* accounts.register(ada)
      const results = yield* Effect.all(
        Array.from({ length: 100 }, () => Effect.either(accounts.refresh({ refreshToken }))),
        { concurrency: "unbounded" }
      )
      const [winner, ...more] = results.filter(Either.isRight)
      expect(more).toHaveLength(0)
      const next = winner?.right.refreshToken ?? ""
      expect(yield* describeFailure(accounts.refresh({ refreshToken: next }))).toContain("Unauthorized")
    }).pipe(Effect.provide(layer)))

  it.effect("expires after exactly 30 days, which start again with each refresh", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const first = yield* accounts.register(ada)
      yield* TestClock.adjust("2591999999 millis")
      const second = yield* accounts.refresh({ refreshToken: first.refreshToken })
      yield* TestClock.adjust("30 days")
      expect(yield* describeFailure(accounts.refresh({ refreshToken: second.refreshToken }))).toContain("Unauthorized")
    }).pipe(Effect.provide(layer)))

  it.effect("logging out ends its session; an unknown token is no error", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const first = yield* accounts.register(ada)
      const { refreshToken } = yield* accounts.refresh({ refreshToken: first.refreshToken })
      // A used token also ends its session.
      yield* accounts.logout({ refreshToken: first.refreshToken })
      expect(yield* describeFailure(accounts.refresh({ refreshToken }))).toContain("Unauthorized")
      yield* accounts.logout({ refreshToken: "never seen" })
      expect(yield* describeFailure(accounts.logout({ refreshToken: "" }))).toContain("/refreshToken too-short")
    }).pipe(Effect.provide(layer)))
})

describe("the audit log of sessions", () => {
  it.effect("a login and a refused reuse are in the log of the account; the entry of a failed login is deferred", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const audit = yield* AuditStore
      const { account, refreshToken } = yield* accounts.register(ada)
      yield* accounts.refresh({ refreshToken })

      const loggedIn = request()
      yield* Effect.locally(accounts.login(ada), CurrentRequest, loggedIn)
      expect(loggedIn.outcome).toMatchObject({ auditAccountId: account.id, isAuditRecorded: true })
      expect(yield* audit.count(account.id, {})).toBe(1)

      const reused = request()
      yield* Effect.locally(Effect.either(accounts.refresh({ refreshToken })), CurrentRequest, reused)
      expect(reused.outcome).toMatchObject({ auditAccountId: account.id, isAuditRecorded: false })

      const failed = request()
      const wrong = Effect.either(accounts.login({ ...ada, password: "wrong" }))
      yield* Effect.locally(wrong, CurrentRequest, failed)
      expect(failed.outcome).toMatchObject({
        auditAccountId: account.id,
        isAuditDeferred: true,
        isAuditRecorded: false
      })
      expect(yield* audit.count(account.id, {})).toBe(1)
    }).pipe(Effect.provide(layer)))
})

describe("a plan", () => {
  it.effect("is set by e-mail address; an unknown address is not found", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const { account } = yield* accounts.register(ada)
      expect(yield* accounts.setPlan("ADA@example.com", "enterprise", 5_000)).toEqual({
        ...account,
        plan: "enterprise",
        planExpiresAt: 5_000
      })
      expect((yield* accounts.get(account.id)).plan).toBe("enterprise")
      expect(yield* describeFailure(accounts.setPlan("x@example.com", "free", null))).toBe("NotFound")
    }).pipe(Effect.provide(layer)))
})

describe("PBKDF2 password hashes", () => {
  it.effect("verify only their password, and have a salt each", () =>
    Effect.gen(function*() {
      const passwords = yield* Passwords
      const [one, other] = [yield* passwords.hash(Redacted.make("one")), yield* passwords.hash(Redacted.make("one"))]
      expect(one).not.toBe(other)
      expect(yield* passwords.verify(one, Redacted.make("one"))).toBe(true)
      expect(yield* passwords.verify(one, Redacted.make("two"))).toBe(false)
      expect(Exit.isFailure(yield* Effect.exit(passwords.verify("$argon2id$…", Redacted.make("one"))))).toBe(true)
    }).pipe(Effect.provide(layerPbkdf2Of({ iterations: 10 }))))
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
