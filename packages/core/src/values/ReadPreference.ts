import * as Context from "effect/Context"

/**
 * Which server of a store may execute the reads of a fiber. `primary`: only the one that takes the writes. `replica`:
 * also a copy of it that has everything which was committed before the read began.
 */
export class ReadPreference extends Context.Reference<ReadPreference>()("@canvass/core/ReadPreference", {
  defaultValue: (): "primary" | "replica" => "replica"
}) {}
