import * as ParseResult from "effect/ParseResult"
import { isReadonlyRecord } from "effect/Predicate"
import type * as Schema from "effect/Schema"
import { strict } from "../../../validation/ValidationError.js"
import { orNull } from "./orNull.js"
import { schemaWithDecoder } from "./schemaWithDecoder.js"
import { withoutNull } from "./withoutNull.js"

/**
 * The schema, with fields that may also be null: such a field is absent.
 *
 * @param names - The names of these fields.
 */
export const nullAsAbsent = <A, I>(shape: Schema.Schema<A, I>, names: ReadonlyArray<string>): Schema.Schema<A, I> => {
  const decode = ParseResult.decodeUnknownEither(shape, strict)
  return schemaWithDecoder(
    shape,
    (input) => decode(isReadonlyRecord(input) ? withoutNull(input, names) : input),
    orNull(shape.ast, names)
  )
}
