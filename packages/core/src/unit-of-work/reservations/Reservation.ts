/**
 * A key that is taken until a time: nobody else can take it before. Idempotency keys, the slots of a mail quota and the
 * forms of a page that may be sent once are reserved.
 */
import * as Schema from "effect/Schema"
import * as Instant from "../../values/Instant.js"

/**
 * The same key in two scopes is two keys. The reservation of an idempotency key has the `fingerprint` of its request,
 * and names what the request created. The response is not stored, so no secret is. Other reservations have neither.
 */
export const Reservation = Schema.Struct({
  scope: Schema.String,
  key: Schema.String,
  expiresAt: Instant.Instant,
  fingerprint: Schema.NullOr(Schema.String),
  resourceId: Schema.NullOr(Schema.UUID)
})
export type Reservation = typeof Reservation.Type
