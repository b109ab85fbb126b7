/** Bounds the memory that the bodies of all requests take until the requests are handled. */
import * as Effect from "effect/Effect"

/** The buffered bytes of one request. */
export interface BodyReservation {
  /** Counts further bytes. Returns `false`, and counts nothing, when the bodies of all requests would be too large. */
  readonly add: (bytes: number) => boolean
}

/** Counts nothing. For a request without a body, and for a body that is counted already. */
export const uncounted: BodyReservation = { add: () => true }

/** Counts the bytes that the bodies of all requests buffer together. */
export class BodyBudget {
  readonly #maxBytes: number
  #bytes = 0

  /** @param maxBytes maximum number of buffered bytes of all requests together */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Bytes that are buffered now. */
  get bufferedBytes(): number {
    return this.#bytes
  }

  /**
   * Handles one request, whose bytes count until the effect has ended: what is decoded from them, and waits to be
   * written, takes as much memory as they do.
   */
  use<A, E, R>(handle: (reservation: BodyReservation) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return Effect.suspend(() => {
      let reserved = 0
      const add = (bytes: number): boolean => {
        if (this.#bytes + bytes > this.#maxBytes) return false
        this.#bytes += bytes
        reserved += bytes
        return true
      }
      const release = Effect.sync(() => {
        this.#bytes -= reserved
      })
      return Effect.ensuring(handle({ add }), release)
    })
  }
}
