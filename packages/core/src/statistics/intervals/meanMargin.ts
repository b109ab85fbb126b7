/** The margin of error of a mean. */
import { t975 } from "../distributions/quantiles.js"

/**
 * The margin of error at 95 % confidence of the mean of `count` numbers: t(0.975, n − 1) · s / √n, where s is the
 * standard deviation of the sample. Null for fewer than two numbers, and for equal ones: without variance there is
 * nothing to estimate it from. Their computed standard deviation may be rounded to a number above 0.
 *
 * @param stdDev - The standard deviation of the population, σ = s √((n − 1) / n).
 */
export const meanMargin95 = (
  { count, max, min, stdDev }: { readonly [Name in "count" | "max" | "min" | "stdDev"]: number }
): number | null => count < 2 || min === max ? null : t975(count - 1) * stdDev / Math.sqrt(count - 1)
