/** Fisher's exact test. */

/**
 * The two-sided p of Fisher's exact test: the sum of the probabilities of the tables with the same totals that are not
 * likelier than the observed one. Tables that are as likely up to a relative 1e-7 count too, as in R.
 *
 * The probabilities are relative to that of the likeliest table, and the ratio of neighbours leads to the others, so
 * none overflows. Those that are negligible are not summed, so the work grows with the standard deviation only.
 *
 * @param cells - The four counts, row by row.
 * @param negligible - Tables that are less likely, relative to the likeliest one, are not summed.
 */
export const fisherExact = (
  [a = 0, b = 0, c = 0, d = 0]: ReadonlyArray<number>,
  negligible = smallestRatio
): number => {
  const row = a + b
  const column = a + c
  const min = Math.max(0, a - d)
  const max = Math.min(row, column)
  /** The probability of the table with `x` + 1 in place of `a`, over that of the table with `x`. */
  const ratio = (x: number): number => (row - x) / (x + 1) * ((column - x) / (x + 1 + d - a))
  const likeliest = Math.min(max, Math.max(min, Math.floor((row + 1) * ((column + 1) / (row + c + d + 2)))))
  let observed = 1
  for (let x = likeliest; x < a && observed > negligible; x++) observed *= ratio(x)
  for (let x = likeliest; x > a && observed > negligible; x--) observed /= ratio(x - 1)
  const limit = (observed > negligible ? observed : 0) * (1 + 1e-7)
  let total = 0
  let extreme = 0
  const count = (probability: number): void => {
    total += probability
    if (probability <= limit) extreme += probability
  }
  count(1)
  for (let x = likeliest, probability = 1; x < max && probability > negligible; x++) count(probability *= ratio(x))
  for (let x = likeliest, probability = 1; x > min && probability > negligible; x--) count(probability /= ratio(x - 1))
  return Math.min(1, extreme / total)
}

const smallestRatio = 1e-300
