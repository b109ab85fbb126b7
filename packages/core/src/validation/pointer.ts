/** JSON Pointers (RFC 6901). Pages use them too, so that this file has no dependencies. */

/** Returns a JSON Pointer, such as `/questions/0/text`. */
export const pointer = (path: ReadonlyArray<PropertyKey>): string => {
  let found = ""
  for (const step of path) found += `/${escaped(String(step))}`
  return found
}

/** A check of a survey makes thousands of pointers, of which hardly one has a character that is escaped. */
const escaped = (step: string): string =>
  step.includes("~") || step.includes("/") ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step

/** Returns the steps of a JSON Pointer: the inverse of `pointer`. Array indexes are texts. */
export const pointerSteps = (pointer: string): ReadonlyArray<string> =>
  pointer.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
