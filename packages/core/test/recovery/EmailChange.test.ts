/** Changes of e-mail addresses. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { Accounts } from "../../src/accounts/Accounts.js"
import { Logins } from "../../src/accounts/Logins.js"
import { layerPbkdf2Of } from "../../src/accounts/passwords/Passwords.js"
import * as Memory from "../../src/memory.js"
import { EmailChange } from "../../src/recovery/EmailChange.js"
import { PasswordReset } from "../../src/recovery/PasswordReset.js"
import type * as RecoveryInput from "../../src/recovery/RecoveryInput.js"
import * as Services from "../../src/Services.js"
import { layerEphemeral } from "../../src/values/Secrets.js"
import { describeFailure, violationsOf } from "../fixtures/Failures.js"
import * as Mails from "../fixtures/Mails.js"

const outside = Layer.mergeAll(Memory.layer, layerPbkdf2Of({ iterations: 1 }), layerEphemeral)
const layerWithoutMail = Layer.provideMerge(Services.layer, outside)
const layer = Layer.provideMerge(Services.layer, Layer.merge(outside, Mails.layer))

const password = "correct horse battery"
const origin = { publicUrl: "https://surveys.example", language: "en" } as const

const start = Effect.gen(function*() {
  const accounts = yield* Accounts
  const logins = yield* Logins
  const changes = yield* EmailChange
  const { account, session } = yield* logins.register({ email: "old@example.com", password })
  const update = (input: RecoveryInput.ChangeAccountInput) => changes.update(account.id, session.id, input, origin)
  return {
    update,
    setPassword: (password: string) => accounts.setPassword(account.id, password),
    request: (email: string) => update({ email, currentPassword: password }),
    confirm: (token: string) => changes.confirm({ token }, { language: "fr" }),
    current: Effect.map(accounts.get(account.id), ({ email, emailConfirmedAt }) => ({ email, emailConfirmedAt })),
    register: (email: string) => logins.register({ email, password })
  }
})

const takeToken = Effect.map(Mails.take, ([mail]) => Mails.tokenOf(mail))

describe("a new e-mail address", () => {
  it.effect("replaces the previous one once it is confirmed, and the previous one receives a notice", () =>
    Effect.gen(function*() {
      const { confirm, current, request } = yield* start
      expect((yield* request(" New@Example.com")).email).toBe("old@example.com")
      const [mail, ...others] = yield* Mails.take
      expect(others).toEqual([])
      expect(mail?.to).toBe("new@example.com")
      expect(mail?.text).toContain("\nhttps://surveys.example/portal/confirm-email?token=")
      expect(yield* current).toEqual({ email: "old@example.com", emailConfirmedAt: null })
      const now = yield* TestClock.currentTimeMillis
      yield* confirm(Mails.tokenOf(mail))
      expect(yield* current).toEqual({ email: "new@example.com", emailConfirmedAt: now })
      const told = yield* Mails.take
      expect(told).toMatchObject([{ to: "old@example.com", language: "fr" }])
      expect(told[0]?.text).toContain("new@example.com")
      expect(yield* violationsOf(confirm(Mails.tokenOf(mail)))).toEqual(["/token invalid-token"])
    }).pipe(Effect.provide(layer)))

  it.effect("replaces the previous one at once without a mailer", () =>
    Effect.gen(function*() {
      const { current, request } = yield* start
      expect((yield* request("new@example.com")).email).toBe("new@example.com")
      expect(yield* current).toEqual({ email: "new@example.com", emailConfirmedAt: null })
    }).pipe(Effect.provide(layerWithoutMail)))

  it.effect("is refused when another account has it, also if that was opened meanwhile", () =>
    Effect.gen(function*() {
      const { confirm, current, register, request } = yield* start
      yield* register("grace@example.com")
      expect(yield* violationsOf(request("grace@example.com"))).toEqual(["/email email-taken"])
      expect(yield* violationsOf(request("no address"))).toEqual(["/email invalid-email"])
      yield* request("new@example.com")
      const token = yield* takeToken
      yield* register("new@example.com")
      expect(yield* violationsOf(confirm(token))).toEqual(["/email email-taken"])
      expect((yield* current).email).toBe("old@example.com")
    }).pipe(Effect.provide(layer)))

  it.effect("needs the current password; a name does not", () =>
    Effect.gen(function*() {
      const { current, setPassword, update } = yield* start
      expect(yield* violationsOf(update({ email: "new@example.com" }))).toEqual(["/currentPassword required"])
      const wrong = update({ email: "new@example.com", currentPassword: "something else", name: "Eve" })
      expect(yield* describeFailure(wrong)).toBe("WrongPassword")
      expect(yield* update({ name: "Ada" })).toMatchObject({ name: "Ada", email: "old@example.com" })
      yield* setPassword("a password of another time")
      expect(yield* describeFailure(update({ email: "new@example.com", currentPassword: password }))).toBe(
        "WrongPassword"
      )
      expect(yield* Mails.take).toEqual([])
      expect((yield* current).email).toBe("old@example.com")
    }).pipe(Effect.provide(layer)))

  it.effect("is not a change when the account has it already", () =>
    Effect.gen(function*() {
      const { current, request } = yield* start
      yield* request("OLD@example.com")
      expect(yield* Mails.take).toEqual([])
      expect((yield* current).email).toBe("old@example.com")
    }).pipe(Effect.provide(layer)))

  it.effect("is confirmed by the token of the last request only, within 24 hours", () =>
    Effect.gen(function*() {
      const { confirm, current, request } = yield* start
      yield* request("first@example.com")
      const first = yield* takeToken
      yield* request("second@example.com")
      const second = yield* takeToken
      expect(yield* violationsOf(confirm(first))).toEqual(["/token invalid-token"])
      yield* TestClock.adjust(24 * 3_600_000)
      expect(yield* violationsOf(confirm(second))).toEqual(["/token invalid-token"])
      yield* request("third@example.com")
      const third = yield* takeToken
      yield* TestClock.adjust(24 * 3_600_000 - 101)
      yield* confirm(third)
      expect((yield* current).email).toBe("third@example.com")
    }).pipe(Effect.provide(layer)))

  it.effect("receives at most three mails within an hour", () =>
    Effect.gen(function*() {
      const { request } = yield* start
      for (let n = 0; n < 3; n++) yield* request("new@example.com")
      expect(yield* violationsOf(request("new@example.com"))).toEqual(["/email too-many-mails"])
      expect(yield* Mails.take).toHaveLength(3)
    }).pipe(Effect.provide(layer)))

  it.effect("in another spelling of its domain is the same address", () =>
    Effect.gen(function*() {
      const { request } = yield* start
      yield* request("new@bücher.example")
      yield* request("new@xn--bcher-kva.example")
      yield* request("new@ｂücher.example")
      expect(yield* violationsOf(request("new@büｃher.example"))).toEqual(["/email too-many-mails"])
    }).pipe(Effect.provide(layer)))

  it.effect("is one of at most five that an account asks for within an hour", () =>
    Effect.gen(function*() {
      const { request } = yield* start
      for (let n = 0; n < 5; n++) yield* request(`new${n}@example.com`)
      expect(yield* violationsOf(request("new5@example.com"))).toEqual(["/email too-many-mails"])
      yield* TestClock.adjust("1 hour")
      yield* request("new5@example.com")
      expect(yield* Mails.take).toHaveLength(6)
    }).pipe(Effect.provide(layer)))

  it.effect("ends the password reset that was sent to the previous one", () =>
    Effect.gen(function*() {
      const { confirm, request } = yield* start
      const resets = yield* PasswordReset
      yield* resets.forgot({ email: "old@example.com" }, origin)
      const resetToken = yield* takeToken
      yield* request("new@example.com")
      yield* confirm(yield* takeToken)
      expect(yield* describeFailure(resets.reset({ token: resetToken, newPassword: password }))).toMatch(
        /invalid-token/
      )
    }).pipe(Effect.provide(layer)))
})
