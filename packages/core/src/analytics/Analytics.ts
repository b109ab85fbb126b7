/**
 * The analytics of a survey equal one fold over all its responses. The service does not repeat the fold for each
 * request: it keeps the aggregates of recent requests and adds the responses that came since, and it merges the
 * aggregate of a new range of times from rollups. The work of a request depends on the new responses, not on the number
 * of all responses.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { KeyedLock } from "../concurrency/KeyedLock.js"
import type { Survey } from "../surveys/Survey.js"
import { Committer } from "../unit-of-work/Committer.js"
import type { AccountId, QuestionId, SurveyId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import type { NotFound } from "../values/NotFound.js"
import type { TimeRange } from "../values/TimeRange.js"
import * as Aggregate from "./Aggregate.js"
import * as AnalyticsResult from "./AnalyticsResult.js"
import * as AggregateCache from "./rollups/AggregateCache.js"
import * as RollupIndex from "./rollups/RollupIndex.js"
import { type LogReading, Rollups } from "./rollups/Rollups.js"
import { RollupStore } from "./rollups/RollupStore.js"

export class Analytics extends Effect.Service<Analytics>()("@canvass/core/Analytics", {
  dependencies: [Rollups.Default],
  effect: Effect.gen(function*() {
    const committer = yield* Committer
    const rollups = yield* Rollups
    const store = yield* RollupStore
    const views = AggregateCache.makeViews()
    const index = yield* RollupIndex.make(AggregateCache.makeRollups())
    const lock = new KeyedLock<SurveyId>()

    /**
     * Computes the analytics of a survey. They count every response that was acknowledged before the call, and no
     * response that was removed before it. Fails with `NotFound` when the account has no such survey.
     */
    const compute = (
      owner: AccountId,
      id: SurveyId,
      request: AnalyticsResult.AnalyticsRequest
    ): Effect.Effect<AnalyticsResult.AnalyticsResult, NotFound> =>
      Effect.gen(function*() {
        const now = yield* Instant.now
        const cached = hasView(id, request) ? yield* continueView(owner, id, request) : undefined
        const { aggregate, survey } = cached?.view ?? (yield* lock.withLock(id, makeView(owner, id, request)))
        const reached = aggregate.partial === 0 ? noneReached : yield* store.countReached(owner, id, request)
        return AnalyticsResult.make(survey, { ...aggregate, reached }, request, now)
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
     * Deletes the rollups of a survey, makes every instance discard its aggregates, and counts all responses again.
     * Fails with `NotFound` when the account has no such survey.
     */
    const rebuild = (owner: AccountId, id: SurveyId): Effect.Effect<void, NotFound> =>
      Effect.zipRight(
        Effect.orDie(committer.commit({
          guards: [],
          changes: [{ _tag: "RollupsInvalidated", surveyId: id }],
          events: [],
          audit: Option.none()
        })),
        refresh(owner, id)
      )

    /** Rebuilds the surveys of all accounts with ids greater than `after`, and returns their number. */
    const rebuildAll = (after?: SurveyId): Effect.Effect<number> =>
      Effect.gen(function*() {
        const surveys = yield* store.listSurveys(after, surveysPerPage)
        // A survey that is removed meanwhile needs no rollups.
        yield* Effect.forEach(surveys, ({ id, owner }) => Effect.ignore(rebuild(owner, id)), { discard: true })
        const last = surveys.at(-1)
        return last === undefined ? 0 : surveys.length + (yield* rebuildAll(last.id))
      })

    const hasView = (id: SurveyId, range: TimeRange): boolean =>
      views.get(AggregateCache.viewKey(id, range)) !== undefined

    /**
     * Reads the watermark and, when the aggregate of the range is cached, the responses that came since. The result has
     * no `view` when nothing is cached, when the cached aggregate is void, or when more responses came than are read at
     * once.
     */
    const continueView = (
      owner: AccountId,
      id: SurveyId,
      { from, to }: TimeRange
    ): Effect.Effect<{ readonly reading: LogReading; readonly view: View | undefined }, NotFound> =>
      Effect.suspend(() => {
        const key = AggregateCache.viewKey(id, { from, to })
        const cached = views.get(key)
        const after = cached?.upTo ?? 0
        const request = { after, maxCount: cached === undefined ? 0 : index.maxTail, from, to }
        return Effect.map(rollups.readLog(owner, id, request), (reading) => {
          const { lastRemoval, lastSequence } = reading.watermark
          if (cached?.lastRemoval !== lastRemoval || reading.upTo < lastSequence) {
            return { reading, view: undefined }
          }
          const aggregate = reading.responses.length === 0
            ? cached.aggregate
            : Aggregate.add(cached.aggregate, reading.questions, reading.responses)
          // Another request may have read more of the log meanwhile.
          if ((views.get(key)?.upTo ?? 0) < lastSequence) {
            views.set(key, { after: 0, upTo: lastSequence, lastRemoval, aggregate })
          }
          return { reading, view: viewOf(reading, aggregate) }
        })
      })

    /** Merges the aggregate of a range of times from rollups, unless another request has cached it meanwhile. */
    const makeView = (owner: AccountId, id: SurveyId, range: TimeRange): Effect.Effect<View, NotFound> =>
      Effect.gen(function*() {
        const { reading, view } = yield* continueView(owner, id, range)
        if (view !== undefined) return view
        const { lastRemoval, lastSequence } = reading.watermark
        const aggregate = yield* index.aggregate({ owner, id, lastRemoval }, range, lastSequence)
        views.set(AggregateCache.viewKey(id, range), { after: 0, upTo: lastSequence, lastRemoval, aggregate })
        return viewOf(reading, aggregate)
      })

    return { compute, refresh, rebuild, rebuildAll }
  })
}) {}

/** The aggregate of a range of times with the survey at about the same moment. */
interface View {
  readonly survey: Survey
  readonly aggregate: Aggregate.Aggregate
}

const viewOf = ({ survey, watermark }: LogReading, aggregate: Aggregate.Aggregate): View => ({
  survey,
  aggregate: { ...aggregate, partial: watermark.partialCount }
})

const noneReached: ReadonlyMap<QuestionId, number> = new Map()

/** Surveys that `rebuildAll` reads at once. */
const surveysPerPage = 100
