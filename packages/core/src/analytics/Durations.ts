/**
 * Durations in whole milliseconds, for an exact median. Most of few durations differ, so they are kept in sorted runs,
 * and the median is searched in all runs without merging them. Many durations lie close together, so `compact` counts
 * these by value: a page has a count for each of 4 096 adjacent milliseconds. The memory is then bounded by how far the
 * durations are spread, not by their number.
 */

/** An immutable collection of durations. */
export interface Durations {
  /** Durations that are counted by value: pages by their number, which is the first millisecond / `pageSize`. */
  readonly pages: ReadonlyMap<number, Page>
  /** Each in ascending order. A run is never changed, so collections share runs. */
  readonly runs: ReadonlyArray<Float64Array>
  /** The durations that were added last, fewer than `maxUnsorted`. */
  readonly unsorted: ReadonlyArray<number>
}

/** How often each of `pageSize` adjacent milliseconds occurs. A page is never changed, so collections share pages. */
export interface Page {
  readonly counts: Uint32Array
  /** The sum of all counts. */
  readonly total: number
}

/** Durations under construction. */
export interface MutableDurations extends Durations {
  readonly pages: Map<number, Page>
  readonly runs: Array<Float64Array>
  readonly unsorted: Array<number>
}

/** Milliseconds of a page. */
export const pageSize = 4_096

/** Creates an empty collection, to be filled. */
export const make = (): MutableDurations => ({ pages: new Map(), runs: [], unsorted: [] })

/** Creates a page from its counts, one for each millisecond. */
export const makePage = (counts: Uint32Array): Page => {
  let total = 0
  for (const count of counts) total += count
  return { counts, total }
}

/** Adds a duration in whole milliseconds. */
export const add = (durations: MutableDurations, millis: number): void => {
  durations.unsorted.push(millis)
  if (durations.unsorted.length < maxUnsorted) return
  addRun(durations.runs, Float64Array.from(durations.unsorted).sort())
  durations.unsorted.length = 0
}

/** Adds durations in whole milliseconds, and keeps the array. */
export const addAll = (durations: MutableDurations, millis: Float64Array): void => {
  if (millis.length >= maxUnsorted) addRun(durations.runs, millis.sort())
  else millis.forEach((one) => add(durations, one))
}

/** Adds the durations of `source` to `target`. Runs are shared, not copied. */
export const mergeInto = (target: MutableDurations, { pages, runs, unsorted }: Durations): void => {
  pages.forEach((page, number) => addPage(target.pages, number, page))
  for (const run of runs) target.runs.push(run)
  for (const millis of unsorted) add(target, millis)
}

/**
 * Returns the same durations in the least memory: dense ones in pages, and the others in one run. The median of few
 * runs is faster than that of many.
 */
export const compact = (durations: Durations): Durations => {
  const pages = new Map(durations.pages)
  const run = mergeAll(sortedRuns(durations))
  const rest = new Float64Array(run.length)
  let restLength = 0
  for (let start = 0; start < run.length;) {
    const number = Math.floor((run[start] ?? 0) / pageSize)
    const end = start + countUpTo(run.subarray(start), (number + 1) * pageSize - 1)
    const values = run.subarray(start, end)
    if (pages.has(number) || values.length >= minPageValues) addPage(pages, number, pageOf(values))
    else {
      rest.set(values, restLength)
      restLength += values.length
    }
    start = end
  }
  return { pages, runs: restLength === 0 ? [] : [rest.slice(0, restLength)], unsorted: [] }
}

/** The number of durations. */
export const size = ({ pages, runs, unsorted }: Durations): number => {
  let sum = unsorted.length
  for (const run of runs) sum += run.length
  for (const { total } of pages.values()) sum += total
  return sum
}

/** The approximate number of bytes that the durations occupy in memory. */
export const approximateBytes = ({ pages, runs, unsorted }: Durations): number =>
  pages.size * (Uint32Array.BYTES_PER_ELEMENT * pageSize + 200) +
  runs.reduce((sum, run) => sum + run.byteLength + 100, Float64Array.BYTES_PER_ELEMENT * unsorted.length)

/** The median: the mean of the two middle durations when their number is even, and null when there are none. */
export const median = (durations: Durations): number | null => {
  const total = size(durations)
  if (total === 0) return null
  const sorted = { pages: sortedPages(durations), runs: sortedRuns(durations) }
  const lower = elementAt(sorted, Math.floor((total - 1) / 2))
  return total % 2 === 1 ? lower : (lower + elementAt(sorted, total / 2)) / 2
}

