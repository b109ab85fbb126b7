/** Tails of distributions: how probable a statistic is that is at least as extreme. From 0 to 1, never NaN. */
import { incompleteBeta } from "./IncompleteBeta.js"
import { upperGamma } from "./IncompleteGamma.js"

/** The upper tail of the chi-square distribution: Q(df / 2, x / 2). */
export const chiSquareTail = (x: number, df: number): number => upperGamma(df / 2, x / 2)

/** The upper tail of the F distribution: I(x; df₂ / 2, df₁ / 2) with x = df₂ / (df₂ + df₁ f). */
export const fTail = (f: number, df1: number, df2: number): number => {
  const ratio = df1 * f / df2
  return incompleteBeta(df2 / 2, df1 / 2, 1 / (1 + ratio), 1 / (1 + 1 / ratio))
}

/** Both tails of Student's t distribution, which are the upper tail of F with 1 and `df` degrees of freedom at t². */
export const tTails = (t: number, df: number): number => fTail(t * t, 1, df)

/** Both tails of the normal distribution: erfc(|z| / √2) = Q(½, z² / 2). */
export const normalTails = (z: number): number => upperGamma(0.5, z * z / 2)
