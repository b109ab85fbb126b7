/**
 * A credential that proves nothing. Answered as 401; `reason` is fit to be shown, and never says which part was wrong.
 */
import * as Schema from "effect/Schema"

export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", { reason: Schema.String }) {}
