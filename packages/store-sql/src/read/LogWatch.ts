/** How a store notices that another program may have changed a log. */
import { type LogStore, repeatSpaced } from "@canvass/core/ports"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** How often to look at the logs that are waited for when nothing tells of changes, in milliseconds. */
export const lookMillis = 250

/** Looks again and again. */
export const lookRegularly: LogStore["Type"]["watch"] = (listener) =>
  repeatSpaced(Effect.sync(() => listener("any")), lookMillis)

/** The watch of `LogStore`. Default: `lookRegularly`. */
export class LogWatch extends Context.Reference<LogWatch>()("@canvass/store-sql/LogWatch", {
  defaultValue: () => lookRegularly
}) {}
