/** The items of a list in a JSON document. None if the value is no list. */
export const listOf = (value: unknown): ReadonlyArray<unknown> => Array.isArray(value) ? value : []
