/**
 * Aggregates any range of times from rollups, so that the work does not grow with the number of responses. Rollups form
 * a tree: those of level 0 are stored, and each rollup of a higher level merges `fanOut` rollups of the level below.
 * Rollups inside the range are merged whole, and single responses are read only where the range cuts a rollup of level
 * 0.
 */
import * as Effect from "effect/Effect"
import type { NotFound } from "../../values/NotFound.js"
import * as TimeRange from "../../values/TimeRange.js"
import * as Aggregate from "../Aggregate.js"
import { type AggregateCache, rollupKey } from "./AggregateCache.js"
import { type CountedRange, type LogVersion, Rollups, RollupSizes } from "./Rollups.js"

/** Levels above level 0. Level 2 of the default sizes counts 65 536 changes. */
const topLevel = 2

export const make = (cache: AggregateCache) =>
  Effect.gen(function*() {
    const rollups = yield* Rollups
    const { changesPerRollup, fanOut } = yield* RollupSizes

    const sizeOf = (level: number): number => changesPerRollup * fanOut ** level

    /** Aggregates the completed responses of a range of times with sequence numbers up to `upTo`. */
    const aggregate = (
      log: LogVersion,
      range: TimeRange.TimeRange,
      upTo: number
    ): Effect.Effect<Aggregate.Aggregate, NotFound> =>
      Effect.gen(function*() {
        const sum = new Aggregate.Merger()
        let after = 0
        for (let level = topLevel; level >= 0; level--) {
          const count = Math.floor((upTo - after) / sizeOf(level))
          yield* mergeRollups(sum, log, level, after, count, range)
          after += count * sizeOf(level)
        }
        // The latest changes do not fill a rollup.
        if (after < upTo) {
          sum.add(yield* rollups.countLog(log.owner, log.id, { ...range, after, maxCount: upTo - after }))
        }
        return sum.merge()
      })

    /** Stores every rollup that is complete at `upTo`, and keeps those of higher levels in memory. */
    const refresh = (log: LogVersion, upTo: number): Effect.Effect<void, NotFound> =>
      Effect.gen(function*() {
        let after = 0
        for (let level = topLevel; level > 0; level--) {
          const count = Math.floor((upTo - after) / sizeOf(level))
          yield* forEachRollup(log, level, after, count, () => undefined)
          after += count * sizeOf(level)
        }
      })

    /** Adds `count` adjacent rollups of one level to `sum`, and descends into those that the range of times cuts. */
    const mergeRollups = (
      sum: Aggregate.Merger,
      log: LogVersion,
      level: number,
      after: number,
      count: number,
      range: TimeRange.TimeRange
    ): Effect.Effect<void, NotFound> =>
      Effect.gen(function*() {
        const cut: Array<number> = []
        yield* forEachRollup(log, level, after, count, (rollup) => {
          switch (shareOf(rollup.aggregate, range)) {
            case "all":
              return sum.add(rollup.aggregate)
            case "none":
              return undefined
            case "some":
              cut.push(rollup.after)
          }
        })
        for (const start of cut) {
          if (level > 0) yield* mergeRollups(sum, log, level - 1, start, fanOut, range)
          else {
            sum.add(
              yield* rollups.countLog(log.owner, log.id, { ...range, after: start, maxCount: changesPerRollup })
            )
          }
        }
      })

    /**
     * Passes `count` adjacent rollups of one level to `use`, one at a time. A rollup of a higher level that is not in
     * the cache is made and added to it. Those of level 0 are read each time: they would displace the others, each of
     * which takes `fanOut` rollups to make.
     */
    const forEachRollup = (
      log: LogVersion,
      level: number,
      after: number,
      count: number,
      use: (rollup: CountedRange) => void
    ): Effect.Effect<void, NotFound> =>
      Effect.gen(function*() {
        const size = sizeOf(level)
        if (level === 0) return yield* rollups.forEach(log, { after, upTo: after + count * size }, use)
        for (let start = after; start < after + count * size; start += size) {
          const cached = find(log, level, start)
          if (cached !== undefined) use(cached)
          else {
            const made = yield* mergeChildren(log, level, start)
            cache.set(rollupKey(log.id, level, start), { ...made, lastRemoval: log.lastRemoval })
            use(made)
          }
        }
      })

    const mergeChildren = (log: LogVersion, level: number, after: number): Effect.Effect<CountedRange, NotFound> =>
      Effect.suspend(() => {
        const sum = new Aggregate.Merger()
        return Effect.map(
          forEachRollup(log, level - 1, after, fanOut, (child) => sum.add(child.aggregate)),
          () => ({ after, upTo: after + sizeOf(level), aggregate: Aggregate.compact(sum.merge()) })
        )
      })

    const find = ({ id, lastRemoval }: LogVersion, level: number, after: number): CountedRange | undefined => {
      const rollup = cache.get(rollupKey(id, level, after))
      return rollup?.lastRemoval === lastRemoval ? rollup : undefined
    }

    return { aggregate, refresh, maxTail: sizeOf(1) }
  })

/** Whether all, none or some of the responses that an aggregate counts are in the range of times. */
const shareOf = (
  { firstSubmittedAt, lastSubmittedAt }: Aggregate.Aggregate,
  range: TimeRange.TimeRange
): "all" | "none" | "some" =>
  firstSubmittedAt === null || lastSubmittedAt === null
    ? "none"
    : TimeRange.share(range, firstSubmittedAt, lastSubmittedAt)
