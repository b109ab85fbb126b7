/** Points in time. The API and the exports format them by RFC 3339, in UTC with milliseconds. */
import * as Clock from "effect/Clock"
import type * as Effect from "effect/Effect"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { earliest, format, latest, parse } from "./Rfc3339.js"

export { dayMillis, earliest, format, latest, parse, startOfDay } from "./Rfc3339.js"

/** Milliseconds since 1970, UTC; an integer from `earliest` to `latest`. */
export type Instant = number

/** The current time, by the `Clock` service. */
export const now: Effect.Effect<Instant> = Clock.currentTimeMillis

/** Schema of an RFC 3339 timestamp. */
export const Instant: Schema.Schema<Instant, string> = Schema.transformOrFail(
  Schema.String.annotations({ jsonSchema: { type: "string", format: "date-time" } }),
  Schema.Int.pipe(Schema.between(earliest, latest)),
  {
    strict: true,
    decode: (text, _options, ast) => {
      const instant = parse(text)
      return instant === undefined
        ? ParseResult.fail(
          new ParseResult.Type(ast, text, "expected an RFC 3339 timestamp, such as 2026-11-20T09:30:00Z")
        )
        : ParseResult.succeed(instant)
    },
    encode: (instant) => ParseResult.succeed(format(instant))
  }
).annotations({ identifier: "Timestamp" })
