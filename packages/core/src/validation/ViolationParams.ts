/** The parameters of a violation: bounds and allowed values, so that a program can put the violation into words. */
import * as Schema from "effect/Schema"

const param = <A, I>(schema: Schema.Schema<A, I>, description: string) =>
  Schema.optionalWith(schema, { exact: true }).annotations({ description })

const Bound = Schema.Union(Schema.Finite, Schema.String)

/** Each code has those of the parameters that apply. */
export const ViolationParams = Schema.Struct({
  min: param(Bound, "The minimum: of a number, a length or a count, or the earliest date."),
  max: param(Bound, "The maximum: of a number, a length or a count, or the latest date."),
  actual: param(Schema.Finite, "The length or the count that was found."),
  step: param(Schema.Finite, "The distance of two values on a slider, counted from `min`."),
  format: param(Schema.String, "The name of the expected format, such as `email`, `date` or `uuid`."),
  rule: param(Schema.Finite, "The index of the rule in `validIf` that the answer breaks."),
  allowed: param(
    Schema.Array(Schema.String),
    "All values, options, fields or parameters that are allowed. Absent if they are more than 50, or have more than " +
      "500 characters together."
  )
}).annotations({ identifier: "ViolationParams" })
export type ViolationParams = typeof ViolationParams.Type

/** A violation without parameters. */
export const noParams: ViolationParams = {}

/** The parameter `allowed`, or no parameter for too many values: an answer may have a thousand violations. */
export const allowedParams = (values: Iterable<string>): ViolationParams => {
  const allowed: Array<string> = []
  let length = 0
  for (const value of values) {
    length += value.length
    if (allowed.push(value) > maxAllowed || length > maxAllowedLength) return noParams
  }
  return { allowed }
}

const maxAllowed = 50
const maxAllowedLength = 500
