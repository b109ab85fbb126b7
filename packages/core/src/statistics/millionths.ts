/** Decimal numbers in whole millionths, which are exact where binary fractions are not. */

export const millionthsOfOne = 1_000_000

/**
 * Rounds a number to millionths. A number above 10⁹ in millionths is no exact double, so its whole part is multiplied
 * as an integer.
 */
export const millionthsOf = (value: number): bigint => {
  if (Math.abs(value) <= 1e9) return BigInt(Math.round(value * millionthsOfOne))
  const whole = Math.trunc(value)
  return BigInt(whole) * 1_000_000n + BigInt(Math.round((value - whole) * millionthsOfOne))
}

/** The number that is nearest to the millionths. */
export const ofMillionths = (millionths: bigint): number => Number(`${millionths}e-6`)

/** The millionths as a decimal number without trailing zeros, such as `-12.5`. It is exact. */
export const decimalOf = (millionths: bigint): string => {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(7, "0")
  let fraction = digits.slice(-6)
  while (fraction.endsWith("0")) fraction = fraction.slice(0, -1)
  return `${millionths < 0n ? "-" : ""}${digits.slice(0, -6)}${fraction === "" ? "" : `.${fraction}`}`
}

/** The greatest integer that is at most `dividend / divisor`. The divisor is positive. */
export const floorDivide = (dividend: bigint, divisor: bigint): bigint =>
  dividend % divisor < 0n ? dividend / divisor - 1n : dividend / divisor
