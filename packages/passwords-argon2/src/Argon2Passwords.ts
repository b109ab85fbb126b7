/** Argon2id on the thread pool of Node, as an implementation of the core's `Passwords` port. */
import { Passwords } from "@canvass/core"
import { hash, verify } from "@node-rs/argon2"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"

/** OWASP's recommendation: 19 MiB, 2 passes, 1 lane. The library's default algorithm is Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** More hashes at one time would take memory, and the threads that file and DNS operations need too. The rest waits. */
const maxConcurrentHashes = 2

/** Hashes and verifies passwords with Argon2id, two at a time. */
export const layer: Layer.Layer<Passwords> = Layer.effect(
  Passwords,
  Effect.map(Effect.makeSemaphore(maxConcurrentHashes), (semaphore) => ({
    hash: (password) => semaphore.withPermits(1)(Effect.promise(() => hash(Redacted.value(password), cost))),
    verify: (hashed, password) =>
      semaphore.withPermits(1)(Effect.promise(() => verify(hashed, Redacted.value(password))))
  }))
)
