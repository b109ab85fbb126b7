/** The schema of the value of an answer. */
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"
import type * as Value from "../logic/questionnaire/AnswerValue.js"

export { isList } from "../logic/questionnaire/AnswerValue.js"

/** A text that a respondent wrote instead of choosing an option. */
export const Other: Schema.Schema<Value.Other> = Schema.Struct({ other: Schema.String })
export type Other = Value.Other

/**
 * A file that was uploaded before the answer was sent. `size` is in bytes, `type` is a media type. `deleted` is not
 * stored: a reader gets it when the file has been deleted.
 */
export const FileReference: Schema.Schema<Value.FileReference> = Schema.Struct({
  fileId: Schema.String,
  name: Schema.String,
  size: Schema.Number,
  type: Schema.String,
  deleted: Schema.optionalWith(Schema.Literal(true), { exact: true })
})
export type FileReference = Value.FileReference

export type MatrixValue = Value.MatrixValue
export type AnswerValue = Value.AnswerValue

/** The shapes of a value for the API documentation. */
const documentedShapes = Schema.Union(
  Schema.String,
  Schema.Number,
  Schema.Boolean,
  Other,
  Schema.Array(Schema.Union(Schema.String, Other)),
  Schema.Array(FileReference),
  Schema.Record({ key: Schema.String, value: Schema.Union(Schema.String, Schema.Array(Schema.String)) })
)

const isOther = (value: unknown): value is Other =>
  isReadonlyRecord(value) && typeof value.other === "string" && Object.keys(value).length === 1

const isFileReference = (value: unknown): value is FileReference =>
  isReadonlyRecord(value) && typeof value.fileId === "string" && typeof value.name === "string" &&
  typeof value.size === "number" && typeof value.type === "string"

const isColumns = (value: unknown): boolean =>
  typeof value === "string" || (Array.isArray(value) && value.every((column) => typeof column === "string"))

/** Whether a value has the shape of an answer to a question of some type. */
export const isAnswerValue = (value: unknown): value is AnswerValue => {
  if (typeof value === "string" || typeof value === "boolean") return true
  if (typeof value === "number") return Number.isFinite(value)
  if (Array.isArray(value)) {
    return value.every((item) => typeof item === "string" || isOther(item)) || value.every(isFileReference)
  }
  return isReadonlyRecord(value) && Object.values(value).every(isColumns)
}

/**
 * Schema of an answer's value. It is not a union: in a union, `{ other }` would drop the further rows of a matrix with
 * a row named `other`, and the decoder of a record would lose a row named `__proto__`.
 */
export const AnswerValue = Schema.declare(isAnswerValue, {
  identifier: "AnswerValue",
  description:
    "By the question's type: text, a number, a boolean, an option's value, a list of them, or rows to columns.",
  [AST.SurrogateAnnotationId]: documentedShapes.ast
})
