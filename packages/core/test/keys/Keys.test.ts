/** API keys: their format, their settings, and their use. */
import { Fixtures } from "@canvass/store-testing"
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
import { isAllowed } from "../../src/keys/AllowList.js"
import * as KeyFormat from "../../src/keys/KeyFormat.js"
import { Keys } from "../../src/keys/Keys.js"
import * as Memory from "../../src/memory.js"
import { Committer, StoreUnavailable } from "../../src/unit-of-work/Committer.js"
import { SurveyId } from "../../src/values/Ids.js"
import { Limits } from "../../src/values/Limits.js"
import { describeFailure, violationsOf } from "../fixtures/Failures.js"

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
    const list = ["192.0.2.1", "127.0.0.1"]
    for (const ip of ["192.0.2.1", "::ffff:192.0.2.1", "::FFFF:c000:201", "0:0:0:0:0:ffff:7f00:1", "::ffff:7f00:1"]) {
      expect(isAllowed(list, ip)).toBe(true)
    }
    for (const ip of ["192.0.2.2", "::ffff:192.0.2.2", "::c000:201", "2001:db8::1", "", "192.0.2.1 ", "192.0.2.01"]) {
      expect(isAllowed(list, ip)).toBe(false)
    }
    expect(isAllowed(null, "2001:db8::1")).toBe(true)
    expect(isAllowed([], "192.0.2.1")).toBe(false)
  })

  it("allows the addresses of networks of both versions, and of every one by a prefix of no bits", () => {
    const list = ["203.0.113.0/24", "2001:db8::/32", "::ffff:198.51.100.0/120", "fe80::1"]
    for (const ip of ["203.0.113.9", "::ffff:203.0.113.9", "2001:DB8:1::7", "198.51.100.200", "fe80:0::1"]) {
      expect(isAllowed(list, ip), ip).toBe(true)
    }
    for (const ip of ["203.0.114.9", "2001:db9::", "198.51.101.1", "fe80::2", "::203.0.113.9", "unknown", ""]) {
      expect(isAllowed(list, ip), ip).toBe(false)
    }
    expect(["0.0.0.0", "255.255.255.255", "::ffff:1.2.3.4"].every((ip) => isAllowed(["0.0.0.0/0"], ip))).toBe(true)
    expect(isAllowed(["0.0.0.0/0"], "2001:db8::1")).toBe(false)
    expect(isAllowed(["::/0"], "2001:db8::1")).toBe(true)
    expect(isAllowed(["::/0"], "192.0.2.1")).toBe(false)
  })

  const bytes = (length: number) => FastCheck.uint8Array({ minLength: length, maxLength: length })

  it.prop(
    "has the addresses whose first bits are those of the network",
    [FastCheck.constantFrom(4, 16).chain((length) => FastCheck.tuple(bytes(length), bytes(length), FastCheck.nat()))],
    ([[network, other, seed]]) => {
      const bits = seed % (8 * network.length + 1)
      const toText = (address: Uint8Array) =>
        address.length === 4
          ? address.join(".")
          : Array.from({ length: 8 }, (_, group) =>
            ((address[2 * group] ?? 0) << 8 | (address[2 * group + 1] ?? 0)).toString(16)).join(":")
      const toBits = (address: Uint8Array) => Array.from(address, (byte) => byte.toString(2).padStart(8, "0")).join("")
      // Half of the addresses share at least the bits of the network.
      const address = seed % 2 === 0 ? other : network.map((byte, index) => {
        const shared = Math.min(8, Math.max(0, bits - 8 * index))
        const mask = 0xff << 8 - shared & 0xff
        return byte & mask | (other[index] ?? 0) & ~mask
      })
      expect(isAllowed([`${toText(network)}/${bits}`], toText(address)))
        .toBe(toBits(address).startsWith(toBits(network).slice(0, bits)))
    }
  )

  it.effect("of a key by name has addresses and networks; malformed ones are named together", () =>
    Effect.gen(function*() {
      const keys = yield* Keys
      const owner = yield* openAccount
      const { key } = yield* keys.create(owner, { name: "sync", allowedIps: " 2001:db8::/32 ,10.0.0.0/8,::1,::1 " })
      expect(key.allowedIps).toEqual(["2001:db8::/32", "10.0.0.0/8", "::1"])
      const malformed = [
        "10.0.0.0/33",
        "::/129",
        "10.0.0.0/08",
        "::ffff:1.2.3.4/95",
        "1::2::3",
        "fe80::1%eth0",
        "10/8",
        "/8"
      ]
      expect(yield* describeFailure(keys.updateById(owner, key.id, { allowedIps: malformed.join() }))).toBe(
        "InvalidInput /allowedIps invalid-address: Not an IP address or a network such as 203.0.113.0/24: " +
          `${malformed.map((text) => JSON.stringify(text)).join(", ")}.`
      )
      const many = Array.from({ length: 1_000 }, (_, n) => `2001:db8::${n}`).join(",")
      expect(yield* describeFailure(keys.updateById(owner, key.id, { allowedIps: many }))).toContain("too-many")
    }).pipe(Effect.provide(layer)))

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

