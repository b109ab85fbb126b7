import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** The account has no resource with this id. Does not reveal whether another account has it. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", {}) {
  override get message(): string {
    return "There is no such resource, or it belongs to another account."
  }
}

/** Returns the value that a store has found. Fails with `NotFound` when there is none. */
export const orNotFound = <A>(found: Effect.Effect<Option.Option<A>>): Effect.Effect<A, NotFound> =>
  Effect.flatMap(found, Option.match({ onNone: () => new NotFound(), onSome: Effect.succeed }))
