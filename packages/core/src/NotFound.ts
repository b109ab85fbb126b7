/** Nothing of that id belongs to the caller. Whether it exists for somebody else is never told (decisions §9). */
import * as Schema from "effect/Schema"

export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", {}) {}
