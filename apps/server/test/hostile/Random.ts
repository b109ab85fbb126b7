/** Randomness that can be had again: the same seed gives the same choices. */

export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 up to, but not, 1 (mulberry32). */
  real(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }

  int(below: number): number {
    return Math.floor(this.real() * below)
  }

  chance(probability: number): boolean {
    return this.real() < probability
  }

  pick<A>(items: ReadonlyArray<A>): A {
    for (const item of items.slice(this.int(items.length))) return item
    throw new Error("There is nothing to pick from.")
  }

  /** `count` of them, the same one perhaps more than once. */
  some<A>(count: number, make: () => A): ReadonlyArray<A> {
    return Array.from({ length: count }, make)
  }
}
