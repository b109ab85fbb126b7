/**
 * What a stored value holds, read as the type of its question says. Values are checked when they come in: from one that
 * has another shape nonetheless these read nothing, and neither an export nor a count fails on it.
 */
import type { AnswerValue, FileReference, Other } from "./Answer.js"

/** What was chosen, in the order of the answer: option values, or what was written beside them. */
export const choices = (value: AnswerValue): ReadonlyArray<string | Other> => {
  if (typeof value === "string") return [value]
  if (isList(value)) return value.filter(isChoice)
  return isOther(value) ? [value] : []
}

export const files = (value: AnswerValue): ReadonlyArray<FileReference> => isList(value) ? value.filter(isFile) : []

/** The rows of a matrix, each with the columns that were chosen. */
export const rows = (value: AnswerValue): ReadonlyArray<readonly [row: string, columns: ReadonlyArray<string>]> =>
  typeof value !== "object" || isList(value)
    ? []
    : Object.entries(value).map(([row, columns]) => [row, typeof columns === "string" ? [columns] : columns])

/** The options of a ranking, best first. */
export const ranked = (value: AnswerValue): ReadonlyArray<string> => isList(value) ? value.filter(isText) : []

const isList = (value: AnswerValue): value is ReadonlyArray<string | Other> | ReadonlyArray<FileReference> =>
  Array.isArray(value)

const isText = (item: unknown): item is string => typeof item === "string"

const isOther = (item: unknown): item is Other =>
  typeof item === "object" && item !== null && "other" in item && typeof item.other === "string"

const isChoice = (item: string | Other | FileReference): item is string | Other => isText(item) || isOther(item)

const isFile = (item: string | Other | FileReference): item is FileReference =>
  typeof item === "object" && "fileId" in item
