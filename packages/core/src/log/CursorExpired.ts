import * as Data from "effect/Data"

/**
 * The log does not tell what has happened since the cursor: it is older than the removals that the log has, or the
 * database was restored. A reader of the log starts again from an export.
 */
export class CursorExpired extends Data.TaggedError("CursorExpired") {
  override get message(): string {
    return "The log does not reach back to this cursor, or the database was restored. A copy starts again from an export."
  }
}
