/** Lists as answers. */
import { type ReadValue, unfit } from "../AnswerReading.js"

/** Maximum number of items of a list that is read. Far more than a question of any type allows. */
export const maxItems = 2_000

/** Reads a list. An empty one is no answer. */
export const readItems = (value: unknown, read: (items: ReadonlyArray<unknown>) => ReadValue): ReadValue => {
  if (!Array.isArray(value) || value.length > maxItems) return unfit
  return value.length === 0 ? undefined : read(value)
}
