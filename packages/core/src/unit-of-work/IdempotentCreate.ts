/** The same key and body from the same caller does its work once, and is answered with what it made (decisions §5). */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { RuleViolated, violation } from "../validation/ValidationError.js"
import * as Instant from "../values/Instant.js"
import type { Decision, Transact } from "./Committer.js"
import { CurrentRequest, markReplayed } from "./CurrentRequest.js"
import type { IdempotencyStore } from "./IdempotencyStore.js"

/**
 * Creates at most once per idempotency key. `create` decides as for `transact`, `idOf` names what its result made,
 * and `replay` gives that resource again. Without a key this is `transact(create)`.
 */
export const idempotentCreate = (transact: Transact, store: IdempotencyStore["Type"]) =>
<A, E, R, E2, R2>(options: {
  readonly create: Effect.Effect<Decision<A>, E, R>
  readonly idOf: (made: A) => string
  readonly replay: (id: string) => Effect.Effect<Decision<A>, E2, R2>
}): Effect.Effect<A, E | E2 | RuleViolated, R | R2> =>
  Effect.flatMap(
    CurrentRequest,
    (request) => {
      const { idempotency } = request
      return idempotency === undefined ? transact(options.create) : transact(Effect.gen(function*() {
        const now = yield* Instant.now
        const { fingerprint, key, scope } = idempotency
        const earlier = yield* store.find(scope, key, now)
        if (Option.isSome(earlier)) {
          if (earlier.value.fingerprint !== fingerprint) return yield* keyReused
          markReplayed(request)
          return yield* options.replay(earlier.value.resourceId)
        }
        const decision = yield* options.create
        const resourceId = options.idOf(decision.result)
        const record = { scope, key, fingerprint, resourceId, createdAt: now, expiresAt: now + lifeMillis }
        return {
          ...decision,
          guards: [{ _tag: "IdempotencyKeyFree", scope, key, now }, ...decision.guards ?? []],
          changes: [...decision.changes ?? [], { _tag: "IdempotencyPut", record }]
        }
      }))
    }
  )

const lifeMillis = 24 * 3_600_000

const keyReused = new RuleViolated({
  violations: [violation("Idempotency-Key", "idempotency-key-reused", "This key was used before with another request.")]
})
