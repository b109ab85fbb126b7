/** The regularised incomplete gamma function, to 1e-12. */
import { deviance, maxTerms, stirlingError, tolerance } from "./stirling.js"

/**
 * The upper regularised incomplete gamma function Q(a, x) = Γ(a, x) / Γ(a), for a > 0 and x ≥ 0. Below a + 1 it is one
 * less the series of P(a, x) (DLMF 8.11.4), above it the continued fraction (DLMF 8.9.2) by the modified method of
 * Lentz.
 */
export const upperGamma = (a: number, x: number): number => {
  if (x <= 0) return 1
  // x^a e^(−x) / Γ(a)
  const density = Math.exp(-deviance(a, x) - stirlingError(a)) * Math.sqrt(a / (2 * Math.PI))
  return x < a + 1 ? 1 - density * series(a, x) : density * continuedFraction(a, x)
}

const series = (a: number, x: number): number => {
  let term = 1 / a
  let sum = term
  for (let n = 1; term > sum * Number.EPSILON; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

const continuedFraction = (a: number, x: number): number => {
  let b = x + 1 - a
  let c = Infinity
  let d = 1 / b
  let fraction = d
  for (let n = 1, factor = 0; Math.abs(factor - 1) > tolerance && n < maxTerms; n++) {
    const numerator = n * (a - n)
    b += 2
    d = 1 / (b + numerator * d)
    c = b + numerator / c
    factor = c * d
    fraction *= factor
  }
  return fraction
}
