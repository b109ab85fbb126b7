/** Comparison of JSON values. No dependencies: an editor in a page uses it. */
import { isFields } from "./isFields.js"

/** Whether two JSON values are the same, whatever the order of their fields. A field that is undefined is absent. */
export const isSame = (left: unknown, right: unknown): boolean => {
  if (left === right) return true
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length &&
      left.every((item, index) => isSame(item, right[index]))
  }
  if (!isFields(left) || !isFields(right)) return false
  const names = presentNames(left)
  return names.length === presentNames(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSame(left[name], right[name]))
}

const presentNames = (fields: Readonly<Record<string, unknown>>): ReadonlyArray<string> =>
  Object.keys(fields).filter((name) => fields[name] !== undefined)
