/** The correction for several tests at once. */
import { normalQuantile, z975 } from "../distributions/quantiles.js"

/** Which of several tests are significant. */
export type Significant = ReadonlyArray<boolean>

/** The greatest p that is not significant is this one. */
export const significance = 0.05

/** Which of several p are below 0.05 after Holm's correction. */
export const significantPs = (ps: ReadonlyArray<number>): Significant => holm(ps).map((p) => p < significance)

/**
 * Which of several two-sided z-tests have p < 0.05 after Holm's correction. It compares each |z| with its critical
 * value, since thousands of p would take long.
 */
export const significantZs = (zs: ReadonlyArray<number>): Significant => {
  const significant = zs.map(() => false)
  const candidates: Array<{ readonly z: number; readonly index: number }> = []
  zs.forEach((z, index) => {
    if (Math.abs(z) > z975) candidates.push({ z: Math.abs(z), index })
  })
  candidates.sort((left, right) => right.z - left.z)
  for (const [rank, { index, z }] of candidates.entries()) {
    if (z <= criticalZ(zs.length - rank)) break
    significant[index] = true
  }
  return significant
}

/** The |z| whose two-sided p is 0.05 / `tests`. */
const criticalZ = (tests: number): number => {
  const known = criticalZs[tests]
  if (known !== undefined) return known
  const z = normalQuantile(1 - significance / tests / 2)
  criticalZs[tests] = z
  return z
}

const criticalZs: Array<number> = []

/**
 * Adjusts the p of several tests by the method of Holm (1979): the i-th smallest of m is multiplied by m − i + 1, at
 * most to 1, and is not below the one before it.
 *
 * @returns The adjusted p in the order of `ps`.
 */
export const holm = (ps: ReadonlyArray<number>): ReadonlyArray<number> => {
  const order = ps.map((p, index) => ({ p, index })).sort((left, right) => left.p - right.p)
  const adjusted = [...ps]
  let previous = 0
  order.forEach(({ index, p }, rank) => {
    previous = Math.max(previous, Math.min(1, p * (ps.length - rank)))
    adjusted[index] = previous
  })
  return adjusted
}
