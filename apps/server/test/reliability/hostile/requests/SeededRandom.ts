/** A source of random values that depends on its seed alone (mulberry32). */

export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** Returns a number in [0, 1). */
  real(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }

  /** Returns an integer in [0, `below`). */
  int(below: number): number {
    return Math.floor(this.real() * below)
  }

  chance(probability: number): boolean {
    return this.real() < probability
  }

  pick<A>(items: ReadonlyArray<A>): A {
    for (const item of items.slice(this.int(items.length))) return item
    throw new Error("Cannot pick from an empty list.")
  }

  /** Calls `make` `count` times. */
  some<A>(count: number, make: () => A): ReadonlyArray<A> {
    return Array.from({ length: count }, make)
  }
}
