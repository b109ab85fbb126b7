/** API keys: their format, their settings, and their use. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/TestClock"
import { Accounts } from "../../src/accounts/Accounts.js"
import { layerPbkdf2Of } from "../../src/accounts/passwords/Passwords.js"
import { isAddressAllowed } from "../../src/keys/ApiKey.js"
import * as KeyFormat from "../../src/keys/KeyFormat.js"
import { Keys } from "../../src/keys/Keys.js"
import * as Memory from "../../src/memory.js"
import { Committer, StoreUnavailable } from "../../src/unit-of-work/Committer.js"
import { describeFailure } from "../fixtures/Failures.js"

const outside = Layer.merge(Memory.layer, layerPbkdf2Of({ iterations: 1 }))
const layer = Layer.provideMerge(Layer.merge(Accounts.Default, Keys.Default), outside)

const openAccount = Effect.map(
  Effect.flatMap(Accounts, (accounts) => accounts.open({ email: "ada@example.com" })),
  ({ id }) => id
)

const secret = FastCheck.uint8Array({ minLength: 32, maxLength: 32 })

describe("the plaintext of a key", () => {
  it.prop("is `sr_`, 43 digits and a checksum, and is unique for its secret", [secret, secret], ([left, right]) => {
    const text = KeyFormat.format(left)
    expect(text).toMatch(/^sr_[0-9A-Za-z]{49}$/)
    expect(KeyFormat.isWellFormed(text)).toBe(true)
    expect(KeyFormat.displayPrefix(text)).toBe(text.slice(0, 11))
    expect(KeyFormat.format(right) === text).toBe(left.join() === right.join())
  })

  it("contains all 256 bits and their CRC-32", () => {
    expect(KeyFormat.format(new Uint8Array(32))).toBe(`sr_${"0".repeat(43)}1yZun9`)
    expect(KeyFormat.format(new Uint8Array(32).fill(255))).toBe("sr_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp13WXiYx")
  })

  it.prop(
    "is not well-formed with one wrong character",
    [secret, FastCheck.nat(51), FastCheck.constantFrom("0", "A", "z", "9", "é", "-", " ")],
    ([bytes, index, character]) => {
      const text = KeyFormat.format(bytes)
      const wrong = text.slice(0, index) + character + text.slice(index + 1)
      expect(KeyFormat.isWellFormed(wrong)).toBe(wrong === text)
    }
  )
})

describe("an allow-list", () => {
  it("allows an address in every notation, IPv4-mapped IPv6 included", () => {
    const key = { allowedIps: ["192.0.2.1", "127.0.0.1"] }
    for (const ip of ["192.0.2.1", "::ffff:192.0.2.1", "::FFFF:c000:201", "0:0:0:0:0:ffff:7f00:1", "::ffff:7f00:1"]) {
      expect(isAddressAllowed(key, ip)).toBe(true)
    }
    for (const ip of ["192.0.2.2", "::ffff:192.0.2.2", "::c000:201", "2001:db8::1", "", "192.0.2.1 ", "192.0.2.01"]) {
      expect(isAddressAllowed(key, ip)).toBe(false)
    }
    expect(isAddressAllowed({ allowedIps: null }, "2001:db8::1")).toBe(true)
    expect(isAddressAllowed({ allowedIps: [] }, "192.0.2.1")).toBe(false)
  })

  it.effect("is a comma-separated list of IPv4 addresses; other entries are reported", () =>
    Effect.gen(function*() {
      const keys = yield* Keys
      const owner = yield* openAccount
      yield* keys.rotate(owner)
      const set = (allowedIps: string | null) => Effect.map(keys.update(owner, { allowedIps }), (key) => key.allowedIps)
      expect(yield* set(" 192.0.2.1 ,198.51.100.7,192.0.2.1")).toEqual(["192.0.2.1", "198.51.100.7"])
      expect((yield* keys.update(owner, { scopes: "read_only" })).allowedIps).toEqual(["192.0.2.1", "198.51.100.7"])
      expect(yield* set("  ")).toBe(null)
      expect(yield* set("192.0.2.1")).toEqual(["192.0.2.1"])
      expect(yield* set(null)).toBe(null)
      expect(yield* describeFailure(set("192.0.2.1, 10.0.0.0/8,010.0.0.1,::ffff:192.0.2.1,256.0.0.1,,x"))).toBe(
        "InvalidInput /allowedIps invalid-address: Not an IPv4 address: " +
          "\"10.0.0.0/8\", \"010.0.0.1\", \"::ffff:192.0.2.1\", \"256.0.0.1\", \"\", \"x\"."
      )
      const many = Array.from({ length: 101 }, (_, n) => `192.0.2.${n}`).join(",")
      expect(yield* describeFailure(set(many))).toContain("/allowedIps too-many")
    }).pipe(Effect.provide(layer)))
})

describe("a key", () => {
  it.effect("identifies its account, and its plaintext is not stored", () =>
    Effect.gen(function*() {
      const keys = yield* Keys
      const owner = yield* openAccount
      expect(yield* keys.get(owner)).toEqual(Option.none())
      const made = yield* keys.rotate(owner, { scopes: "read_only", allowedIps: "192.0.2.1" })
      const plaintext = Redacted.value(made.plaintext)
      expect(made.key).toMatchObject({
        accountId: owner,
        scope: "read_only",
        allowedIps: ["192.0.2.1"],
        lastUsedAt: null
      })
      expect(made.key.prefix).toBe(plaintext.slice(0, 11))
      expect(JSON.stringify(yield* keys.get(owner))).not.toContain(plaintext)
      expect((yield* keys.identify(plaintext)).id).toBe(made.key.id)
      for (const wrong of [plaintext.slice(0, -1), plaintext + "0", "", KeyFormat.format(new Uint8Array(32))]) {
        expect(yield* describeFailure(keys.identify(wrong))).toBe("Unauthorized The API key is not valid.")
      }
    }).pipe(Effect.provide(layer)))

  it.effect("that is rotated, changed or deleted has changed for the next request, although it was cached", () =>
    Effect.gen(function*() {
      const keys = yield* Keys
      const owner = yield* openAccount
      const first = yield* keys.rotate(owner, { scopes: "read_only" })
      yield* keys.identify(Redacted.value(first.plaintext))
      const second = yield* keys.rotate(owner)
      expect(second.key.scope).toBe("read_only")
      expect(yield* describeFailure(keys.identify(Redacted.value(first.plaintext)))).toBe(
        "Unauthorized The API key is not valid."
      )
      yield* keys.identify(Redacted.value(second.plaintext))
      yield* keys.update(owner, { scopes: "full" })
      expect((yield* keys.identify(Redacted.value(second.plaintext))).scope).toBe("full")
      yield* keys.remove(owner)
      expect(yield* describeFailure(keys.identify(Redacted.value(second.plaintext)))).toBe(
        "Unauthorized The API key is not valid."
      )
      expect(yield* describeFailure(keys.remove(owner))).toBe("NotFound")
      expect(yield* describeFailure(keys.update(owner, {}))).toBe("NotFound")
    }).pipe(Effect.provide(layer)))

  it.effect("can only be created with a paid plan, and keeps working without one", () =>
    Effect.gen(function*() {
      const keys = yield* Keys
      const accounts = yield* Accounts
      const owner = yield* openAccount
      const { plaintext } = yield* keys.rotate(owner)
      yield* accounts.setPlan("ada@example.com", "business", 60_000)
      yield* TestClock.adjust("1 minute")
      expect(yield* describeFailure(keys.rotate(owner))).toBe("PlanRequired")
      expect((yield* keys.identify(Redacted.value(plaintext))).accountId).toBe(owner)
      expect((yield* keys.update(owner, { scopes: "read_only" })).scope).toBe("read_only")
    }).pipe(Effect.provide(layer)))

  it.effect("30 concurrent rotations leave one key, which one of them returned", () =>
    Effect.gen(function*() {
      const keys = yield* Keys
      const owner = yield* openAccount
      const made = yield* Effect.all(Array.from({ length: 30 }, () => keys.rotate(owner)), { concurrency: "unbounded" })
      const alive = yield* Effect.filter(made, ({ plaintext }) =>
        Effect.map(Effect.either(keys.identify(Redacted.value(plaintext))), Either.isRight))
      expect(alive.map(({ key }) =>
        key.id
      )).toEqual(Option.toArray(yield* keys.get(owner)).map((key) => key.id))
      expect(alive).toHaveLength(1)
    }).pipe(Effect.provide(layer)))
})

describe("the last use of a key", () => {
  it.effect("is recorded at most once a minute, also for concurrent requests", () =>
    Effect.gen(function*() {
      const keys = yield* Keys
      const owner = yield* openAccount
      const { plaintext } = yield* keys.rotate(owner)
      const writes = yield* keyWrites
      const use = Effect.all(Array.from({ length: 50 }, () => keys.identify(Redacted.value(plaintext))), {
        concurrency: "unbounded"
      })
      yield* use
      yield* Effect.yieldNow()
      expect(writes.length).toBe(1)
      yield* TestClock.adjust("59999 millis")
      yield* use
      yield* Effect.yieldNow()
      expect(writes.length).toBe(1)
      yield* TestClock.adjust("1 millis")
      yield* use
      yield* Effect.yieldNow()
      expect(writes.length).toBe(2)
      expect(Option.map(yield* keys.get(owner), (key) => key.lastUsedAt)).toEqual(Option.some(60_000))
    }).pipe(Effect.provide(Layer.provideMerge(Layer.merge(Accounts.Default, Keys.Default), watched("working")))))

  it.effect("does not delay or fail a request when the store cannot write", () =>
    Effect.gen(function*() {
      const keys = yield* Keys
      const owner = yield* openAccount
      const { plaintext } = yield* keys.rotate(owner)
      for (let n = 0; n < 3; n++) expect((yield* keys.identify(Redacted.value(plaintext))).accountId).toBe(owner)
      expect((yield* keyWrites).length).toBe(1)
    }).pipe(Effect.provide(Layer.provideMerge(Layer.merge(Accounts.Default, Keys.Default), watched("broken")))))
})

/** The instants at which uses of keys were sent to the store. */
class KeyWrites extends Effect.Service<KeyWrites>()("KeyWrites", {
  sync: () => ({ at: new Array<number>() })
}) {}

const keyWrites = Effect.map(KeyWrites, ({ at }) => at)

/** The store in memory, watched for writes of uses; a broken one fails each of those, and hangs before it does. */
const watched = (store: "working" | "broken") =>
  Layer.effect(
    Committer,
    Effect.zipWith(Committer, KeyWrites, (committer, { at }) => ({
      commit: (unit) => {
        const used = unit.changes.filter((change) => change._tag === "KeyUsed")
        at.push(...used.map((change) => change.at))
        return used.length > 0 && store === "broken"
          ? Effect.delay(Effect.die(new StoreUnavailable({ reason: "unavailable" })), "10 seconds")
          : committer.commit(unit)
      }
    }))
  ).pipe(Layer.provideMerge(Layer.merge(outside, KeyWrites.Default)))
