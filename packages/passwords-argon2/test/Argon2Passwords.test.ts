import { Passwords } from "@canvass/core"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { Argon2Passwords } from "../src/index.js"

const [one, two] = [Redacted.make("one"), Redacted.make("two")]

it.effect("hashes state their cost, verify only their password, and have a salt each", () =>
  Effect.gen(function*() {
    const passwords = yield* Passwords
    const [hash, other] = [yield* passwords.hash(one), yield* passwords.hash(one)]
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(hash).not.toBe(other)
    expect(yield* passwords.verify(hash, one)).toBe(true)
    expect(yield* passwords.verify(hash, two)).toBe(false)
  }).pipe(Effect.provide(Argon2Passwords.layer)))
