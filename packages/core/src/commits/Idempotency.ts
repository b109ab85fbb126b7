/** The same key and body from the same caller does its work once, and is answered with what it made (decisions §5). */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { fault, RuleBroken } from "../Fault.js"
import * as Instant from "../Instant.js"
import { commitOnce, type Committer, type Decision, StoreUnavailable, transact } from "./Committer.js"
import { CurrentRequest, type IdempotencyClaim } from "./CurrentRequest.js"

/** `resourceId` names what the first request made; nothing of its answer is kept, so no secret can be. */
export const IdempotencyRecord = Schema.Struct({
  scope: Schema.String,
  key: Schema.String,
  fingerprint: Schema.String,
  resourceId: Schema.UUID,
  createdAt: Instant.Instant,
  expiresAt: Instant.Instant
})
export type IdempotencyRecord = typeof IdempotencyRecord.Type

export class IdempotencyStore extends Context.Tag("@canvass/core/IdempotencyStore")<IdempotencyStore, {
  /** Absent once it has expired at `now`. */
  readonly find: (scope: string, key: string, now: Instant.Instant) => Effect.Effect<Option.Option<IdempotencyRecord>>
}>() {}

export const lifeMillis = 24 * 3_600_000

/**
 * Creates at most once per idempotency key. `create` decides as for `transact`, `idOf` names the resource of its result, and
 * `replay` gives that resource again. Without a key this is `transact(create)`.
 */
export const createOnce = <A, E, R, E2, R2>(options: {
  readonly create: Effect.Effect<Decision<A>, E, R>
  readonly idOf: (made: A) => string
  readonly replay: (id: string) => Effect.Effect<A, E2, R2>
}): Effect.Effect<A, E | E2 | RuleBroken, R | R2 | Committer | IdempotencyStore> =>
  Effect.flatMap(CurrentRequest, ({ idempotency }) =>
    idempotency === undefined ? transact(options.create) : claim(idempotency, options, 1))

const maxTries = 8

const claim = <A, E, R, E2, R2>(
  request: IdempotencyClaim,
  options: Parameters<typeof createOnce<A, E, R, E2, R2>>[0],
  tries: number
): Effect.Effect<A, E | E2 | RuleBroken, R | R2 | Committer | IdempotencyStore> =>
  Effect.gen(function*() {
    const now = yield* Instant.now
    const earlier = yield* Effect.flatMap(IdempotencyStore, (store) => store.find(request.scope, request.key, now))
    if (Option.isSome(earlier)) {
      if (earlier.value.fingerprint !== request.fingerprint) return yield* keyReused
      request.replayed = true
      return yield* options.replay(earlier.value.resourceId)
    }
    const decision = yield* options.create
    const { key, fingerprint, scope } = request
    const record: IdempotencyRecord = {
      scope,
      key,
      fingerprint,
      resourceId: options.idOf(decision.result),
      createdAt: now,
      expiresAt: now + lifeMillis
    }
    return yield* commitOnce({
      ...decision,
      guards: [{ _tag: "IdempotencyKeyFree", scope, key, now }, ...decision.guards ?? []],
      changes: [...decision.changes ?? [], { _tag: "IdempotencyPut", record }]
    }).pipe(
      Effect.as(decision.result),
      Effect.catchTag("GuardFailed", (failed) =>
        tries < maxTries
          ? claim(request, options, tries + 1)
          : Effect.die(new StoreUnavailable({ reason: `too many crossing writes (${failed.guard})` })))
    )
  })

const keyReused = new RuleBroken({
  faults: [fault("Idempotency-Key", "idempotency-key-reused", "This key was used before with another request.")]
})
