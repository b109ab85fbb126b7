/** The token that opens the first account. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"
import { Accounts } from "../../src/accounts/Accounts.js"
import { createSetupToken } from "../../src/accounts/FirstAccount.js"
import { Logins } from "../../src/accounts/Logins.js"
import { AccountSettings } from "../../src/accounts/model/AccountSettings.js"
import { layerPbkdf2Of } from "../../src/accounts/passwords/Passwords.js"
import * as Memory from "../../src/memory.js"
import { describeFailure, violationsOf } from "../fixtures/Failures.js"

const layer = Layer.provideMerge(
  Layer.merge(Accounts.Default, Logins.Default),
  Layer.mergeAll(
    Memory.layer,
    layerPbkdf2Of({ iterations: 1 }),
    Layer.succeed(AccountSettings, { ...AccountSettings.defaults, registration: "closed" })
  )
)

const register = (n: number, setupToken?: string) =>
  Effect.flatMap(Logins, (logins) =>
    logins.register({
      email: `ada${n}@example.com`,
      password: "correct horse battery",
      ...setupToken === undefined ? {} : { setupToken }
    }))

const makeToken = Effect.map(createSetupToken, Option.getOrElse(() => ""))

describe("a setup token", () => {
  it.effect("opens the first account while registration is closed, and no other", () =>
    Effect.gen(function*() {
      const [token, another] = [yield* makeToken, yield* makeToken]
      expect(yield* violationsOf(register(0))).toEqual([" registration-closed"])
      expect(yield* violationsOf(register(0, "wrong"))).toEqual(["/setupToken invalid-token"])
      const { account } = yield* register(1, token)
      expect(account.email).toBe("ada1@example.com")
      for (const used of [token, another]) {
        expect(yield* violationsOf(register(2, used))).toEqual(["/setupToken invalid-token"])
      }
      expect(yield* createSetupToken).toEqual(Option.none())
    }).pipe(Effect.provide(layer)))

  it.effect("opens one account when many are registered at one time", () =>
    Effect.gen(function*() {
      const tokens = yield* Effect.replicateEffect(makeToken, 2)
      const results = yield* Effect.forEach(
        Array.from({ length: 20 }, (_, n) => n),
        (n) => describeFailure(register(n, tokens[n % 2])),
        { concurrency: "unbounded" }
      )
      expect(results.filter((result) => result === "accepted")).toHaveLength(1)
    }).pipe(Effect.provide(layer)))

  it.effect("ends when an account is opened in another way", () =>
    Effect.gen(function*() {
      const token = yield* makeToken
      yield* Effect.flatMap(Accounts, (accounts) => accounts.open({ email: "grace@example.com" }))
      expect(yield* violationsOf(register(0, token))).toEqual(["/setupToken invalid-token"])
    }).pipe(Effect.provide(layer)))

  it.effect("expires after 30 minutes", () =>
    Effect.gen(function*() {
      const [early, late] = [yield* makeToken, yield* Effect.zipRight(TestClock.adjust(1), makeToken)]
      yield* TestClock.adjust(30 * 60_000 - 1)
      expect(yield* violationsOf(register(0, early))).toEqual(["/setupToken invalid-token"])
      yield* register(0, late)
    }).pipe(Effect.provide(layer)))
})
