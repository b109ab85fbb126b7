/** The value of an answer as it is stored: validated and normalised. */

/** A text that a respondent wrote instead of choosing an option. */
export type Other = Readonly<Record<"other", string>>

/**
 * A file that was uploaded before the answer was sent. `size` is in bytes, `type` is a media type. `deleted` is not
 * stored: a reader gets it when the file has been deleted.
 */
export interface FileReference {
  readonly fileId: string
  readonly name: string
  readonly size: number
  readonly type: string
  readonly deleted?: true
}

/** For each answered row of a matrix its column, or its columns if the matrix allows several. */
export type MatrixValue = Readonly<Record<string, string | ReadonlyArray<string>>>

/** The value of an answer. The type of the question decides which of these shapes it has. */
export type AnswerValue =
  | string
  | number
  | boolean
  | Other
  | ReadonlyArray<string | Other>
  | ReadonlyArray<FileReference>
  | MatrixValue

/** Whether a value is a list. `Array.isArray` does not narrow a read-only array. */
export const isList = (value: AnswerValue): value is ReadonlyArray<string | Other> | ReadonlyArray<FileReference> =>
  Array.isArray(value)
