/**
 * The analytics of a survey equal one fold over all its responses. A view does not repeat the fold for each request: it
 * keeps the aggregates of recent requests and adds the responses that came since, and it merges the aggregate of a new
 * range of times from rollups. The work of a request depends on the new responses, not on the number of all responses.
 * A filter, and groups, are counted from single responses at the first time, and kept alike.
 */
import * as Effect from "effect/Effect"
import { KeyedLock } from "../../concurrency/KeyedLock.js"
import type { Survey } from "../../surveys/model/Survey.js"
import type { RuleViolated } from "../../validation/ValidationError.js"
import type { AccountId, SurveyId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import type { NotFound } from "../../values/NotFound.js"
import type { TimeRange } from "../../values/TimeRange.js"
import * as GroupedAggregate from "../groups/GroupedAggregate.js"
import { everybody, type Selection } from "../groups/Selection.js"
import * as AggregateCache from "./AggregateCache.js"
import * as Blocks from "./Blocks.js"
import * as ColumnBlocks from "./ColumnBlocks.js"
import * as ColumnCounts from "./ColumnCounts.js"
import { countInSteps } from "./countInSteps.js"
import * as RollupIndex from "./RollupIndex.js"
import { type LogReading, type LogVersion, Rollups } from "./Rollups.js"
import type { Watermark } from "./RollupStore.js"

/** Makes the views of all surveys. */
export const make = Effect.gen(function*() {
  const rollups = yield* Rollups
  const views = AggregateCache.makeViews()
  const columnBlocks = yield* ColumnBlocks.make
  const columnCounts = yield* ColumnCounts.make(columnBlocks, AggregateCache.makeParts())
  const index = yield* RollupIndex.make(AggregateCache.makeRollups(), columnBlocks, columnCounts)
  const blocks = yield* Blocks.make(index, columnBlocks, columnCounts, AggregateCache.makeBlocks())
  const lock = new KeyedLock<SurveyId>()

  /**
   * The aggregate of a selection of the responses of a range of times.
   *
   * @param upTo - Only responses with sequence numbers up to this one are counted. Undefined: all.
   */
  const view = (
    owner: AccountId,
    id: SurveyId,
    range: TimeRange,
    selection: Selection,
    upTo?: number
  ): Effect.Effect<View, NotFound | RuleViolated> =>
    Effect.gen(function*() {
      const cached = views.get(AggregateCache.viewKey(id, range, selection))
      // What reaches further than an earlier state of the log can't be continued to it.
      const continued = cached !== undefined && cached.upTo <= (upTo ?? Infinity)
        ? yield* continueView(owner, id, range, selection, upTo)
        : undefined
      if (continued?.view !== undefined) return continued.view
      const make = upTo === undefined
        ? makeView(owner, id, range, selection)
        : makePast(owner, id, range, selection, upTo)
      return yield* selection.key === everybody.key ? lock.withLock(id, make) : make
    })

  /** Makes the aggregate of an earlier state of the log, unless it is cached. */
  const makePast = (
    owner: AccountId,
    id: SurveyId,
    range: TimeRange,
    selection: Selection,
    upTo: number
  ): Effect.Effect<View, NotFound | RuleViolated> =>
    Effect.gen(function*() {
      const key = AggregateCache.pastKey(id, range, selection, upTo)
      const reading = yield* rollups.readLog(owner, id, { ...range, after: 0, maxCount: 0 })
      const { lastRemoval } = reading.watermark
      const cached = views.get(key)
      if (cached?.lastRemoval === lastRemoval) return viewOf(reading, cached.aggregate, upTo)
      const aggregate = yield* count({ owner, id, lastRemoval }, range, selection, upTo)
      views.set(key, { upTo, lastRemoval, aggregate })
      return viewOf(reading, aggregate, upTo)
    })

  const count = (log: LogVersion, range: TimeRange, selection: Selection, upTo: number) =>
    selection.key === everybody.key
      ? Effect.map(index.aggregate(log, range, upTo), GroupedAggregate.ofAll)
      : blocks.aggregate(log, selection, range, upTo)

  /**
   * Counts the latest responses of a survey and stores the rollups that are complete, so that the next request has
   * less to count. Fails with `NotFound` when the account has no such survey.
   */
  const refresh = (owner: AccountId, id: SurveyId): Effect.Effect<void, NotFound> =>
    lock.withLock(
      id,
      Effect.flatMap(
        rollups.readLog(owner, id, { after: 0, maxCount: 0 }),
        ({ watermark: { lastRemoval, lastSequence } }) => index.refresh({ owner, id, lastRemoval }, lastSequence)
      )
    )

  /**
   * Reads the watermark and, when the aggregate of the range is cached, the responses that came since. The result has
   * no `view` when nothing is cached, when the cached aggregate is void, or when more responses came than are read at
   * once.
   *
   * @param upTo - The last sequence number to count. Undefined: that of the watermark.
   */
  const continueView = (
    owner: AccountId,
    id: SurveyId,
    { from, to }: TimeRange,
    selection: Selection,
    upTo: number = Infinity
  ): Effect.Effect<Continued, NotFound | RuleViolated> =>
    Effect.suspend(() => {
      const key = AggregateCache.viewKey(id, { from, to }, selection)
      const cached = views.get(key)
      const after = cached?.upTo ?? 0
      const maxCount = cached === undefined ? 0 : Math.max(0, Math.min(index.maxTail, upTo - after))
      const request = { after, maxCount, from, to }
      return Effect.gen(function*() {
        const reading = yield* rollups.readLog(owner, id, request)
        const { questions, responses, watermark: { lastRemoval, lastSequence } } = reading
        const end = Math.min(upTo, lastSequence)
        if (cached?.lastRemoval !== lastRemoval || after > end || reading.upTo < end) {
          return { reading, view: undefined }
        }
        let { aggregate } = cached
        if (responses.length > 0) {
          const counter = new GroupedAggregate.Counter(selection, aggregate)
          yield* countInSteps(reading, (some, parts) => Effect.sync(() => counter.add(questions, some, parts)))
          if (counter.hasTooManyGroups) {
            return yield* GroupedAggregate.tooManyGroups(selection.maxGroups ?? Infinity)
          }
          aggregate = counter.build()
        }
        // Another request may have read more of the log meanwhile.
        if ((views.get(key)?.upTo ?? 0) < end) views.set(key, { upTo: end, lastRemoval, aggregate })
        return { reading, view: viewOf(reading, aggregate, end) }
      })
    })

  /** Makes the aggregate of a range of times, unless another request has cached it meanwhile. */
  const makeView = (
    owner: AccountId,
    id: SurveyId,
    range: TimeRange,
    selection: Selection
  ): Effect.Effect<View, NotFound | RuleViolated> =>
    Effect.gen(function*() {
      const { reading, view } = yield* continueView(owner, id, range, selection)
      if (view !== undefined) return view
      const { lastRemoval, lastSequence } = reading.watermark
      const aggregate = yield* count({ owner, id, lastRemoval }, range, selection, lastSequence)
      views.set(AggregateCache.viewKey(id, range, selection), { upTo: lastSequence, lastRemoval, aggregate })
      return viewOf(reading, aggregate, lastSequence)
    })

  return { view, refresh }
})

/** The aggregate of a selection with the survey at about the same moment. */
export interface View {
  readonly survey: Survey
  readonly watermark: Watermark
  /** The last sequence number that is counted. */
  readonly upTo: number
  /** The time of the last change in the log. */
  readonly headAt: Instant
  readonly aggregate: GroupedAggregate.GroupedAggregate
}

/** A cached view with the responses that came since, if it could be continued. */
interface Continued {
  readonly reading: LogReading
  readonly view: View | undefined
}

/** Partial responses are counted for everybody only. */
const viewOf = (
  { headAt, survey, watermark }: LogReading,
  aggregate: GroupedAggregate.GroupedAggregate,
  upTo: number
): View => ({
  survey,
  watermark,
  upTo,
  headAt,
  aggregate: { ...aggregate, all: { ...aggregate.all, partial: watermark.partialCount } }
})
