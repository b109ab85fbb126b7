/** The order of a list that was changed in two ways. */

/** The order, and whether items were moved to different places. */
export interface MergedOrder {
  readonly ids: ReadonlyArray<string>
  readonly isDisputed: boolean
}

/**
 * Merges two orders of a list. Items that neither side has moved keep the order of the base. Items that a side has
 * added or moved come behind the item that they follow on that side. Where both sides put items to one place, those
 * whose first id is less come first. An item that both have moved is where the first side has it.
 *
 * @param kept the items of the result
 */
export const mergeOrder = (
  base: ReadonlyArray<string>,
  mine: ReadonlyArray<string>,
  theirs: ReadonlyArray<string>,
  kept: ReadonlySet<string>
): MergedOrder => {
  const isKept = (id: string): boolean => kept.has(id)
  const [baseIds, mineIds, theirIds] = [base.filter(isKept), mine.filter(isKept), theirs.filter(isKept)]
  const [movedByMe, movedByThem] = [movedIds(baseIds, mineIds), movedIds(baseIds, theirIds)]
  const known = new Set(baseIds)
  const fixed = new Set(baseIds.filter((id) => !movedByMe.has(id) && !movedByThem.has(id)))
  const myRuns = runsBehind(mineIds, fixed, (id) => !known.has(id) || movedByMe.has(id))
  const theirRuns = runsBehind(theirIds, fixed, (id) => !known.has(id) || movedByThem.has(id))
  const placeOf = (runs: Runs) =>
    new Map(Array.from(runs).flatMap(([place, ids]) => ids.map((id) => [id, place] as const)))
  const [myPlaces, theirPlaces] = [placeOf(myRuns), placeOf(theirRuns)]
  const disputed = new Set(
    Array.from(myPlaces.keys()).filter((id) => theirPlaces.has(id) && theirPlaces.get(id) !== myPlaces.get(id))
  )
  let isDisputed = disputed.size > 0
  const ids = [start, ...baseIds.filter((id) => fixed.has(id))].flatMap((place) => {
    const run = myRuns.get(place) ?? []
    const other = (theirRuns.get(place) ?? []).filter((id) => !disputed.has(id))
    const shared = run.filter((id) => other.includes(id))
    if (shared.join("\n") !== other.filter((id) => run.includes(id)).join("\n")) isDisputed = true
    return [...place === start ? [] : [place], ...joinRuns(run, other, shared)]
  })
  return { ids, isDisputed }
}

/** The place of a run before all items that stay. No id is empty. */
const start = ""

/** What follows each item that stays. */
type Runs = ReadonlyMap<string, ReadonlyArray<string>>

const runsBehind = (ids: ReadonlyArray<string>, fixed: ReadonlySet<string>, isOwn: (id: string) => boolean): Runs => {
  const runs = new Map<string, Array<string>>()
  let place = start
  for (const id of ids) {
    if (fixed.has(id)) place = id
    else if (isOwn(id)) runs.set(place, [...runs.get(place) ?? [], id])
  }
  return runs
}

/** Both runs, with what they share once: between two shared ids, the part whose first id is less comes first. */
const joinRuns = (
  run: ReadonlyArray<string>,
  other: ReadonlyArray<string>,
  shared: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const joined: Array<string> = []
  let [from, otherFrom] = [0, 0]
  const take = (to: number, otherTo: number): void => {
    const parts = [
      run.slice(from, to),
      other.slice(otherFrom, otherTo).filter((id) => !run.includes(id))
    ].toSorted(([left = ""], [right = ""]) => left < right ? -1 : left > right ? 1 : 0)
    joined.push(...parts.flat())
    ;[from, otherFrom] = [to + 1, otherTo + 1]
  }
  for (const id of shared) {
    const [to, otherTo] = [run.indexOf(id), other.indexOf(id)]
    if (to < from || otherTo < otherFrom) continue
    take(to, otherTo)
    joined.push(id)
  }
  take(run.length, other.length)
  return joined
}

/** The least items that must be moved to make one order of the other. Both have the same items, and others. */
const movedIds = (base: ReadonlyArray<string>, order: ReadonlyArray<string>): ReadonlySet<string> => {
  const indexes = new Map(base.map((id, index) => [id, index]))
  const common = order.filter((id) => indexes.has(id))
  const unmoved = longestIncreasing(common.map((id) => indexes.get(id) ?? 0))
  return new Set(common.filter((id) => !unmoved.has(indexes.get(id) ?? 0)))
}

/** The values of a longest increasing subsequence of different numbers. */
const longestIncreasing = (values: ReadonlyArray<number>): ReadonlySet<number> => {
  /** The last values of the increasing sequences of each length, and what comes before each value. */
  const lasts: Array<number> = []
  const before = new Map<number, number | undefined>()
  for (const value of values) {
    const found = lasts.findIndex((last) => last > value)
    const length = found === -1 ? lasts.length : found
    before.set(value, lasts[length - 1])
    lasts[length] = value
  }
  const longest = new Set<number>()
  for (let value = lasts.at(-1); value !== undefined; value = before.get(value)) longest.add(value)
  return longest
}
