/** Orders the candidates of a search, of which the time and the sequence number are known and the ids are not. */
import type { Instant } from "../../values/Instant.js"
import type { Order } from "../../values/Page.js"

/** A response that may be selected. */
export interface Candidate {
  readonly at: Instant
  readonly sequence: number
}

/** Candidates that come next in the list: these, or all of one instant, which are more than the limit. */
export type NextCandidates =
  | { readonly kind: "some"; readonly candidates: ReadonlyArray<Candidate> }
  | { readonly kind: "instant"; readonly at: Instant }

export class CandidateQueue {
  readonly #direction: 1 | -1
  #waiting: Array<Candidate> = []

  constructor(order: Order) {
    this.#direction = order === "asc" ? 1 : -1
  }

  /** The number of candidates that wait. */
  get size(): number {
    return this.#waiting.length
  }

  add(candidates: ReadonlyArray<Candidate>): void {
    if (candidates.length === 0) return
    this.#waiting = [...this.#waiting, ...candidates].sort((left, right) => this.#direction * (left.at - right.at))
  }

  /**
   * Takes the first candidates before an instant, and never a part of those of one instant. Undefined: there are none.
   *
   * @param bound - The first instant in the order of the list at which more candidates may be added.
   * @param limit - How many candidates to take. Of one instant, there may be more.
   */
  take(limit: number, bound: Instant | undefined): NextCandidates | undefined {
    const isBefore = ({ at }: Candidate): boolean => bound === undefined || this.#direction * (bound - at) > 0
    const [first] = this.#waiting
    if (first === undefined || !isBefore(first)) return undefined
    let end = 0
    for (let next = this.#waiting[end]; end < limit && next !== undefined && isBefore(next);) {
      next = this.#waiting[++end]
    }
    // The order of those of one instant is that of their ids.
    const cut = this.#waiting[end]?.at
    while (end > 0 && this.#waiting[end - 1]?.at === cut) end--
    if (end > 0) return { kind: "some", candidates: this.#waiting.splice(0, end) }
    this.#waiting = this.#waiting.filter(({ at }) => at !== first.at)
    return { kind: "instant", at: first.at }
  }
}
