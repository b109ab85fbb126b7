import * as Schema from "effect/Schema"

/** The credential is not valid. `reason` may be shown to the caller: it never says which part was wrong. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", { reason: Schema.String }) {
  override get message(): string {
    return this.reason
  }
}
