/** The limit on guessing passwords. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/TestClock"
import { Accounts } from "../../../src/accounts/Accounts.js"
import { Logins } from "../../../src/accounts/Logins.js"
import { Passwords } from "../../../src/accounts/passwords/Passwords.js"
import { TooManyFailedPasswords } from "../../../src/accounts/passwords/PasswordVerifier.js"
import { Sessions } from "../../../src/accounts/sessions/Sessions.js"
import * as Memory from "../../../src/memory.js"
import { CurrentRequest, makeRequestInfo } from "../../../src/unit-of-work/CurrentRequest.js"
import { auditDraft } from "../../fixtures/auditDraft.js"
import { describeFailure } from "../../fixtures/Failures.js"

let verifiedCount = 0

const plainPasswords = Layer.succeed(Passwords, {
  hash: (password) => Effect.succeed(Redacted.value(password)),
  verify: (hash, password) =>
    Effect.as(
      Effect.yieldNow(),
      (() => {
        verifiedCount += 1
        return hash === Redacted.value(password)
      })()
    )
})

const layer = Layer.provideMerge(
  Layer.mergeAll(Accounts.Default, Logins.Default, Sessions.Default),
  Layer.merge(Memory.layer, plainPasswords)
)

const ada = { email: "ada@example.com", password: "correct horse battery" }
const wrong = { ...ada, password: "wrong" }

/** Runs a use case for a request from this address. */
const from = (ipAddress: string) => <A, E, R>(call: Effect.Effect<A, E, R>) =>
  Effect.suspend(() =>
    Effect.locally(
      call,
      CurrentRequest,
      makeRequestInfo({ audit: auditDraft({ ipAddress }) })
    )
  )

/** The tags of the failures of so many logins, one after another or at the same time. */
const failuresOf = (count: number, input: typeof ada, concurrency: 1 | "unbounded" = 1) =>
  Effect.flatMap(Logins, (logins) =>
    Effect.map(
      Effect.all(Array.from({ length: count }, () => describeFailure(logins.login(input))), { concurrency }),
      (failures) => failures.map((failure) => failure.split(" ")[0])
    ))

const times = (count: number, text: string) => Array.from({ length: count }, () => text)

const limited = [...times(20, "Unauthorized"), ...times(3, "TooManyFailedPasswords")]

