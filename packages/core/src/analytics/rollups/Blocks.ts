/**
 * Aggregates a selection of the responses of any range of times in blocks of 65 536 changes. A block is counted once,
 * from columns, and cached while no response of it is removed: responses that have ended do not change, so the
 * digest of the rollup of the same changes tells whether any is gone. Of a block that the range cuts, the parts inside
 * are cached likewise.
 */
import * as Effect from "effect/Effect"
import { yieldToEventLoop } from "../../concurrency/yieldToEventLoop.js"
import type { Response } from "../../responses/Response.js"
import type { ResponseParts } from "../../responses/ResponseParts.js"
import type { RuleViolated } from "../../validation/ValidationError.js"
import type { NotFound } from "../../values/NotFound.js"
import type { TimeRange } from "../../values/TimeRange.js"
import { SampleCandidates } from "../columns/SampleCandidates.js"
import * as GroupedAggregate from "../groups/GroupedAggregate.js"
import type { Selection } from "../groups/Selection.js"
import { type BlockCache, blockKey } from "./AggregateCache.js"
import type { ColumnBlocks } from "./ColumnBlocks.js"
import type { ColumnCounts } from "./ColumnCounts.js"
import { countInSteps } from "./countInSteps.js"
import type { RollupIndex } from "./RollupIndex.js"
import { type LogReading, type LogVersion, Rollups } from "./Rollups.js"
import { type LogRequest, shareOf } from "./RollupStore.js"

export const make = (index: RollupIndex, columnBlocks: ColumnBlocks, columnCounts: ColumnCounts, cache: BlockCache) =>
  Effect.gen(function*() {
    const rollups = yield* Rollups
    const { blockSize } = index

    /** Aggregates the selected responses of a range of times with sequence numbers up to `upTo`. */
    const aggregate = (
      log: LogVersion,
      selection: Selection,
      range: TimeRange,
      upTo: number
    ): Effect.Effect<GroupedAggregate.GroupedAggregate, NotFound | RuleViolated> =>
      Effect.gen(function*() {
        const blocks = yield* index.listBlocks(log, upTo)
        const rest = makeCounting(log, selection)
        let sum: GroupedAggregate.GroupedAggregate | undefined
        const add = (counted: GroupedAggregate.GroupedAggregate) =>
          Effect.gen(function*() {
            const merged = sum === undefined ? counted : yield* GroupedAggregate.merge([sum, counted])
            if (isTooLarge(selection, merged)) return yield* GroupedAggregate.tooManyGroups(maxOf(selection))
            return sum = merged
          })
        for (let after = 0; after < upTo; after += blockSize) {
          const summary = blocks.get(after)
          const share = summary === undefined ? "some" : shareOf(summary, range)
          if (share === "none") continue
          const request = { after, maxCount: Math.min(blockSize, upTo - after) }
          if (summary === undefined || share === "some") yield* rest.add({ ...request, ...range })
          else {
            const block = yield* find(log, selection, request, summary.digest)
            if (selection.groupsOf === undefined) rest.addCounted(block)
            else yield* add(block)
          }
        }
        return yield* add(yield* rest.finish)
      })

    /** The aggregate of a block, from the cache if the rollup has the same digest. */
    const find = (log: LogVersion, selection: Selection, request: LogRequest, digest: string) =>
      Effect.suspend(() => {
        const key = blockKey(log.id, request.after, selection)
        const cached = cache.get(key)
        return cached?.digest === digest ? Effect.succeed(cached.aggregate) : Effect.tap(
          count(log, selection, request),
          (aggregate) => Effect.sync(() => cache.set(key, { digest, aggregate }))
        )
      })

    /** Counts the selected responses of a slice of the log. */
    const count = (log: LogVersion, selection: Selection, request: LogRequest) =>
      Effect.suspend(() => {
        const counting = makeCounting(log, selection)
        return Effect.zipRight(counting.add(request), counting.finish)
      })

    /** Counts the selected responses of slices of the log: from columns, and the latest ones from responses. */
    const makeCounting = (log: LogVersion, selection: Selection) => {
      const counter = new GroupedAggregate.Counter(selection)
      let counted = 0
      let measured = 0
      const check = (responses: number): Effect.Effect<void, RuleViolated> => {
        counted += responses
        if (counter.hasTooManyGroups) return GroupedAggregate.tooManyGroups(maxOf(selection))
        if (counted - measured < responsesPerMeasuring) return Effect.void
        measured = counted
        return counter.approximateBytes > maxBytes
          ? GroupedAggregate.tooManyGroups(maxOf(selection))
          : yieldToEventLoop
      }
      const addResponses = (
        questions: LogReading["questions"],
        responses: ReadonlyArray<Response>,
        parts: ResponseParts
      ) =>
        Effect.suspend(() => {
          counter.add(questions, responses, parts)
          return check(responses.length)
        })
      const add = (request: LogRequest): Effect.Effect<void, NotFound | RuleViolated> => {
        const { columns } = selection
        const { after, maxCount, ...range } = request
        const end = after + maxCount
        const columnsEnd = columns === undefined ? after : end - end % columnBlocks.size
        const fromColumns = columns === undefined || columnsEnd <= after
          ? Effect.void
          : columnCounts.count(log, { ...selection, columns }, counter, { after, upTo: columnsEnd }, range, check)
        const rest = { ...request, after: Math.max(after, columnsEnd), maxCount: end - Math.max(after, columnsEnd) }
        const fromResponses = rollups.readBatches(log.owner, log.id, rest, index.maxTail, (reading) =>
          Effect.zipRight(
            yieldToEventLoop,
            countInSteps(reading, (some, parts) => addResponses(reading.questions, some, parts))
          ))
        return Effect.zipRight(fromColumns, fromResponses)
      }
      return {
        add,
        /** Adds a whole block of a selection without groups, whose samples have been read. */
        addCounted: (block: GroupedAggregate.GroupedAggregate): void =>
          counter.addCounted([], block, new SampleCandidates()),
        /** Returns the aggregate of all slices. Nothing can be added afterwards. */
        finish: Effect.suspend(() => Effect.map(columnCounts.addSamples(log, counter), () => counter.build()))
      }
    }

    return { aggregate }
  })

/** Responses after which the memory of the groups is measured. */
const responsesPerMeasuring = 8_192

/** Bytes that the groups of a selection may take in memory. */
const maxBytes = 24 * 1_024 * 1_024

const maxOf = ({ maxGroups = Infinity }: Selection): number => maxGroups

const isTooLarge = (selection: Selection, sum: GroupedAggregate.GroupedAggregate): boolean =>
  sum.groups.size > maxOf(selection) || sum.groups.size > 0 && GroupedAggregate.approximateBytes(sum) > maxBytes
