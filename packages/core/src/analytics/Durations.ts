/**
 * Durations in whole milliseconds, for an exact median. Nearly all of them differ, so they are not counted by value:
 * they are kept in few, long sorted runs, and the median is searched in all runs without merging them.
 */

/** An immutable collection of durations. */
export interface Durations {
  /** Each in ascending order. A run is never changed, so collections share runs. */
  readonly runs: ReadonlyArray<Float64Array>
  /** The durations that were added last, fewer than `maxUnsorted`. */
  readonly unsorted: ReadonlyArray<number>
}

/** Durations under construction. */
export interface MutableDurations extends Durations {
  readonly runs: Array<Float64Array>
  readonly unsorted: Array<number>
}

/** Creates an empty collection, to be filled. */
export const make = (): MutableDurations => ({ runs: [], unsorted: [] })

/** Adds a duration in whole milliseconds. */
export const add = (durations: MutableDurations, millis: number): void => {
  durations.unsorted.push(millis)
  if (durations.unsorted.length < maxUnsorted) return
  addRun(durations.runs, Float64Array.from(durations.unsorted).sort())
  durations.unsorted.length = 0
}

/** Adds the durations of `source` to `target`. Runs are shared, not copied. */
export const mergeInto = (target: MutableDurations, { runs, unsorted }: Durations): void => {
  for (const run of runs) target.runs.push(run)
  for (const millis of unsorted) add(target, millis)
}

/** Returns the same durations in one run. The median of few runs is faster than that of many. */
export const compact = (durations: Durations): Durations => {
  const all = new Float64Array(size(durations))
  let offset = 0
  for (const run of sortedRuns(durations)) {
    all.set(run, offset)
    offset += run.length
  }
  return { runs: offset === 0 ? [] : [all.sort()], unsorted: [] }
}

/** The number of durations. */
export const size = ({ runs, unsorted }: Durations): number =>
  runs.reduce((sum, run) => sum + run.length, unsorted.length)

/** The median: the mean of the two middle durations when their number is even, and null when there are none. */
export const median = (durations: Durations): number | null => {
  const total = size(durations)
  if (total === 0) return null
  const runs = sortedRuns(durations)
  const lower = elementAt(runs, Math.floor((total - 1) / 2))
  return total % 2 === 1 ? lower : (lower + elementAt(runs, total / 2)) / 2
}

/** Durations that are collected before they are sorted into a run. */
const maxUnsorted = 256

/** Longer runs are not merged: to search a few dozen runs costs less than to copy them. */
const maxRunLength = 65_536

/** Merges runs of similar length, so that each duration is copied only a few times. */
const addRun = (runs: Array<Float64Array>, run: Float64Array): void => {
  let merged = run
  for (let last = runs.at(-1); last !== undefined; last = runs.at(-1)) {
    if (last.length > merged.length || last.length + merged.length > maxRunLength) break
    merged = mergeRuns(last, merged)
    runs.pop()
  }
  runs.push(merged)
}

const mergeRuns = (left: Float64Array, right: Float64Array): Float64Array => {
  const merged = new Float64Array(left.length + right.length)
  let [leftIndex, rightIndex] = [0, 0]
  for (let index = 0; index < merged.length; index++) {
    const [leftValue, rightValue] = [left[leftIndex] ?? Infinity, right[rightIndex] ?? Infinity]
    merged[index] = Math.min(leftValue, rightValue)
    if (leftValue <= rightValue) leftIndex++
    else rightIndex++
  }
  return merged
}

const sortedRuns = ({ runs, unsorted }: Durations): ReadonlyArray<Float64Array> =>
  unsorted.length === 0 ? runs : [...runs, Float64Array.from(unsorted).sort()]

/** Returns the element at position `index` of all values in ascending order, by binary search over the values. */
const elementAt = (runs: ReadonlyArray<Float64Array>, index: number): number => {
  let low = Math.min(...runs.map((run) => run[0] ?? Infinity))
  let high = Math.max(...runs.map((run) => run.at(-1) ?? -Infinity))
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2)
    if (runs.reduce((sum, run) => sum + countUpTo(run, middle), 0) > index) high = middle
    else low = middle + 1
  }
  return low
}

/** The number of values in a run that are at most `value`. */
const countUpTo = (run: Float64Array, value: number): number => {
  let [low, high] = [0, run.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((run[middle] ?? Infinity) <= value) low = middle + 1
    else high = middle
  }
  return low
}
