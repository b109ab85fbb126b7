/** The regularised incomplete beta function, to 1e-12. */
import { deviance, maxTerms, stirlingError, tolerance } from "./stirling.js"

/**
 * The regularised incomplete beta function I(x; a, b), for a, b > 0: x^a y^b / B(a, b) over a continued fraction, below
 * the mean of the distribution. Above it, it is 1 − I(y; b, a) (DLMF 8.17.4).
 *
 * @param y - 1 − x, which the caller knows without cancellation.
 */
export const incompleteBeta = (a: number, b: number, x: number, y: number): number =>
  a * y >= b * x ? lowerTail(a, b, x, y) : 1 - lowerTail(b, a, y, x)

/** The density of the beta distribution without its divisors: x^a y^b / B(a, b), where y = 1 − x. */
export const betaPower = (a: number, b: number, x: number, y: number): number => {
  const n = a + b
  const exponent = stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, n * x) - deviance(b, n * y)
  return Math.exp(exponent) * Math.sqrt(a / n * b / (2 * Math.PI))
}

const lowerTail = (a: number, b: number, x: number, y: number): number => {
  const power = betaPower(a, b, x, y)
  return power === 0 ? 0 : power / continuedFraction(a, b, x, y)
}

/**
 * The continued fraction of A. DiDonato and A. Morris, "Significant Digit Computation of the Incomplete Beta Function
 * Ratios" (TOMS 708), equation 9, by the modified method of Lentz. Unlike DLMF 8.17.22, it is exact also where a is
 * large and x is near 1, because it contains the difference from the mean instead of 1 − x.
 */
const continuedFraction = (a: number, b: number, x: number, y: number): number => {
  const difference = a * y - b * x
  let fraction = a * (difference + 1) / (a + 1)
  let c = fraction
  let d = 0
  for (let n = 1, factor = 0; Math.abs(factor - 1) > tolerance && n < maxTerms; n++) {
    const odd = a + 2 * n - 1
    const numerator = (a + n - 1) / odd * ((a + b + n - 1) / odd) * n * (b - n) * x * x
    const denominator = n + n * (b - n) * x / odd + (a + n) * (difference + 1 + n * (1 + y)) / (odd + 2)
    d = 1 / (denominator + numerator * d)
    c = denominator + numerator / c
    factor = c * d
    fraction *= factor
  }
  return fraction
}
