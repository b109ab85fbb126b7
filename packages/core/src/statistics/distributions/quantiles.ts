/** The quantiles that 95 % intervals need. */
import { betaPower } from "./IncompleteBeta.js"
import { tTails } from "./tails.js"

/** The 97.5 % quantile of the normal distribution. */
export const z975 = 1.959963984540054

/**
 * The 97.5 % quantile of Student's t distribution, for `df` ≥ 1: Newton's method on both tails, from the Cornish-Fisher
 * expansion (Abramowitz and Stegun 26.7.5), from which it takes at most six steps.
 */
export const t975 = (df: number): number => {
  let t = cornishFisher(df)
  for (let step = Infinity; Math.abs(step) > 1e-13 * t;) {
    const squares = t * t
    // The slope of both tails is −2 times the density, which is x^a y^b / (t B(a, b)).
    const slope = 2 * betaPower(df / 2, 0.5, 1 / (1 + squares / df), 1 / (1 + df / squares)) / t
    step = (tTails(t, df) - 0.05) / slope
    t += step
  }
  return t
}

const cornishFisher = (df: number): number => {
  const z = z975
  const q = z * z
  const first = (q + 1) * z / 4
  const second = ((5 * q + 16) * q + 3) * z / 96
  const third = (((3 * q + 19) * q + 17) * q - 15) * z / 384
  return z + (first + (second + third / df) / df) / df
}
