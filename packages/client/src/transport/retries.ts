/** When a failed request is repeated, and after which time. */
import type { CanvassError } from "../CanvassError.js"

/** Limits of the repetitions of one call. */
export interface RetryLimits {
  /** Maximum number of requests, from 1. */
  readonly maxAttempts: number
  /** Maximum wait before a repetition. A longer `Retry-After` ends the call with the error. */
  readonly maxWaitMillis: number
}

/**
 * Returns how long to wait before the next request, or `undefined` if the error is final. Only 429, 503 and failures of
 * the network are temporary. `attempt` is the number of the request that failed, from 1; `random` is from 0 to 1.
 */
export const waitMillis = (
  error: CanvassError,
  attempt: number,
  { maxAttempts, maxWaitMillis }: RetryLimits,
  random: number = Math.random()
): number | undefined => {
  const { retryAfterMillis = 0 } = error
  if (!isTemporary(error) || attempt >= maxAttempts || retryAfterMillis > maxWaitMillis) return undefined
  // Random, because clients that were refused at the same time must not return at the same time.
  return retryAfterMillis > 0
    ? retryAfterMillis + random * firstWaitMillis
    : Math.min(maxWaitMillis, firstWaitMillis * 2 ** (attempt - 1)) * (0.5 + random / 2)
}

/** Whether a repetition may succeed: 429, 503 and failures of the network. */
export const isTemporary = ({ status, type }: CanvassError): boolean =>
  status === 429 || status === 503 || type === "network-error" || type === "timeout"

const firstWaitMillis = 500