describe("guessing a password", () => {
  it.effect("is limited to 20 failures in 15 minutes for an e-mail address, with or without an account", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const logins = yield* Logins
      yield* accounts.open(ada)
      expect(yield* failuresOf(23, wrong)).toEqual(limited)
      expect(yield* failuresOf(23, { ...wrong, email: "nobody@example.com" })).toEqual(limited)
      const checked = verifiedCount
      expect(yield* Effect.flip(logins.login({ ...ada, email: " ADA@example.com" }))).toEqual(
        new TooManyFailedPasswords({ retryAfterSeconds: 900 })
      )
      expect(verifiedCount).toBe(checked)
      yield* TestClock.adjust("899 seconds")
      expect(yield* failuresOf(1, ada)).toEqual(["TooManyFailedPasswords"])
      yield* TestClock.adjust("1 seconds")
      expect(yield* failuresOf(1, ada)).toEqual(["accepted"])
    }).pipe(Effect.provide(layer)))

  it.effect("is limited exactly for concurrent attempts, and only failures count", () =>
    Effect.gen(function*() {
      yield* (yield* Accounts).open(ada)
      expect(yield* failuresOf(50, ada)).toEqual(times(50, "accepted"))
      const failures = [
        ...yield* failuresOf(15, wrong, "unbounded"),
        ...yield* failuresOf(15, wrong, "unbounded")
      ]
      expect(failures.filter((failure) => failure === "Unauthorized")).toHaveLength(20)
      expect(failures.filter((failure) => failure === "TooManyFailedPasswords")).toHaveLength(10)
    }).pipe(Effect.provide(layer)))

  it.effect("does not lock out an address that has logged in within 30 days, which has a separate limit of 20 failures", () =>
    Effect.gen(function*() {
      const logins = yield* Logins
      const [home, office, stranger] = [from("192.0.2.1"), from("2001:db8::1"), from("203.0.113.9")]
      yield* home(logins.register(ada))
      yield* office(logins.login(ada))
      expect(yield* stranger(failuresOf(23, wrong))).toEqual(limited)
      expect(yield* from("203.0.113.10")(failuresOf(1, ada))).toEqual(["TooManyFailedPasswords"])
      expect(yield* home(failuresOf(1, ada))).toEqual(["accepted"])
      expect(yield* home(failuresOf(23, wrong))).toEqual(limited)
      // Another address of the same /64 network.
      expect(yield* from("2001:db8::2")(failuresOf(23, wrong))).toEqual(limited)
      yield* TestClock.adjust("15 minutes")
      expect(yield* home(failuresOf(1, ada))).toEqual(["accepted"])
      yield* TestClock.adjust("30 days")
      expect(yield* stranger(failuresOf(23, wrong))).toEqual(limited)
      expect(yield* home(failuresOf(1, ada))).toEqual(["TooManyFailedPasswords"])
    }).pipe(Effect.provide(layer)))

  it.effect("shares its limit with checks of the current password", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const logins = yield* Logins
      const { id } = yield* accounts.open(ada)
      const { session } = yield* (yield* Sessions).start(id)
      const change = (currentPassword: string) =>
        describeFailure(logins.changePassword(id, session.id, { currentPassword, newPassword: "another horse" }))
      expect(yield* Effect.all(times(5, "wrong").map(change))).toEqual(times(5, "WrongPassword"))
      expect(yield* failuresOf(16, wrong)).toEqual([...times(15, "Unauthorized"), "TooManyFailedPasswords"])
      expect(yield* change(ada.password)).toBe("TooManyFailedPasswords")
    }).pipe(Effect.provide(layer)))
})

describe("changing the password", () => {
  it.effect("ends all other sessions and the tokens that reset it", () =>
    Effect.gen(function*() {
      const logins = yield* Logins
      const sessions = yield* Sessions
      const first = yield* logins.register(ada)
      const second = yield* logins.login(ada)
      const newPassword = "another horse battery"
      yield* logins.changePassword(first.account.id, first.session.id, { currentPassword: ada.password, newPassword })
      yield* sessions.requireActive(first.session.id)
      expect(yield* describeFailure(sessions.requireActive(second.session.id))).toContain("Unauthorized")
      expect(yield* describeFailure(logins.refresh({ refreshToken: second.refreshToken }))).toContain("Unauthorized")
      yield* logins.refresh({ refreshToken: first.refreshToken })
      expect(yield* failuresOf(1, ada)).toEqual(["Unauthorized"])
      expect(yield* failuresOf(1, { ...ada, password: newPassword })).toEqual(["accepted"])
    }).pipe(Effect.provide(layer)))

  it.effect("needs the current password, or without one a login of at most 10 minutes ago", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const logins = yield* Logins
      const { id } = yield* accounts.open({ email: ada.email })
      const { session } = yield* (yield* Sessions).start(id)
      const newPassword = "another horse battery"
      const change = (input: { readonly currentPassword?: string }) =>
        describeFailure(logins.changePassword(id, session.id, { ...input, newPassword }))
      yield* TestClock.adjust("600001 millis")
      expect(yield* change({})).toBe("RecentLoginRequired")
      expect(yield* change({ currentPassword: "anything" })).toBe("RecentLoginRequired")
      yield* TestClock.setTime(600_000)
      expect(yield* change({})).toBe("accepted")
      expect(yield* change({})).toContain("InvalidInput /currentPassword required")
      expect(yield* change({ currentPassword: "wrong" })).toBe("WrongPassword")
      expect(yield* change({ currentPassword: newPassword })).toBe("accepted")
      const short = logins.changePassword(id, session.id, { currentPassword: newPassword, newPassword: "short" })
      expect(yield* describeFailure(short)).toContain("InvalidInput /newPassword too-short")
    }).pipe(Effect.provide(layer)))
})
