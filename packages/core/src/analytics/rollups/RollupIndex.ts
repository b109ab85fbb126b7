/**
 * Aggregates any range of times from rollups, so that the work grows with the logarithm of the number of responses.
 * Rollups form a tree: each rollup of a level merges `fanOut` rollups of the level below, and all are stored. Rollups
 * inside the range are merged whole, and those that it cuts are replaced by the ones below. A rollup that has columns
 * and is cut is counted from them; without them, single responses are read where the range cuts a rollup of level 0. A
 * rollup that is not stored, or cannot be decoded, is made again from the rollups below, or from the responses.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { yieldToEventLoop } from "../../concurrency/yieldToEventLoop.js"
import { BoundedCache } from "../../values/BoundedCache.js"
import type { SurveyId } from "../../values/Ids.js"
import type { NotFound } from "../../values/NotFound.js"
import type * as TimeRange from "../../values/TimeRange.js"
import * as Aggregate from "../Aggregate.js"
import type { RollupCache } from "./AggregateCache.js"
import type { ColumnBlocks } from "./ColumnBlocks.js"
import type { ColumnCounts, CutCounting } from "./ColumnCounts.js"
import { type LogVersion, type LogWriting, Rollups, RollupSizes } from "./Rollups.js"
import {
  type RollupRequest,
  type RollupSummary,
  type RollupTimes,
  type Share,
  shareOf,
  startsOf
} from "./RollupStore.js"

export const make = (cache: RollupCache, columns: ColumnBlocks, columnCounts: ColumnCounts) =>
  Effect.gen(function*() {
    const rollups = yield* Rollups
    const { changesPerRollup, fanOut } = yield* RollupSizes

    const sizeOf = (level: number): number => changesPerRollup * fanOut ** level

    /** Responses that are read at once to continue an aggregate. More of them would hold the event loop. */
    const maxTail = 2 * changesPerRollup

    /** Aggregates the ended responses of a range of times with sequence numbers up to `upTo`. */
    const aggregate = (
      log: LogVersion,
      range: TimeRange.TimeRange,
      upTo: number
    ): Effect.Effect<Aggregate.Aggregate, NotFound> =>
      Effect.gen(function*() {
        const tree = { log, writer: rollups.makeWriter(log) }
        const sum = new Aggregate.Merger()
        const siblings = largestUpTo(upTo)
        const cuts = columnCounts.makeCutCounting(log, range)
        for (const some of siblings) yield* merge(tree, sum, some, { range, cuts })
        sum.add(yield* cuts.finish)
        yield* tree.writer.flush
        // The latest changes do not fill a rollup.
        const after = siblings.at(-1)?.upTo ?? 0
        if (after < upTo) {
          sum.add(yield* rollups.countLog(log.owner, log.id, { ...range, after, maxCount: upTo - after }))
        }
        return sum.merge()
      })

    /** Stores every rollup that is complete at `upTo`, and the columns of its responses, unless they are stored. */
    const refresh = (log: LogVersion, upTo: number): Effect.Effect<void, NotFound> =>
      Effect.gen(function*() {
        const tree = { log, writer: rollups.makeWriter(log) }
        yield* columns.refresh(tree, upTo)
        for (const siblings of largestUpTo(upTo)) {
          const stored = yield* rollups.listStored(log, siblings)
          for (const after of startsOf(siblings)) {
            if (!stored.has(after)) yield* makeRollup(tree, siblings.level, after)
          }
        }
        yield* tree.writer.flush
      })

    /** The state of each log up to which all rollups were stored. To look at all of them takes long for many. */
    const refreshed = new BoundedCache<SurveyId, string>({ maxBytes: 256 * 1_024, bytesOf: () => 256 })

    /** Changes that a block of a selection has. */
    const blockSize = sizeOf(blockLevel)

    /**
     * Returns the rollups of the size of a block, by the sequence number after which each begins. A block that is
     * complete at `upTo` and is missing could not be stored.
     */
    const listBlocks = (
      log: LogVersion,
      upTo: number
    ): Effect.Effect<ReadonlyMap<number, RollupSummary>, NotFound> =>
      Effect.gen(function*() {
        const end = upTo - upTo % blockSize
        if (end === 0) return new Map()
        const state = `${log.lastRemoval} ${upTo - upTo % changesPerRollup}`
        if (refreshed.get(log.id) !== state) {
          yield* refresh(log, upTo)
          refreshed.set(log.id, state)
        }
        return yield* rollups.listStored(log, { changeCount: blockSize, after: 0, upTo: end })
      })

    /** The largest rollups that cover the sequence numbers from 1, as far as rollups can be complete at `upTo`. */
    const largestUpTo = (upTo: number): ReadonlyArray<Siblings> => {
      const covering: Array<Siblings> = []
      let topLevel = 0
      while (sizeOf(topLevel + 1) <= upTo) topLevel++
      let after = 0
      for (let level = topLevel; level >= 0; level--) {
        const size = sizeOf(level)
        const end = upTo - upTo % size
        if (end > after) covering.push({ level, changeCount: size, after, upTo: end })
        after = end
      }
      return covering
    }

    /** Adds rollups to `sum`, and descends into those that the range of times cuts. */
    const merge = (
      tree: LogWriting,
      sum: Aggregate.Merger,
      siblings: Siblings,
      selected: SelectedTimes
    ): Effect.Effect<void, NotFound> =>
      Effect.gen(function*() {
        const { cuts, range } = selected
        const stored = yield* rollups.listStored(tree.log, siblings)
        const places = startsOf(siblings).map((after): SiblingPosition => {
          const summary = stored.get(after)
          return { after, summary, share: shareOf(summary, range) }
        })
        const find = finder(tree, siblings, places.filter(({ share }) => share === "all"))
        for (const place of places) {
          const aggregate = place.share === "all" ? yield* find(place) : undefined
          const share = aggregate === undefined ? place.share : shareOf(timesOf(aggregate), range)
          if (share === "some") {
            const isCounted = cuts !== undefined && siblings.changeCount === columns.size &&
              (yield* cuts.add(place.after))
            if (!isCounted) yield* descend(tree, sum, siblings.level, place.after, selected)
          }
          if (share === "all" && aggregate !== undefined) sum.add(aggregate)
        }
      })

    /** Adds the part of a rollup that is in the range of times. */
    const descend = (
      tree: LogWriting,
      sum: Aggregate.Merger,
      level: number,
      after: number,
      selected: SelectedTimes
    ): Effect.Effect<void, NotFound> =>
      level > 0
        ? merge(tree, sum, childrenOf(level, after), selected)
        : Effect.map(
          rollups.countLog(tree.log.owner, tree.log.id, { ...selected.range, after, maxCount: changesPerRollup }),
          (aggregate) => sum.add(aggregate)
        )

    /**
     * Makes a function that returns the rollups in some places among siblings, in their order: from the cache, or from
     * the store, or made again. Those of level 0 are not cached: they would displace the others.
     */
    const finder = (tree: LogWriting, { changeCount, level }: Siblings, places: ReadonlyArray<SiblingPosition>) => {
      const cached = ({ summary }: SiblingPosition) => summary === undefined ? undefined : cache.get(summary.digest)
      const toRead = places.filter((place) => place.summary !== undefined && cached(place) === undefined)
      const read = rollups.makeReader(tree.log, {
        changeCount,
        after: toRead[0]?.after ?? 0,
        upTo: (toRead.at(-1)?.after ?? -changeCount) + changeCount
      })
      return (place: SiblingPosition): Effect.Effect<Aggregate.Aggregate, NotFound> =>
        Effect.gen(function*() {
          const known = cached(place)
          if (known !== undefined) return known
          const stored = place.summary === undefined ? Option.none() : yield* read(place.after)
          if (Option.isNone(stored)) return yield* makeRollup(tree, level, place.after)
          if (level > 0 && place.summary !== undefined) cache.set(place.summary.digest, stored.value)
          return stored.value
        })
    }

    /** Makes a rollup that is not stored, and stores it. */
    const makeRollup = (tree: LogWriting, level: number, after: number): Effect.Effect<Aggregate.Aggregate, NotFound> =>
      Effect.gen(function*() {
        const sum = new Aggregate.Merger()
        if (level === 0) yield* yieldToEventLoop
        yield* descend(tree, sum, level, after, { range: {} })
        const aggregate = Aggregate.compact(sum.merge())
        const digest = yield* tree.writer.add({ after, upTo: after + sizeOf(level) }, aggregate)
        if (level > 0) cache.set(digest, aggregate)
        return aggregate
      })

    const childrenOf = (level: number, after: number): Siblings => ({
      level: level - 1,
      changeCount: sizeOf(level - 1),
      after,
      upTo: after + sizeOf(level)
    })

    return { aggregate, refresh, maxTail, blockSize, listBlocks }
  })

export type RollupIndex = Effect.Effect.Success<ReturnType<typeof make>>

/** The level of rollups that have as many changes as a block: 65 536. */
const blockLevel = 2

/** Which responses of a rollup are wanted. */
interface SelectedTimes {
  readonly range: TimeRange.TimeRange
  /** Counts rollups that the range cuts. Absent: the rollups are wanted whole. */
  readonly cuts?: CutCounting
}

/** Adjacent rollups of one level. */
interface Siblings extends RollupRequest {
  readonly level: number
}

/** Where a rollup belongs, what is stored there, and how much of it is in the range of times. */
interface SiblingPosition {
  readonly after: number
  readonly summary: RollupSummary | undefined
  readonly share: Share
}

/** The times that the summary of a rollup has. */
const timesOf = ({ firstEndedAt, lastEndedAt }: Aggregate.Aggregate): RollupTimes => ({
  firstSubmittedAt: firstEndedAt,
  lastSubmittedAt: lastEndedAt
})
