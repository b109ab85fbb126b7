import * as Data from "effect/Data"

/** A write says neither that it is the first one nor which version it is based on. */
export class PreconditionRequired extends Data.TaggedError("PreconditionRequired") {
  override get message(): string {
    return "The write must say what it is based on: `If-None-Match: *` for the first one, `If-Match` for a later one."
  }
}
