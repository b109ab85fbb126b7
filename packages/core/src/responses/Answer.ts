/** What a respondent said to one question (decisions §3): checked, normalised, native. */
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"
import { QuestionId } from "../values/Ids.js"

/** What a respondent wrote beside the options. */
export const Other = Schema.Struct({ other: Schema.String })
export type Other = typeof Other.Type

/** A file that was uploaded before the answer was sent. */
export const FileReference = Schema.Struct({
  fileId: Schema.String,
  name: Schema.String,
  size: Schema.Number,
  type: Schema.String
})
export type FileReference = typeof FileReference.Type

/** Row value → column value, or several where the matrix takes several. */
export type MatrixValue = Readonly<Record<string, string | ReadonlyArray<string>>>

export type AnswerValue =
  | string
  | number
  | boolean
  | Other
  | ReadonlyArray<string | Other>
  | ReadonlyArray<FileReference>
  | MatrixValue

/** How the documentation shows a value. */
const shapes = Schema.Union(
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

/** Whether it has the shape of an answer to any question. */
export const isAnswerValue = (value: unknown): value is AnswerValue => {
  if (typeof value === "string" || typeof value === "boolean") return true
  if (typeof value === "number") return Number.isFinite(value)
  if (Array.isArray(value)) {
    return value.every((item) => typeof item === "string" || isOther(item)) || value.every(isFileReference)
  }
  return isReadonlyRecord(value) && Object.values(value).every(isColumns)
}

/**
 * The value of an answer. A look at the shape, not a union: a union's `{ other }` would drop the further rows of a
 * matrix that has a row `other`, and a record's decoder would lose a row `__proto__`.
 */
export const AnswerValue = Schema.declare(isAnswerValue, {
  identifier: "AnswerValue",
  description:
    "By the question's type: text, a number, a boolean, an option's value, a list of them, or rows to columns.",
  [AST.SurrogateAnnotationId]: shapes.ast
})

export const Answer = Schema.Struct({ questionId: QuestionId, value: AnswerValue }).annotations({
  identifier: "Answer"
})
export type Answer = typeof Answer.Type
