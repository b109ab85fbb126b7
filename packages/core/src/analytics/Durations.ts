/**
 * How long each of many took, in whole milliseconds. Nearly every one is another number, so they are not counted by
 * value: they lie in sorted runs, few and long, from which the median is taken without putting them in one order.
 */

export interface Durations {
  /** Each in ascending order. Never changed once made, so that they can be shared. */
  readonly runs: ReadonlyArray<Float64Array>
  /** The latest, fewer than `freshMost`, as they came. */
  readonly fresh: ReadonlyArray<number>
}

/** Durations that are still added to: they belong to a fold, and leave it as `Durations`. */
export interface Draft extends Durations {
  readonly runs: Array<Float64Array>
  readonly fresh: Array<number>
}

export const draft = (): Draft => ({ runs: [], fresh: [] })

export const count = (draft: Draft, millis: number): void => {
  draft.fresh.push(millis)
  if (draft.fresh.length < freshMost) return
  pushRun(draft.runs, Float64Array.from(draft.fresh).sort())
  draft.fresh.length = 0
}

/** In no time: runs are shared, not copied. */
export const countAll = (draft: Draft, { fresh, runs }: Durations): void => {
  for (const run of runs) draft.runs.push(run)
  for (const millis of fresh) count(draft, millis)
}

/** The same as one run: for those that are asked often, and added to no more. */
export const compact = (durations: Durations): Durations => {
  const all = new Float64Array(size(durations))
  let at = 0
  for (const run of sortedRuns(durations)) {
    all.set(run, at)
    at += run.length
  }
  return { runs: at === 0 ? [] : [all.sort()], fresh: [] }
}

export const size = ({ fresh, runs }: Durations): number => runs.reduce((sum, run) => sum + run.length, fresh.length)

/** The one in the middle; of an even number, the mean of the two in the middle. Null of nothing. */
export const median = (durations: Durations): number | null => {
  const total = size(durations)
  if (total === 0) return null
  const runs = sortedRuns(durations)
  const lower = nth(runs, Math.floor((total - 1) / 2))
  return total % 2 === 1 ? lower : (lower + nth(runs, total / 2)) / 2
}

const freshMost = 256

/** Longer ones are not merged any more: to look into a few dozen costs less than to copy them. */
const longestRun = 65_536

/** Merges runs of about the same length, so that each is copied but a few times in its life. */
const pushRun = (runs: Array<Float64Array>, run: Float64Array): void => {
  let merged = run
  for (let last = runs.at(-1); last !== undefined; last = runs.at(-1)) {
    if (last.length > merged.length || last.length + merged.length > longestRun) break
    merged = merge(last, merged)
    runs.pop()
  }
  runs.push(merged)
}

const merge = (left: Float64Array, right: Float64Array): Float64Array => {
  const both = new Float64Array(left.length + right.length)
  let [fromLeft, fromRight] = [0, 0]
  for (let at = 0; at < both.length; at++) {
    const [one, other] = [left[fromLeft] ?? Infinity, right[fromRight] ?? Infinity]
    both[at] = Math.min(one, other)
    if (one <= other) fromLeft++
    else fromRight++
  }
  return both
}

const sortedRuns = ({ fresh, runs }: Durations): ReadonlyArray<Float64Array> =>
  fresh.length === 0 ? runs : [...runs, Float64Array.from(fresh).sort()]

/** The least number that more than `index` of all don't exceed. */
const nth = (runs: ReadonlyArray<Float64Array>, index: number): number => {
  let low = Math.min(...runs.map((run) => run[0] ?? Infinity))
  let high = Math.max(...runs.map((run) => run.at(-1) ?? -Infinity))
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2)
    if (runs.reduce((sum, run) => sum + notAbove(run, middle), 0) > index) high = middle
    else low = middle + 1
  }
  return low
}

/** How many of a run are at most this. */
const notAbove = (run: Float64Array, value: number): number => {
  let [low, high] = [0, run.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((run[middle] ?? Infinity) <= value) low = middle + 1
    else high = middle
  }
  return low
}
