/** Creates a resource at most once per idempotency key. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Decision, DecisionAttempt, Transact } from "../Transactor.js"
import type { ReservationStore } from "./ReservationStore.js"
import { reserve } from "./reserve.js"

/** The idempotency key was used before with another request. */
export class IdempotencyKeyReused extends Schema.TaggedError<IdempotencyKeyReused>()("IdempotencyKeyReused", {}) {
  override get message(): string {
    return "The idempotency key was used before with another input."
  }
}

export interface IdempotentCreateOptions<A, E, R, E2, R2> {
  /** Decides as for `transact`. */
  readonly create: (attempt: DecisionAttempt) => Effect.Effect<Decision<A>, E, R>
  /** Names the resource that `create` makes. */
  readonly idOf: (created: A) => string
  /** Whether a repeated key stands for its resource, whatever the request is. Default: the request must be the same. */
  readonly isForAnyRequest?: boolean
  /** Gives the resource that an earlier request with the same key created. */
  readonly replay: (id: string, key: string) => Effect.Effect<Decision<A>, E2, R2>
}

/**
 * Returns a function that creates a resource in one transaction. When the current request repeats an earlier one (same
 * scope, key and fingerprint within 24 hours), it replays the result of the earlier request and creates nothing. Fails
 * with `IdempotencyKeyReused` when the key was used for another request.
 */
export const idempotentCreate = (transact: Transact, reservations: ReservationStore["Type"]) =>
<A, E, R, E2, R2>(
  { create, idOf, isForAnyRequest = false, replay }: IdempotentCreateOptions<A, E, R, E2, R2>
): Effect.Effect<A, E | E2 | IdempotencyKeyReused, R | R2> =>
  transact((attempt): Effect.Effect<Decision<A>, E | E2 | IdempotencyKeyReused, R | R2> => {
    const { now, request: { idempotency } } = attempt
    if (idempotency === undefined) return create(attempt)
    const { fingerprint, key, scope } = idempotency
    return Effect.flatMap(
      reservations.find(scope, key, now),
      (earlier): Effect.Effect<Decision<A>, E | E2 | IdempotencyKeyReused, R | R2> => {
        if (Option.isSome(earlier)) {
          const { resourceId } = earlier.value
          return resourceId !== null && (isForAnyRequest || earlier.value.fingerprint === fingerprint)
            ? Effect.map(replay(resourceId, key), (decision) => ({ ...decision, isReplay: true }))
            : new IdempotencyKeyReused()
        }
        return Effect.map(create(attempt), (decision): Decision<A> => {
          const resourceId = idOf(decision.result)
          const { changes, guards } = reserve(
            { scope, key, expiresAt: now + lifetimeMillis, fingerprint, resourceId },
            now
          )
          return {
            ...decision,
            guards: [...guards, ...decision.guards ?? []],
            changes: [...decision.changes ?? [], ...changes]
          }
        })
      }
    )
  })

/** How long a request can be repeated. */
export const lifetimeMillis = 24 * 3_600_000
