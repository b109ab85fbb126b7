/** Runs contestants in alternating rounds (A B A B …), so that other load on the machine affects all of them alike. */

/** Returns the results of each contestant, by round. The first round is a warm-up and is dropped. */
export const alternate = async <Name extends string, A>(
  rounds: number,
  contestants: ReadonlyArray<readonly [name: Name, run: () => Promise<A>]>
): Promise<(name: Name) => ReadonlyArray<A>> => {
  const results = new Map<Name, Array<A>>(contestants.map(([name]) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, run] of contestants) {
      const result = await run()
      if (round > 0) results.get(name)?.push(result)
    }
  }
  return (name) => results.get(name) ?? []
}

/** Statistics of repeated measurements. */
export interface Series {
  readonly median: number
  readonly min: number
  readonly max: number
}

export const series = (values: ReadonlyArray<number>): Series => {
  const sorted = [...values].sort((left, right) => left - right)
  const at = (index: number) => sorted[index] ?? NaN
  const middle = (sorted.length - 1) / 2
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    min: at(0),
    max: at(sorted.length - 1)
  }
}

/** Divides round by round, so that load during a round affects both sides of its ratio. */
export const ratios = (values: ReadonlyArray<number>, baseline: ReadonlyArray<number>): Series =>
  series(values.map((value, round) => value / (baseline[round] ?? NaN)))
