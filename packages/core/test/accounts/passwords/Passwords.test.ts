import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Redacted from "effect/Redacted"
import { layerPbkdf2Of, Passwords } from "../../../src/accounts/passwords/Passwords.js"

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
