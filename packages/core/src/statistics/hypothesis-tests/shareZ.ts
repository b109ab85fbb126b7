/** The statistic of the test of two shares. */

/** A share: `count` of `whole`. */
export interface Share {
  readonly count: number
  /** At least 1. */
  readonly whole: number
}

/**
 * The statistic of the z-test of two shares: z = (p₁ − p₂) / √(p (1 − p) (1 / n₁ + 1 / n₂)), where p is the share of
 * both together. 0 when both are 0 or both are 1.
 */
export const shareZ = (left: Share, right: Share): number => {
  const pooled = (left.count + right.count) / (left.whole + right.whole)
  const variance = pooled * (1 - pooled) * (1 / left.whole + 1 / right.whole)
  return variance === 0 ? 0 : (left.count / left.whole - right.count / right.whole) / Math.sqrt(variance)
}
