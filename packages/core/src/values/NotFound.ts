/** The caller has no resource of this id. Whether another account has one is not told. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", {}) {}

/** What a store found, or the refusal. */
export const orNotFound = <A>(found: Effect.Effect<Option.Option<A>>): Effect.Effect<A, NotFound> =>
  Effect.flatMap(found, Option.match({ onNone: () => new NotFound(), onSome: Effect.succeed }))
