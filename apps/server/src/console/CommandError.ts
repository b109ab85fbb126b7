/** The failure of a command, with the lines that the user sees. */
import * as Data from "effect/Data"

export class CommandError extends Data.TaggedError("CommandError")<{ readonly lines: ReadonlyArray<string> }> {}
