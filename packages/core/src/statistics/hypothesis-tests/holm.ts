/** The correction for several tests at once. */

/**
 * Adjusts the p of several tests by the method of Holm (1979): the i-th smallest of m is multiplied by m − i + 1, at
 * most to 1, and is not below the one before it.
 *
 * @returns The adjusted p in the order of `ps`.
 */
export const holm = (ps: ReadonlyArray<number>): ReadonlyArray<number> => {
  const order = ps.map((p, index) => ({ p, index })).sort((left, right) => left.p - right.p)
  const adjusted = [...ps]
  let previous = 0
  order.forEach(({ index, p }, rank) => {
    previous = Math.max(previous, Math.min(1, p * (ps.length - rank)))
    adjusted[index] = previous
  })
  return adjusted
}
