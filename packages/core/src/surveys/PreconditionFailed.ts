import * as Schema from "effect/Schema"

/** The resource is not at a version that the caller accepts. */
export class PreconditionFailed extends Schema.TaggedError<PreconditionFailed>()("PreconditionFailed", {
  /** What has changed. Default: the survey. */
  reason: Schema.optional(Schema.String)
}) {
  override get message(): string {
    return this.reason ?? "The survey has changed since the version that the change is based on."
  }
}
