/** Collects a body that arrives in pieces in one buffer, up to a maximum size. */
import { BodyBudgetExceeded, PayloadTooLarge } from "./problems/ApiError.js"

export interface BodyCollectorOptions {
  /** Maximum size of the body, in bytes. Its first 4 096 pieces may have any size, all of them 64 bytes on average. */
  readonly maxBytes: number
  /** The size that the sender announces, in bytes. `undefined`: it announces none. */
  readonly announcedBytes?: number | undefined
  /** Counts further bytes of memory, or returns `false` when there is no room for them. Default: there is room. */
  readonly reserve?: (bytes: number) => boolean
}

/**
 * The pieces are copied, because each of them takes some 200 bytes of memory beside its content: a sender can cut a
 * body into pieces of one byte. The buffer doubles when it is full, so that each byte is copied twice at most, and does
 * not grow beyond the announced size.
 */
export class BodyCollector {
  readonly #maxBytes: number
  readonly #announcedBytes: number
  readonly #reserve: (bytes: number) => boolean
  #buffer = new Uint8Array(0)
  #size = 0
  #pieces = 0

  constructor({ announcedBytes, maxBytes, reserve = () => true }: BodyCollectorOptions) {
    this.#maxBytes = maxBytes
    this.#announcedBytes = announcedBytes ?? maxBytes
    this.#reserve = reserve
  }

  /** Adds the next piece. Returns why the body can't be collected any further, or `undefined`. */
  add(piece: Uint8Array): BodyBudgetExceeded | PayloadTooLarge | undefined {
    const size = this.#size + piece.length
    this.#pieces += 1
    const areTooSmall = this.#pieces > minPieces && this.#pieces * minMeanPieceBytes > size
    if (size > this.#maxBytes || areTooSmall) return new PayloadTooLarge({ maxBytes: this.#maxBytes })
    if (size > this.#buffer.length && !this.#grow(size)) return new BodyBudgetExceeded()
    this.#buffer.set(piece, this.#size)
    this.#size = size
    return undefined
  }

  /** Returns the bytes of all pieces. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#size)
  }

  /** Makes room for `size` bytes. Returns `false` when there is none. */
  #grow(size: number): boolean {
    // A sender may send more than it has announced.
    const maxLength = size <= this.#announcedBytes ? Math.min(this.#announcedBytes, this.#maxBytes) : this.#maxBytes
    const length = Math.max(size, Math.min(maxLength, 2 * this.#buffer.length))
    if (!this.#reserve(length - this.#buffer.length)) return false
    const grown = new Uint8Array(length)
    grown.set(this.#buffer.subarray(0, this.#size))
    this.#buffer = grown
    return true
  }
}

/** A piece takes time, whatever its size. A large body in pieces of one byte would take a second. */
const minMeanPieceBytes = 64

/** How many pieces a body may have, whatever their size. */
const minPieces = 4_096
