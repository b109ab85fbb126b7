/** The queue before password hashing. */
import { describe, expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Accounts } from "../../../src/accounts/Accounts.js"
import { Logins } from "../../../src/accounts/Logins.js"
import { AccountSettings } from "../../../src/accounts/model/AccountSettings.js"
import { makeRunHashing } from "../../../src/accounts/passwords/PasswordHashing.js"
import { Passwords } from "../../../src/accounts/passwords/Passwords.js"
import * as Memory from "../../../src/memory.js"
import { CurrentRequest, makeRequestInfo } from "../../../src/unit-of-work/CurrentRequest.js"
import { describeFailure } from "../../fixtures/Failures.js"

/** Passwords whose verification takes until `release` is called. The password is its own hash. */
const makeSlowPasswords = Effect.gen(function*() {
  const latch = yield* Effect.makeLatch()
  const counts = { started: 0, running: 0, maxRunning: 0 }
  const passwords: Passwords["Type"] = {
    hash: (password) => Effect.succeed(Redacted.value(password)),
    verify: (hash, password) =>
      Effect.sync(() => {
        counts.started += 1
        counts.running += 1
        counts.maxRunning = Math.max(counts.maxRunning, counts.running)
      }).pipe(
        Effect.zipRight(latch.await),
        Effect.map(() => {
          counts.running -= 1
          return hash === Redacted.value(password)
        })
      )
  }
  return { counts, passwords, release: latch.open }
})

const settings = { ...AccountSettings.defaults, maxConcurrentHashes: 2, maxWaitingHashes: 3 }

const start = Effect.gen(function*() {
  const { passwords, ...slow } = yield* makeSlowPasswords
  const runHashing = makeRunHashing(settings)
  const verifyOne = runHashing(passwords.verify("right", Redacted.make("right")))
  /** Continues when the new fiber runs or waits. */
  const forkOne = Effect.tap(Effect.fork(verifyOne), () => Effect.repeatN(Effect.yieldNow(), 20))
  const forkMany = (count: number) => Effect.replicateEffect(forkOne, count)
  return { ...slow, forkMany, forkOne, verifyOne }
})

describe("password hashing", () => {
  it.effect("runs two at a time, lets a bounded number wait, and refuses the next", () =>
    Effect.gen(function*() {
      const { counts, forkMany, release, verifyOne } = yield* start
      const admitted = yield* forkMany(5)
      expect(counts).toEqual({ started: 2, running: 2, maxRunning: 2 })
      expect(yield* describeFailure(verifyOne)).toBe("PasswordHashingBusy")
      yield* release
      expect(yield* Effect.forEach(admitted, Fiber.join)).toEqual([true, true, true, true, true])
      expect(counts).toEqual({ started: 5, running: 0, maxRunning: 2 })
      expect(yield* verifyOne).toBe(true)
    }))

  it.effect("an interrupted caller gives up its place in the queue", () =>
    Effect.gen(function*() {
      const { counts, forkMany, release, verifyOne } = yield* start
      const [, , ...waiting] = yield* forkMany(5)
      yield* Effect.forEach(waiting, Fiber.interrupt)
      const next = yield* forkMany(3)
      expect(yield* describeFailure(verifyOne)).toBe("PasswordHashingBusy")
      yield* release
      expect(yield* Effect.forEach(next, Fiber.join)).toEqual([true, true, true])
      expect(counts.started).toBe(5)
    }))

  it.effect("a caller that disconnects gives up its place in the queue", () =>
    Effect.gen(function*() {
      const { counts, forkMany, release, verifyOne } = yield* start
      const disconnected = yield* Deferred.make<null>()
      yield* forkMany(2)
      const waiting = yield* Effect.locally(
        forkMany(3),
        CurrentRequest,
        makeRequestInfo({ disconnected: Effect.asVoid(Deferred.await(disconnected)) })
      )
      expect(yield* describeFailure(verifyOne)).toBe("PasswordHashingBusy")
      yield* Deferred.succeed(disconnected, null)
      expect(yield* Effect.forEach(waiting, (fiber) => describeFailure(Fiber.join(fiber)))).toEqual(
        Array.from({ length: 3 }, () => "CallerDisconnected")
      )
      const next = yield* forkMany(3)
      yield* release
      yield* Effect.forEach(next, Fiber.join)
      expect(counts).toEqual({ started: 5, running: 0, maxRunning: 2 })
    }))

  it.effect("a hash that runs keeps its place until it ends, also when its caller is interrupted", () =>
    Effect.gen(function*() {
      const { counts, forkMany, forkOne, release } = yield* start
      const running = yield* forkMany(2)
      yield* Effect.forEach(running, Fiber.interruptFork)
      const next = yield* forkOne
      expect(counts).toEqual({ started: 2, running: 2, maxRunning: 2 })
      yield* release
      expect(yield* Fiber.join(next)).toBe(true)
      expect(counts.maxRunning).toBe(2)
    }))
})

describe("logins while the queue is in use", () => {
  it.live("an unknown address waits in the same queue as a wrong password, and is refused by the same error", () =>
    Effect.gen(function*() {
      const { counts, passwords, release } = yield* makeSlowPasswords
      const layer = Layer.provideMerge(
        Layer.merge(Accounts.Default, Logins.Default),
        Layer.mergeAll(Memory.layer, Layer.succeed(Passwords, passwords), Layer.succeed(AccountSettings, settings))
      )
      yield* Effect.gen(function*() {
        const accounts = yield* Accounts
        const logins = yield* Logins
        yield* accounts.open({ email: "ada@example.com", password: "correct horse battery" })
        const login = (email: string) => describeFailure(logins.login({ email, password: "wrong" }))
        // A login reads its account first. The pause is many times as long.
        const fork = (email: string) => Effect.tap(Effect.fork(login(email)), () => Effect.sleep("200 millis"))
        const emails = ["ada@example.com", "stranger@example.com"]
        const running = yield* Effect.forEach(emails, fork)
        const waiting = yield* Effect.forEach(emails, fork)
        expect(counts.started).toBe(2)
        yield* fork("third@example.com")
        expect(yield* Effect.forEach(emails, login)).toEqual(["PasswordHashingBusy", "PasswordHashingBusy"])
        yield* release
        const answers = yield* Effect.forEach([...running, ...waiting], Fiber.join)
        expect(new Set(answers)).toEqual(new Set(["Unauthorized The e-mail address or the password is wrong."]))
        expect(counts.started).toBe(5)
      }).pipe(Effect.provide(layer))
    }))
})
