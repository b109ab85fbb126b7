/** Decodes input with schemas, in a time that hostile input does not inflate. */
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Predicate from "effect/Predicate"
import type * as Schema from "effect/Schema"
import type * as AST from "effect/SchemaAST"

/**
 * Returns a function that decodes input, with the issues that `options` ask for. A schema takes a second to name
 * 100 000 unknown fields: only the first `maxFields` fields of an object that is refused are looked at.
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

/** Fields of one object that are looked at to explain a refusal. No schema has as many. */
export const maxFields = 1_100

/** Levels of objects in objects that are limited. JSON input is not nested deeper. */
const maxDepth = 32

const limitFields = (input: unknown, depth = maxDepth): unknown => {
  if (depth === 0) return input
  if (Array.isArray(input)) return input.map((item: unknown) => limitFields(item, depth - 1))
  if (!Predicate.isRecord(input)) return input
  const names = Object.keys(input).slice(0, maxFields)
  return Object.fromEntries(names.map((name) => [name, limitFields(input[name], depth - 1)]))
}
