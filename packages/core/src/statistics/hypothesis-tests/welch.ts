/** Welch's tests of means, which do not assume that the groups have the same variance. */
import { fTail, tTails } from "../distributions/tails.js"
import type { AnalyticsTest } from "./AnalyticsTest.js"

/** The numbers of a group. */
export interface Sample {
  /** At least 2. */
  readonly count: number
  readonly mean: number
  /** The variance of the sample, Σ(x − mean)² / (n − 1). Above 0. */
  readonly variance: number
}

/**
 * Welch's one-way analysis of variance (B. L. Welch, "On the Comparison of Several Mean Values", 1951). With weights
 * wᵢ = nᵢ / sᵢ², their sum W, m = Σ wᵢ mᵢ / W and Λ = Σ (1 − wᵢ / W)² / (nᵢ − 1) of k groups, F is
 * Σ wᵢ (mᵢ − m)² / (k − 1) / (1 + 2 (k − 2) Λ / (k² − 1)), with k − 1 and (k² − 1) / 3Λ degrees of freedom. The effect
 * is η² = SSB / SST, the part of the sum of squares that is between the groups.
 *
 * @param samples - At least two.
 */
export const welchAnova = (samples: ReadonlyArray<Sample>): AnalyticsTest => {
  const groups = samples.length
  const weights = samples.map(({ count, variance }) => count / variance)
  const weight = sum(weights)
  const weightedMean = sum(samples.map(({ mean }, index) => mean * ((weights[index] ?? 0) / weight)))
  const lambda = sum(samples.map(({ count }, index) => (1 - (weights[index] ?? 0) / weight) ** 2 / (count - 1)))
  const between = sum(samples.map(({ mean }, index) => (weights[index] ?? 0) * (mean - weightedMean) ** 2))
  const statistic = between / (groups - 1) / (1 + 2 * (groups - 2) * lambda / (groups ** 2 - 1))
  const denominatorDf = (groups ** 2 - 1) / (3 * lambda)
  return {
    method: "welch",
    statistic,
    df: groups - 1,
    denominatorDf,
    p: fTail(statistic, groups - 1, denominatorDf),
    effect: etaSquared(samples),
    smallestExpected: null
  }
}

/** The two-sided p of Welch's t-test of two groups, with the degrees of freedom of Welch and Satterthwaite. */
export const welchTTest = (left: Sample, right: Sample): number => {
  const a = left.variance / left.count
  const b = right.variance / right.count
  const df = (a + b) ** 2 / (a ** 2 / (left.count - 1) + b ** 2 / (right.count - 1))
  return tTails((left.mean - right.mean) / Math.sqrt(a + b), df)
}

const etaSquared = (samples: ReadonlyArray<Sample>): number => {
  const total = sum(samples.map(({ count }) => count))
  const mean = sum(samples.map((sample) => sample.mean * (sample.count / total)))
  const between = sum(samples.map((sample) => sample.count * (sample.mean - mean) ** 2))
  const within = sum(samples.map(({ count, variance }) => (count - 1) * variance))
  return between / (between + within)
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)
