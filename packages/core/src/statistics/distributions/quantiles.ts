/** The quantiles that 95 % intervals need. */
import { betaPower } from "./IncompleteBeta.js"
import { normalTails, tTails } from "./tails.js"

/** The 97.5 % quantile of the normal distribution. */
export const z975 = 1.959963984540054

/**
 * The quantile of the normal distribution for a probability from 0.5 to 1: Newton's method on both tails, from the
 * approximation of Hastings (Abramowitz and Stegun 26.2.22), which is right to 0.003.
 */
export const normalQuantile = (probability: number): number => {
  const tails = 2 * (1 - probability)
  const t = Math.sqrt(-2 * Math.log(tails / 2))
  let z = t - (2.30753 + 0.27061 * t) / (1 + (0.99229 + 0.04481 * t) * t)
  for (let step = Infinity; Math.abs(step) > 1e-13 * z;) {
    // The slope of both tails is −2 times the density.
    step = (normalTails(z) - tails) * Math.sqrt(Math.PI / 2) * Math.exp(z * z / 2)
    z += step
  }
  return z
}

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
