/** The confidence interval of a share. */
import { z975 } from "../distributions/quantiles.js"

/** The bounds of a share. Null when there is nothing that it is a share of. */
export interface ShareInterval {
  readonly low: number | null
  readonly high: number | null
}

/**
 * The Wilson interval of the share `count / whole` at 95 % confidence, with z = 1.959963984540054:
 * (p + z² / 2n ± z √(p (1 − p) / n + z² / 4n²)) / (1 + z² / n) (E. B. Wilson, 1927).
 */
export const wilsonInterval = (count: number, whole: number): ShareInterval => {
  if (whole === 0) return { low: null, high: null }
  const share = Math.min(1, count / whole)
  const squares = z975 * z975
  const divisor = 1 + squares / whole
  const center = share + squares / (2 * whole)
  const reach = z975 * Math.sqrt((share * (1 - share) + squares / (4 * whole)) / whole)
  return {
    // Exact at the ends, where the difference of two roots may be rounded.
    low: share === 0 ? 0 : (center - reach) / divisor,
    high: share === 1 ? 1 : (center + reach) / divisor
  }
}
