/**
 * The parts of Stirling's formula that densities are computed from. The difference of two log-gammas of a million loses
 * six digits; these parts are small, so they keep them (C. Loader, "Fast and Accurate Computation of Binomial
 * Probabilities", 2000).
 */

/**
 * The error δ(x) of Stirling's formula, for x > 0: ln Γ(x) = (x − ½) ln x − x + ½ ln 2π + δ(x). The series is DLMF
 * 5.11.1; below 16, where it is not exact enough, the recurrence Γ(x + 1) = x Γ(x) leads to it (DLMF 5.5.1).
 */
export const stirlingError = (x: number): number => {
  let error = 0
  let shifted = x
  for (; shifted < 16; shifted++) error += (shifted + 0.5) * Math.log1p(1 / shifted) - 1
  const w = 1 / (shifted * shifted)
  return error + (1 / 12 - w * (1 / 360 - w * (1 / 1260 - w * (1 / 1680 - w / 1188)))) / shifted
}

/** The deviance x ln(x / m) + m − x, without the cancellation where x is near m. Never negative. */
export const deviance = (x: number, m: number): number => {
  if (Math.abs(x - m) >= 0.1 * (x + m)) return x * Math.log(x / m) + m - x
  const v = (x - m) / (x + m)
  let sum = (x - m) * v
  let power = 2 * x * v
  for (let odd = 3, previous = Infinity; Math.abs(sum - previous) > 0; odd += 2) {
    power *= v * v
    previous = sum
    sum += power / odd
  }
  return sum
}

/** A continued fraction is evaluated until a term changes it by less than this. */
export const tolerance = 1e-15

/** Maximum number of terms of a continued fraction. About 100 suffice for the sizes of surveys. */
export const maxTerms = 10_000
