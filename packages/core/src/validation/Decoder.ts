/** Decodes input with schemas, in a time that hostile input does not inflate. */
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Predicate from "effect/Predicate"
import type * as Schema from "effect/Schema"
import type * as AST from "effect/SchemaAST"

/**
 * Returns a function that decodes input, with the issues that `options` ask for. A schema takes a second to name
 * 100 000 unknown fields: only some of the fields of an input that is refused are looked at.
 */
export const decoderOf = <A, I>(
  schema: Schema.Schema<A, I>,
  options: AST.ParseOptions
): (input: unknown) => Either.Either<A, ParseResult.ParseIssue> => {
  const decode = ParseResult.decodeUnknownEither(schema, { ...options, errors: "first" })
  const explain = ParseResult.decodeUnknownEither(schema, options)
  return (input) => {
    const decoded = decode(input)
    return Either.isRight(decoded) ? decoded : explain(limitFields(input))
  }
}

/**
 * Fields that are looked at to explain a refusal, beside the first `maxFieldsOfSchema` of each object. More than the
 * violations that are reported, so that a field that is left out is not reported as missing.
 */
export const maxFields = 1_100

/** No schema has an object with as many fields. */
const maxFieldsOfSchema = 24

const limitFields = (whole: unknown): unknown => {
  let left = maxFields
  const limit = (input: unknown): unknown => {
    if (Array.isArray(input)) return input.some(isNested) ? input.map(limit) : input
    if (!Predicate.isRecord(input)) return input
    const names = Object.keys(input)
    const kept = names.slice(0, maxFieldsOfSchema + left)
    left -= Math.max(0, kept.length - maxFieldsOfSchema)
    return kept.length === names.length && !kept.some((name) => isNested(input[name]))
      ? input
      : Object.fromEntries(kept.map((name) => [name, limit(input[name])]))
  }
  return limit(whole)
}

const isNested = (value: unknown): boolean => typeof value === "object" && value !== null