/** Durations that are collected before they are sorted into a run. */
const maxUnsorted = 256

/** Longer runs are not merged: to search a few dozen runs costs less than to copy them. */
const maxRunLength = 65_536

/** Durations that take less memory in a page than in a run. */
const minPageValues = Uint32Array.BYTES_PER_ELEMENT * pageSize / Float64Array.BYTES_PER_ELEMENT

/** Adds a page to those of a collection. Pages are shared, so one that is already there is replaced by the sum. */
const addPage = (pages: Map<number, Page>, number: number, page: Page): void => {
  const existing = pages.get(number)
  if (existing === undefined) {
    pages.set(number, page)
    return
  }
  const counts = existing.counts.slice()
  for (let offset = 0; offset < pageSize; offset++) counts[offset] = (counts[offset] ?? 0) + (page.counts[offset] ?? 0)
  pages.set(number, { counts, total: existing.total + page.total })
}

/** Counts durations that belong to one page. */
const pageOf = (values: Float64Array): Page => {
  const counts = new Uint32Array(pageSize)
  for (const millis of values) {
    const offset = millis % pageSize
    counts[offset] = (counts[offset] ?? 0) + 1
  }
  return { counts, total: values.length }
}

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

/** Merges sorted runs into one: neighbours first, so that each duration is copied as often as for a binary tree. */
const mergeAll = (runs: ReadonlyArray<Float64Array>): Float64Array => {
  if (runs.length <= 1) return runs[0] ?? new Float64Array(0)
  const middle = runs.length >>> 1
  return mergeRuns(mergeAll(runs.slice(0, middle)), mergeAll(runs.slice(middle)))
}

const mergeRuns = (left: Float64Array, right: Float64Array): Float64Array => {
  const merged = new Float64Array(left.length + right.length)
  let [leftIndex, rightIndex] = [0, 0]
  for (let index = 0; index < merged.length; index++) {
    const isLeft = rightIndex === right.length ||
      (leftIndex < left.length && (left[leftIndex] ?? 0) <= (right[rightIndex] ?? 0))
    merged[index] = (isLeft ? left[leftIndex++] : right[rightIndex++]) ?? 0
  }
  return merged
}

const sortedRuns = ({ runs, unsorted }: Durations): ReadonlyArray<Float64Array> =>
  unsorted.length === 0 ? runs : [...runs, Float64Array.from(unsorted).sort()]

/** Pages in ascending order of their durations, each with the number of durations in the pages before it. */
interface SortedPage extends Page {
  readonly start: number
  readonly before: number
}

const sortedPages = ({ pages }: Durations): ReadonlyArray<SortedPage> => {
  let before = 0
  return Array.from(pages).sort(([left], [right]) => left - right).map(([number, page]) => {
    const sorted = { ...page, start: number * pageSize, before }
    before += page.total
    return sorted
  })
}

interface Sorted {
  readonly pages: ReadonlyArray<SortedPage>
  readonly runs: ReadonlyArray<Float64Array>
}

/** Returns the element at position `index` of all values in ascending order, by binary search over the values. */
const elementAt = ({ pages, runs }: Sorted, index: number): number => {
  const lastPage = pages.at(-1)
  let low = Math.min(pages[0]?.start ?? Infinity, ...runs.map((run) => run[0] ?? Infinity))
  let high = Math.max(
    lastPage === undefined ? -Infinity : lastPage.start + pageSize - 1,
    ...runs.map((run) => run.at(-1) ?? -Infinity)
  )
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2)
    const count = runs.reduce((sum, run) => sum + countUpTo(run, middle), countInPages(pages, middle))
    if (count > index) high = middle
    else low = middle + 1
  }
  return low
}

/** The number of values in pages that are at most `value`. */
const countInPages = (pages: ReadonlyArray<SortedPage>, value: number): number => {
  const page = pages[lowerBound(pages.length, (index) => (pages[index]?.start ?? Infinity) > value) - 1]
  if (page === undefined) return 0
  let count = page.before
  const end = Math.min(pageSize, value - page.start + 1)
  for (let offset = 0; offset < end; offset++) count += page.counts[offset] ?? 0
  return count
}

/** The number of values in a run that are at most `value`. */
const countUpTo = (run: Float64Array, value: number): number =>
  lowerBound(run.length, (index) => (run[index] ?? Infinity) > value)

/** The first index below `length` at which `holds`, or `length`. It holds at all later ones too. */
const lowerBound = (length: number, holds: (index: number) => boolean): number => {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
