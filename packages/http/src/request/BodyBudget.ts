/** Bounds the memory that the bodies of all requests take while they are received. */

/** The buffered bytes of one request. */
export interface BodyReservation {
  /** Counts further bytes. Returns `false`, and counts nothing, when the bodies of all requests would be too large. */
  readonly add: (bytes: number) => boolean
  /** Returns all bytes of the request. To be called once, at the end. */
  readonly release: () => void
}

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

  /** Makes the reservation of one request. */
  reserve(): BodyReservation {
    let reserved = 0
    return {
      add: (bytes) => {
        if (this.#bytes + bytes > this.#maxBytes) return false
        this.#bytes += bytes
        reserved += bytes
        return true
      },
      release: () => {
        this.#bytes -= reserved
        reserved = 0
      }
    }
  }
}
