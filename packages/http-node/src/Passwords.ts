/** Argon2id, on threads of its own (decisions §9): the server's implementation of the core's port. */
import { Passwords } from "@canvass/core"
import { hash, verify } from "@node-rs/argon2"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"

/** What OWASP recommends; `hash` makes Argon2id unless told otherwise. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** More at once would fill memory and the threads that everything else waits for: a flood of logins queues up. */
const atOnce = 2

export const layer: Layer.Layer<Passwords> = Layer.effect(
  Passwords,
  Effect.map(Effect.makeSemaphore(atOnce), (turns) => ({
    hash: (password) => turns.withPermits(1)(Effect.promise(() => hash(Redacted.value(password), cost))),
    verify: (hashed, password) => turns.withPermits(1)(Effect.promise(() => verify(hashed, Redacted.value(password))))
  }))
)
