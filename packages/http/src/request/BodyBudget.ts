/** Bounds the memory that the bodies of all requests take until the requests are handled. */
import type { RuntimeFiber } from "effect/Fiber"
import { SharedLimit, type ShareLimits } from "./SharedLimit.js"

/** The buffered bytes of one request. */
export interface BodyReservation {
  /**
   * Counts further bytes. Returns `false`, and counts nothing, when the bodies of all requests, or of the requests of
   * one address, would be too large.
   */
  readonly add: (bytes: number) => boolean
}

/** A reservation with the function that ends it. */
export interface OpenReservation extends BodyReservation {
  /** Counts the bytes no longer. */
  readonly release: () => void
}

/** Counts nothing. For a request without a body, and for a body that is counted already. */
export const uncounted: OpenReservation = { add: () => true, release: () => undefined }

/** Counts the bytes that the bodies of all requests buffer together. */
export class BodyBudget {
  readonly #limit: SharedLimit

  /** @param maxBytes maximum number of buffered bytes of all requests together */
  constructor(maxBytes: number, share: ShareLimits) {
    this.#limit = new SharedLimit(maxBytes, share)
  }

  /** Bytes that are buffered now. */
  get bufferedBytes(): number {
    return this.#limit.used
  }

  /**
   * Begins to count the bytes of the request that a fiber serves. They count until `release`, at the latest until the
   * fiber ends: what is decoded from them, and waits to be written, takes as much memory as they do.
   *
   * @param address the address of the caller
   */
  reserve(fiber: RuntimeFiber<unknown, unknown>, address: string): OpenReservation {
    let reserved = 0
    const add = (bytes: number): boolean => {
      if (!this.#limit.take(address, bytes)) return false
      reserved += bytes
      return true
    }
    const release = (): void => {
      if (reserved > 0) this.#limit.release(address, reserved)
      reserved = 0
    }
    fiber.addObserver(release)
    return { add, release }
  }
}
