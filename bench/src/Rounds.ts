/** Rounds in turn (A B A B …), so that whatever else the machine does meets all of them alike. */

/** The results of each contender, round by round. The first round warms up and does not count. */
export const inTurn = async <Name extends string, A>(
  rounds: number,
  contenders: ReadonlyArray<readonly [name: Name, run: () => Promise<A>]>
): Promise<(name: Name) => ReadonlyArray<A>> => {
  const results = new Map<Name, Array<A>>(contenders.map(([name]) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, run] of contenders) {
      const result = await run()
      if (round > 0) results.get(name)?.push(result)
    }
  }
  return (name) => results.get(name) ?? []
}

/** Measured several times. */
export interface Series {
  readonly median: number
  readonly least: number
  readonly greatest: number
}

export const series = (values: ReadonlyArray<number>): Series => {
  const sorted = [...values].sort((left, right) => left - right)
  const at = (index: number) => sorted[index] ?? NaN
  const middle = (sorted.length - 1) / 2
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    least: at(0),
    greatest: at(sorted.length - 1)
  }
}

/** Round by round: what the machine did in a round is in both sides of its ratio. */
export const ratios = (values: ReadonlyArray<number>, baseline: ReadonlyArray<number>): Series =>
  series(values.map((value, round) => value / (baseline[round] ?? NaN)))
