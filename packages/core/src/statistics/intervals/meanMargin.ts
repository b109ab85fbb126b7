/** The margin of error of a mean. */
import { t975 } from "../distributions/quantiles.js"

/**
 * The margin of error at 95 % confidence of the mean of `count` numbers: t(0.975, n − 1) · s / √n, where s is the
 * standard deviation of the sample. Null for fewer than two numbers.
 *
 * @param stdDev - The standard deviation of the population, σ = s √((n − 1) / n).
 */
export const meanMargin95 = (stdDev: number, count: number): number | null =>
  count < 2 ? null : t975(count - 1) * stdDev / Math.sqrt(count - 1)
