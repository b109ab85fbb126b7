/** Argon2id on the thread pool of Node, as an implementation of the core's `Passwords` port. */
import { Passwords } from "@canvass/core"
import { hash, verify } from "@node-rs/argon2"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"

/** OWASP's recommendation: 19 MiB, 2 passes, 1 lane. The library's default algorithm is Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes and verifies passwords with Argon2id. A hash takes one of the four threads that file and DNS operations need
 * too: `AccountSettings.maxConcurrentHashes` limits how many run.
 */
export const layer: Layer.Layer<Passwords> = Layer.succeed(Passwords, {
  hash: (password) => Effect.promise(() => hash(Redacted.value(password), cost)),
  verify: (hashed, password) => Effect.promise(() => verify(hashed, Redacted.value(password)))
})
