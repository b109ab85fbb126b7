/** Plans of accounts. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Accounts } from "../../src/accounts/Accounts.js"
import { layerPbkdf2Of } from "../../src/accounts/passwords/Passwords.js"
import * as Memory from "../../src/memory.js"
import { describeFailure } from "../fixtures/Failures.js"

const layer = Layer.provideMerge(Accounts.Default, Layer.merge(Memory.layer, layerPbkdf2Of({ iterations: 1 })))

describe("a plan", () => {
  it.effect("is set by e-mail address; an unknown address is not found", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const account = yield* accounts.open({ email: "ada@example.com" })
      expect(yield* accounts.setPlan("ADA@example.com", "enterprise", 5_000)).toEqual({
        ...account,
        plan: "enterprise",
        planExpiresAt: 5_000
      })
      expect((yield* accounts.get(account.id)).plan).toBe("enterprise")
      expect(yield* describeFailure(accounts.setPlan("x@example.com", "free", null))).toBe("NotFound")
    }).pipe(Effect.provide(layer)))
})
