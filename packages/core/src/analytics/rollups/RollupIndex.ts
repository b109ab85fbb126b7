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
        const parts: Array<Aggregate.Aggregate> = []
        let after = 0
        for (let level = topLevel; level >= 0; level--) {
          const count = Math.floor((upTo - after) / sizeOf(level))
          parts.push(...(yield* aggregateRollups(log, level, after, count, range)))
          after += count * sizeOf(level)
        }
        // The latest changes do not fill a rollup.
        if (after < upTo) {
          parts.push(yield* rollups.countLog(log.owner, log.id, { ...range, after, maxCount: upTo - after }))
        }
        return Aggregate.merge(parts)
      })

    /** Stores every rollup that is complete at `upTo`, and keeps those of higher levels in memory. */
    const refresh = (log: LogVersion, upTo: number): Effect.Effect<void, NotFound> =>
      Effect.gen(function*() {
        let after = 0
        for (let level = topLevel; level > 0; level--) {
          const count = Math.floor((upTo - after) / sizeOf(level))
          yield* loadRollups(log, level, after, count)
          after += count * sizeOf(level)
        }
      })

    /** Aggregates `count` adjacent rollups of one level, and descends into those that the range of times cuts. */
    const aggregateRollups = (
      log: LogVersion,
      level: number,
      after: number,
      count: number,
      range: TimeRange.TimeRange
    ): Effect.Effect<ReadonlyArray<Aggregate.Aggregate>, NotFound> =>
      Effect.gen(function*() {
        const parts: Array<Aggregate.Aggregate> = []
        for (const rollup of yield* loadRollups(log, level, after, count)) {
          switch (shareOf(rollup.aggregate, range)) {
            case "all":
              parts.push(rollup.aggregate)
              break
            case "none":
              break
            case "some":
              if (level > 0) parts.push(...(yield* aggregateRollups(log, level - 1, rollup.after, fanOut, range)))
              else {
                parts.push(
                  yield* rollups.countLog(log.owner, log.id, {
                    ...range,
                    after: rollup.after,
                    maxCount: changesPerRollup
                  })
                )
              }
          }
        }
        return parts
      })

    /** Returns `count` adjacent rollups of one level from the cache, or makes them and adds them to the cache. */
    const loadRollups = (
      log: LogVersion,
      level: number,
      after: number,
      count: number
    ): Effect.Effect<ReadonlyArray<CountedRange>, NotFound> =>
      Effect.gen(function*() {
        const size = sizeOf(level)
        const cached = Array.from({ length: count }, (_, index) => find(log, level, after + index * size))
        const found = cached.filter((rollup) => rollup !== undefined)
        if (found.length === count) return found
        const loaded = level === 0
          ? yield* rollups.load(log, { after, upTo: after + count * size })
          : yield* Effect.forEach(
            cached,
            (rollup, index) =>
              rollup !== undefined ? Effect.succeed(rollup) : mergeChildren(log, level, after + index * size)
          )
        for (const rollup of loaded) {
          cache.set(rollupKey(log.id, level, rollup.after), { ...rollup, lastRemoval: log.lastRemoval })
        }
        return loaded
      })

    /** Rollups of level 0 are cached only when a range of times needs them on their own. */
    const mergeChildren = (log: LogVersion, level: number, after: number): Effect.Effect<CountedRange, NotFound> => {
      const upTo = after + sizeOf(level)
      const children = level === 1 ? rollups.load(log, { after, upTo }) : loadRollups(log, level - 1, after, fanOut)
      return Effect.map(children, (children) => ({
        after,
        upTo,
        aggregate: Aggregate.compact(Aggregate.merge(children.map(({ aggregate }) => aggregate)))
      }))
    }

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
