/** Values that are known to be of one type, taken for it: anything else throws. */
import * as Schema from "effect/Schema"
import { FileReference, Other } from "../src/surveys/AnswerValue.js"

const listOf = <A, I>(item: Schema.Schema<A, I>) => Schema.decodeUnknownSync(Schema.Array(item))

export const strings = listOf(Schema.String)
export const numbers = listOf(Schema.Number)
export const choices = listOf(Schema.Union(Schema.String, Other))
export const files = listOf(FileReference)
/** The entries of a matrix's value. */
export const cells = listOf(Schema.Tuple(Schema.String, Schema.Union(Schema.String, Schema.Array(Schema.String))))
