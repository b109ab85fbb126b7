/**
 * How units of work touch things: rows, and sets of rows such as "the responses of a survey". Two accesses of one thing
 * commute if both read it or both add to it. A write commutes with nothing.
 */

export interface StateAccess {
  /** Names the thing: its kind, and the ids that identify it. */
  readonly key: string
  readonly mode: "read" | "add" | "write"
}

/** Relies on the thing, and leaves it as it is. */
export const read = (...parts: ReadonlyArray<string>): StateAccess => ({ key: joinKey(...parts), mode: "read" })

/** Adds to the thing, in a way that does not depend on the order of additions. */
export const add = (...parts: ReadonlyArray<string>): StateAccess => ({ key: joinKey(...parts), mode: "add" })

/** Changes the thing. */
export const write = (...parts: ReadonlyArray<string>): StateAccess => ({ key: joinKey(...parts), mode: "write" })

/** Joins the parts of a key into one text. No id, address or slug contains U+0000. */
export const joinKey = (...parts: ReadonlyArray<string>): string => parts.join("\u0000")

/** Whether two accesses of one thing may change places. */
export const commute = (left: StateAccess["mode"], right: StateAccess["mode"]): boolean =>
  left === right && left !== "write"
