/** The failure of a command, with the lines that the user sees, and the exit code. Default: 1. */
import * as Data from "effect/Data"

export class CommandError extends Data.TaggedError("CommandError")<{
  readonly lines: ReadonlyArray<string>
  readonly code?: number
}> {}
