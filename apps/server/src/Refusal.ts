/** Why the program stops before it has begun, in lines for the person who called it. */
import * as Data from "effect/Data"

export class Refusal extends Data.TaggedError("Refusal")<{ readonly lines: ReadonlyArray<string> }> {}