describe("the keys of an account", () => {
  it.effect("are listed with the default key, and each changes and ends alone, although all were cached", () =>
    Effect.gen(function*() {
      const keys = yield* Keys
      const owner = yield* openAccount
      const made = [
        yield* keys.rotate(owner),
        yield* keys.create(owner, { name: " sync " }),
        yield* keys.create(owner, { name: "report", scopes: "read_only" })
      ]
      expect((yield* keys.list(owner)).map(({ name, scope }) => [name, scope])).toEqual([
        ["default", "full"],
        ["sync", "full"],
        ["report", "read_only"]
      ])
      const valid = Effect.map(
        Effect.forEach(made, ({ plaintext }) => Effect.either(keys.identify(Redacted.value(plaintext)))),
        (results) => results.flatMap((result) => Either.isRight(result) ? [result.right.name] : [])
      )
      const [first, second, third] = made.map(({ key }) => key.id)
      if (first === undefined || second === undefined || third === undefined) throw new Error("Three keys were made.")
      expect(yield* valid).toEqual(["default", "sync", "report"])
      yield* keys.updateById(owner, second, { name: "warehouse", scopes: "read_only" })
      expect(yield* valid).toEqual(["default", "warehouse", "report"])
      yield* keys.removeById(owner, third)
      expect(yield* valid).toEqual(["default", "warehouse"])
      yield* keys.rotate(owner)
      expect(yield* valid).toEqual(["warehouse"])
      yield* keys.removeById(owner, second)
      expect(yield* valid).toEqual([])
      for (const change of [keys.removeById(owner, second), keys.updateById(owner, second, { name: "x" })]) {
        expect(yield* describeFailure(change)).toContain("NotFound")
      }
    }).pipe(Effect.provide(layer)))

  it.effect("are at most 20, with names of their own, also when a hundred are made at once", () =>
    Effect.gen(function*() {
      const keys = yield* Keys
      const owner = yield* openAccount
      const results = yield* Effect.forEach(
        Array.from({ length: 100 }, (_, n) => n),
        (n) => Effect.either(keys.create(owner, { name: `key ${n % 50}` })),
        { concurrency: "unbounded" }
      )
      expect(results.filter(Either.isRight)).toHaveLength(20)
      const names = (yield* keys.list(owner)).map(({ name }) => name)
      expect(new Set(names).size).toBe(20)
      expect(yield* violationsOf(keys.create(owner, { name: names[0] ?? "" }))).toEqual(["/name name-taken"])
      expect(yield* violationsOf(keys.create(owner, { name: "another" }))).toEqual([" too-many-keys"])
      expect(yield* violationsOf(keys.rotate(owner))).toEqual([" too-many-keys"])
    }).pipe(Effect.provide(layer)))

  it.effect("are as many as the limit says", () =>
    Effect.gen(function*() {
      const keys = yield* Keys
      const owner = yield* openAccount
      yield* keys.create(owner, { name: "first" })
      yield* keys.create(owner, { name: "second" })
      expect(yield* violationsOf(keys.create(owner, { name: "third" }))).toEqual([" too-many-keys"])
    }).pipe(
      Effect.provide(Layer.provide(layer, Layer.succeed(Limits, { ...Limits.defaults, keysPerAccount: 2 })))
    ))

  it.effect("have names that cannot be mistaken in a list", () =>
    Effect.gen(function*() {
      const keys = yield* Keys
      const owner = yield* openAccount
      for (const name of ["", "  ", "a".repeat(101), "a\u0000", "a\nb", "\u202Eevil", "a\u2066b", "\uD800"]) {
        expect(yield* violationsOf(keys.create(owner, { name })), JSON.stringify(name)).toEqual([
          expect.stringMatching(/^\/name [\w-]+$/)
        ])
      }
      expect((yield* keys.create(owner, { name: "Ünï 😀" })).key.name).toBe("Ünï 😀")
      expect(yield* keys.list(owner)).toHaveLength(1)
    }).pipe(Effect.provide(layer)))

  it.effect("named `default` have IPv4 addresses only, no expiry, no surveys and no other name", () =>
    Effect.gen(function*() {
      const keys = yield* Keys
      const owner = yield* openAccount
      const survey = SurveyId.make("01aa0b3c-5d6e-7f01-8a9b-0c1d2e3f4a01")
      const wrong = { allowedIps: "10.0.0.0/8", expiresAt: "2100-01-01T00:00:00Z", surveys: [survey] }
      const places = [
        "/allowedIps invalid-address",
        "/expiresAt not-allowed",
        "/surveys not-allowed",
        "/surveys/0 unknown-survey"
      ]
      expect(yield* violationsOf(keys.create(owner, { name: "default", ...wrong }))).toEqual(places)
      const { key } = yield* keys.create(owner, { name: "default", allowedIps: "192.0.2.1" })
      expect(Option.getOrThrow(yield* keys.get(owner))).toEqual(key)
      expect(yield* violationsOf(keys.updateById(owner, key.id, { ...wrong, name: "other" }))).toEqual([
        "/name not-allowed",
        ...places
      ])
      const other = yield* keys.create(owner, { name: "other" })
      expect(yield* violationsOf(keys.updateById(owner, other.key.id, { name: "default" }))).toEqual([
        "/name not-allowed"
      ])
      expect((yield* keys.rotate(owner)).key).toMatchObject({ name: "default", allowedIps: ["192.0.2.1"] })
    }).pipe(Effect.provide(layer)))

  it.effect("are refused from the instant on at which they expire, which is not past when it is set", () =>
    Effect.gen(function*() {
      const keys = yield* Keys
      const owner = yield* openAccount
      const { key, plaintext } = yield* keys.create(owner, { name: "trial", expiresAt: "1970-01-01T01:00:00Z" })
      yield* TestClock.adjust("3599999 millis")
      yield* keys.identify(Redacted.value(plaintext))
      yield* TestClock.adjust("1 millis")
      expect(yield* describeFailure(keys.identify(Redacted.value(plaintext)))).toBe(
        "Unauthorized The API key has expired."
      )
      expect(yield* violationsOf(keys.updateById(owner, key.id, { expiresAt: "1970-01-01T00:30:00Z" }))).toEqual([
        "/expiresAt in-the-past"
      ])
      // Other settings of an expired key may change.
      yield* keys.updateById(owner, key.id, { name: "ended" })
      yield* keys.updateById(owner, key.id, { expiresAt: null })
      expect((yield* keys.identify(Redacted.value(plaintext))).name).toBe("ended")
    }).pipe(Effect.provide(layer)))

  it.effect("name surveys of the account, at least one and at most 1 000", () =>
    Effect.gen(function*() {
      const keys = yield* Keys
      const owner = yield* openAccount
      const { commit } = yield* Committer
      const own = Fixtures.survey(0, { accountId: owner })
      const foreign = Fixtures.survey(1)
      const changes = [own, foreign].map((survey) => ({ _tag: "SurveyPut" as const, survey }))
      yield* Effect.orDie(commit(Fixtures.unit({ changes })))
      const { key } = yield* keys.create(owner, { name: "one", surveys: [own.id, own.id] })
      expect(key.surveys).toEqual([own.id])
      expect(
        yield* violationsOf(keys.create(owner, { name: "two", surveys: [own.id, foreign.id, Fixtures.surveyId(9)] }))
      )
        .toEqual(["/surveys/1 unknown-survey", "/surveys/2 unknown-survey"])
      expect(yield* violationsOf(keys.create(owner, { name: "two", surveys: [] }))).toEqual(["/surveys too-few"])
      const many = Array.from({ length: 1_001 }, (_, n) => Fixtures.surveyId(n))
      expect(yield* violationsOf(keys.updateById(owner, key.id, { surveys: many }))).toEqual(["/surveys too-many"])
      yield* Effect.orDie(commit(Fixtures.unit({ changes: [{ _tag: "SurveyRemoved", surveyId: own.id, at: 0 }] })))
      // The key keeps its restriction when its surveys are gone.
      expect((yield* keys.updateById(owner, key.id, { name: "none" })).surveys).toEqual([own.id])
    }).pipe(Effect.provide(layer)))
})
