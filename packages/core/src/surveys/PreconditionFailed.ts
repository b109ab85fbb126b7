import * as Schema from "effect/Schema"

/** The resource is not at a version that the caller accepts. */
export class PreconditionFailed extends Schema.TaggedError<PreconditionFailed>()("PreconditionFailed", {}) {
  override get message(): string {
    return "The survey has changed since the version that the change is based on."
  }
}
