import { Instant } from "@canvass/core"
import * as Schema from "effect/Schema"

/** A time as whole milliseconds since 1970 UTC, as rows have it. */
export const millis = Schema.typeSchema(Instant.Instant)
