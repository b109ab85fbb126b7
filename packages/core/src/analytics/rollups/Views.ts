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
import type { NotFound } from "../../values/NotFound.js"
import type { TimeRange } from "../../values/TimeRange.js"
import * as GroupedAggregate from "../groups/GroupedAggregate.js"
import { everybody, type Selection } from "../groups/Selection.js"
import * as AggregateCache from "./AggregateCache.js"
import * as Blocks from "./Blocks.js"
import { countInSteps } from "./countInSteps.js"
import * as RollupIndex from "./RollupIndex.js"
import { type LogReading, Rollups } from "./Rollups.js"
import type { Watermark } from "./RollupStore.js"

/** Makes the views of all surveys. */
export const make = Effect.gen(function*() {
  const rollups = yield* Rollups
  const views = AggregateCache.makeViews()
  const index = yield* RollupIndex.make(AggregateCache.makeRollups())
  const blocks = yield* Blocks.make(index, AggregateCache.makeBlocks())
  const lock = new KeyedLock<SurveyId>()

  /** The aggregate of a selection of the responses of a range of times. */
  const view = (
    owner: AccountId,
    id: SurveyId,
    range: TimeRange,
    selection: Selection
  ): Effect.Effect<View, NotFound | RuleViolated> =>
    Effect.gen(function*() {
      const isCached = views.get(AggregateCache.viewKey(id, range, selection)) !== undefined
      const continued = isCached ? yield* continueView(owner, id, range, selection) : undefined
      if (continued?.view !== undefined) return continued.view
      const make = makeView(owner, id, range, selection)
      return yield* selection.key === everybody.key ? lock.withLock(id, make) : make
    })

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
   */
  const continueView = (
    owner: AccountId,
    id: SurveyId,
    { from, to }: TimeRange,
    selection: Selection
  ): Effect.Effect<Continued, NotFound | RuleViolated> =>
    Effect.suspend(() => {
      const key = AggregateCache.viewKey(id, { from, to }, selection)
      const cached = views.get(key)
      const after = cached?.upTo ?? 0
      const request = { after, maxCount: cached === undefined ? 0 : index.maxTail, from, to }
      return Effect.gen(function*() {
        const reading = yield* rollups.readLog(owner, id, request)
        const { questions, responses, watermark: { lastRemoval, lastSequence } } = reading
        if (cached?.lastRemoval !== lastRemoval || reading.upTo < lastSequence) return { reading, view: undefined }
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
        if ((views.get(key)?.upTo ?? 0) < lastSequence) views.set(key, { upTo: lastSequence, lastRemoval, aggregate })
        return { reading, view: viewOf(reading, aggregate) }
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
      const log = { owner, id, lastRemoval }
      const aggregate = selection.key === everybody.key
        ? GroupedAggregate.ofAll(yield* index.aggregate(log, range, lastSequence))
        : yield* blocks.aggregate(log, selection, range, lastSequence)
      views.set(AggregateCache.viewKey(id, range, selection), { upTo: lastSequence, lastRemoval, aggregate })
      return viewOf(reading, aggregate)
    })

  return { view, refresh }
})

/** The aggregate of a selection with the survey at about the same moment. */
export interface View {
  readonly survey: Survey
  readonly watermark: Watermark
  readonly aggregate: GroupedAggregate.GroupedAggregate
}

/** A cached view with the responses that came since, if it could be continued. */
interface Continued {
  readonly reading: LogReading
  readonly view: View | undefined
}

/** Partial responses are counted for everybody only. */
const viewOf = ({ survey, watermark }: LogReading, aggregate: GroupedAggregate.GroupedAggregate): View => ({
  survey,
  watermark,
  aggregate: { ...aggregate, all: { ...aggregate.all, partial: watermark.partialCount } }
})
