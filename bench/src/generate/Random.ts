/** Chance that can be repeated: the same seed, the same survey, to the last answer. */
export interface Random {
  /** From 0 to 1, never 1. */
  readonly fraction: () => number
  /** A whole number, both ends included. */
  readonly whole: (min: number, max: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <A>(values: readonly [A, ...ReadonlyArray<A>]) => A
  /** Some of these, in any order. */
  readonly some: <A>(values: ReadonlyArray<A>, count: number) => ReadonlyArray<A>
  readonly bytes: (length: number) => Uint8Array
}

/** Mulberry32: small, fast, and even enough for opinions. */
export const random = (seed: number): Random => {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  return {
    fraction,
    whole,
    chance: (probability) => fraction() < probability,
    pick: (values) => values[whole(0, values.length - 1)] ?? values[0],
    some: (values, count) => {
      const left = [...values]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(whole(0, left.length - 1), 1))
        .flat()
    },
    bytes: (length) => Uint8Array.from({ length }, () => whole(0, 255))
  }
}
