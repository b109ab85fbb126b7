/** The test of two shares that pairs of groups are compared by. */
import { normalQuantile } from "../distributions/quantiles.js"
import { fisherExact } from "./fisherExact.js"
import { significance } from "./holm.js"
import { type Share, shareZ } from "./shareZ.js"

/**
 * The statistic of the test of two shares. It has the p of the test that `independenceTest` makes of the same counts:
 * that of the z-test, whose square is Pearson's X²; where an expected count is below 5, the z whose two-sided p is that
 * of Fisher's exact test.
 */
export const sharePairTest = (left: Share, right: Share): number => {
  if (smallestExpected(left, right) >= minExpected) return shareZ(left, right)
  const p = fisherExact([left.count, left.whole - left.count, right.count, right.whole - right.count], negligible)
  // A greater p is not significant after any correction, and its quantile would take long for nothing.
  return p < significance ? normalQuantile(1 - Math.max(p, smallestP) / 2) : 0
}

/** There may be a hundred thousand pairs, of which each sums a few tables then. */
const negligible = 1e-16

/** Far below what any correction asks for, and still a number beside 1. */
const smallestP = 1e-12

/** Below it, the distribution of counts is too far from the normal one. */
export const minExpected = 5

const smallestExpected = (left: Share, right: Share): number => {
  const whole = left.whole + right.whole
  const count = left.count + right.count
  return Math.min(left.whole, right.whole) * Math.min(count, whole - count) / whole
}
