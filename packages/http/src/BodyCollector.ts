/** Collects a body that arrives in pieces, up to a maximum size. */
import { concatBytes } from "@canvass/core"
import { BodyBudgetExceeded, PayloadTooLarge } from "./problems/ApiError.js"

export class BodyCollector<Piece extends Uint8Array = Uint8Array> {
  readonly #maxBytes: number
  readonly #reserve: (bytes: number) => boolean
  readonly #pieces: Array<Piece> = []
  #size = 0

  /** @param reserve counts further bytes, or returns `false` when there is no room for them. Default: there is room. */
  constructor(maxBytes: number, reserve: (bytes: number) => boolean = () => true) {
    this.#maxBytes = maxBytes
    this.#reserve = reserve
  }

  /** Adds the next piece. Returns why the body can't be collected any further, or `undefined`. */
  add(piece: Piece): BodyBudgetExceeded | PayloadTooLarge | undefined {
    this.#size += piece.length
    if (this.#size > this.#maxBytes) return new PayloadTooLarge({ maxBytes: this.#maxBytes })
    if (!this.#reserve(piece.length)) return new BodyBudgetExceeded()
    this.#pieces.push(piece)
    return undefined
  }

  /** Returns the bytes of all pieces. */
  bytes(): Piece | Uint8Array<ArrayBuffer> {
    const [first, ...others] = this.#pieces
    return first !== undefined && others.length === 0 ? first : concatBytes(this.#pieces)
  }
}
