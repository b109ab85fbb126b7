/** What the server has acknowledged, for the comparison with what it holds. */

export interface AcknowledgedResponse {
  readonly id: string
  readonly externalId: string
  readonly file?: AcknowledgedFile
}

export interface AcknowledgedFile {
  readonly id: string
  readonly sha256: string
}

/** Limits of a number of completed responses. */
export interface CountRange {
  readonly min: number
  readonly max: number
}

export class Ledger {
  /** Completed responses whose removal has not begun. */
  readonly kept: Array<AcknowledgedResponse> = []
  readonly removed: Array<AcknowledgedResponse> = []
  /** Responses that stay partial, and are not removed. */
  readonly partial: Array<AcknowledgedResponse> = []
  /** How often each method was answered with each status. */
  readonly writes = new Map<string, number>()
  #begun = 0
  #removalsBegun = 0

  /** Begins a response. Returns its external id. */
  begin(): string {
    this.#begun += 1
    return `soak-${this.#begun}`
  }

  recordWrite(method: string, status: number): void {
    const write = `${method} ${status}`
    this.writes.set(write, (this.writes.get(write) ?? 0) + 1)
  }

  /** Begins the removal of a random response. */
  beginRemoval(): AcknowledgedResponse | undefined {
    const [response] = this.kept.splice(Math.floor(Math.random() * this.kept.length), 1)
    if (response !== undefined) this.#removalsBegun += 1
    return response
  }

  /** Begins a read. The returned function ends it, and gives how many completed responses it may have found. */
  beginRead(): () => CountRange {
    const kept = this.kept.length
    const removalsBegun = this.#removalsBegun
    const notCompleted = this.removed.length + this.partial.length
    return () => ({ min: kept - (this.#removalsBegun - removalsBegun), max: this.#begun - notCompleted })
  }
}
