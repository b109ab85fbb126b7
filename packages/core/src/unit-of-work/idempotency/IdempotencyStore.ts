/** Remembers requests that carried an idempotency key. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Instant from "../../values/Instant.js"

/** `resourceId` names what the first request created. Its response is not stored, so no secret is. */
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
  /** Finds a record that has not expired at `now`. */
  readonly find: (scope: string, key: string, now: Instant.Instant) => Effect.Effect<Option.Option<IdempotencyRecord>>
  /** The earliest `expiresAt` of all records. None when there is no record. */
  readonly earliestExpiry: Effect.Effect<Option.Option<Instant.Instant>>
}>() {}
