/** Random values that depend on the seed alone. */
export interface Random {
  /** Returns a number in [0, 1). */
  readonly fraction: () => number
  /** Returns an integer from `min` to `max`, both included. */
  readonly whole: (min: number, max: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <A>(values: readonly [A, ...ReadonlyArray<A>]) => A
  /** Returns `count` of the values, in random order. */
  readonly some: <A>(values: ReadonlyArray<A>, count: number) => ReadonlyArray<A>
  readonly bytes: (length: number) => Uint8Array
}

/** Uses mulberry32. */
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
      const remaining = [...values]
      return Array.from(
        { length: Math.min(count, remaining.length) },
        () => remaining.splice(whole(0, remaining.length - 1), 1)
      )
        .flat()
    },
    bytes: (length) => Uint8Array.from({ length }, () => whole(0, 255))
  }
}
