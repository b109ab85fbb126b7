/** A source of random values that depends on its seed alone (mulberry32). */

export interface SeededRandom {
  /** Returns a number in [0, 1). */
  readonly fraction: () => number
  /** Returns an integer from `min` to `max`, both included. */
  readonly between: (min: number, max: number) => number
  readonly oneIn: (n: number) => boolean
  readonly pick: <A>(first: A, ...others: ReadonlyArray<A>) => A
  readonly bytes: (length: number) => Uint8Array
}

export const make = (seed: number): SeededRandom => {
  let state = seed >>> 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ mixed >>> 15, mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61)
    return ((mixed ^ mixed >>> 14) >>> 0) / 0x1_0000_0000
  }
  const between = (min: number, max: number): number => min + Math.floor(fraction() * (max - min + 1))
  return {
    fraction,
    between,
    oneIn: (n) => between(1, n) === 1,
    pick: (first, ...others) => others[between(0, others.length) - 1] ?? first,
    bytes: (length) => Uint8Array.from({ length }, () => between(0, 255))
  }
}
