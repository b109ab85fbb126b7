/** The input for making and changing a results link. */
import * as Schema from "effect/Schema"
import { type Violation, violation } from "../validation/ValidationError.js"
import { format, Instant } from "../values/Instant.js"

const optional = <A, I>(schema: Schema.Schema<A, I>, fallback: A) =>
  Schema.optionalWith(schema, { exact: true, default: () => fallback })

/** Input of `ResultsLinks.replace`. */
export const ResultsLinkInput = Schema.Struct({
  expiresAt: optional(
    Schema.NullOr(Instant).annotations({ description: "From then on the link is not found. Null: never." }),
    null
  ),
  texts: optional(
    Schema.Boolean.annotations({ description: "Whether the newest texts of respondents are shown. Default false." }),
    false
  ),
  rotate: optional(
    Schema.Boolean.annotations({
      description: "Whether the link gets a new address, after which the old one is not found. Default false."
    }),
    false
  )
}).annotations({ identifier: "ResultsLinkInput" })
export type ResultsLinkInput = typeof ResultsLinkInput.Encoded

/** Violation: the link would have expired before it is made. */
export const expiryInThePast = (now: Instant): Violation =>
  violation("/expiresAt", "in-the-past", "The time is in the past.", { min: format(now) })
