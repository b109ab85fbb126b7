/** Lists as answers. */

/** Maximum number of items of a list that is read. Far more than a question of any type allows. */
export const maxItems = 2_000

/** Reads a list. An empty one is no answer. */
export const readItems = <A>(
  value: unknown,
  read: (items: ReadonlyArray<unknown>) => A
): A | "too-many" | "wrong-type" | undefined => {
  if (!Array.isArray(value)) return "wrong-type"
  if (value.length > maxItems) return "too-many"
  return value.length === 0 ? undefined : read(value)
}
