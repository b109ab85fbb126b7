/** Whether two JSON values are the same, whatever the order of their fields. */
export const isSame = (left: unknown, right: unknown): boolean => {
  if (left === right) return true
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const [entries, others] = [presentEntries(left), new Map(presentEntries(right))]
  return entries.length === others.size &&
    entries.every(([name, value]) => others.has(name) && isSame(value, others.get(name)))
}

/** A field that is undefined is absent. */
const presentEntries = (value: object): ReadonlyArray<readonly [string, unknown]> =>
  Object.entries(value).filter(([, field]: readonly [string, unknown]) => field !== undefined)
