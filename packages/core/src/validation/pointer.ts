/** JSON Pointers (RFC 6901). Pages use them too, so that this file has no dependencies. */

/** Returns a JSON Pointer, such as `/questions/0/text`. */
export const pointer = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((step) => "/" + String(step).replaceAll("~", "~0").replaceAll("/", "~1")).join("")

/** Returns the steps of a JSON Pointer: the inverse of `pointer`. Array indexes are texts. */
export const pointerSteps = (pointer: string): ReadonlyArray<string> =>
  pointer.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
