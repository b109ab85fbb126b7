/**
 * The figures of a survey (specification, Analytics result; decisions §6). A fold over all its responses, of which next
 * to all has been done before: what was asked lately is remembered and goes on from there, the rest is merged from
 * aggregates that were kept. What an answer costs depends on what came since, not on how many responses there are.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Survey } from "../surveys/Survey.js"
import { Committer } from "../unit-of-work/Committer.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import type { NotFound } from "../values/NotFound.js"
import type { TimeRange } from "../values/TimeRange.js"
import * as Aggregate from "./Aggregate.js"
import * as AnalyticsResult from "./AnalyticsResult.js"
import * as Ledger from "./RollupIndex.js"
import { Rollups } from "./Rollups.js"
import { RollupStore, type Watermark } from "./RollupStore.js"

export class Analytics extends Effect.Service<Analytics>()("@canvass/core/Analytics", {
  dependencies: [Rollups.Default],
  effect: Effect.gen(function*() {
    const blocks = yield* Rollups
    const committer = yield* Committer
    const ledgers = yield* Ledger.keeping
    const store = yield* RollupStore
    const remembered = new Map<SurveyId, Remembered>()

    /** Counts every response that was acknowledged before, and none that was removed before. */
    const compute = (
      owner: AccountId,
      id: SurveyId,
      request: AnalyticsResult.AnalyticsRequest
    ): Effect.Effect<AnalyticsResult.AnalyticsResult, NotFound> =>
      Effect.gen(function*() {
        const now = yield* Instant.now
        const continued = yield* continueView(owner, id, request)
        const { aggregate, survey } = Option.isSome(continued)
          ? continued.value
          : yield* alone(owner, id, (known) => buildView(owner, id, known, request))
        return AnalyticsResult.make(survey, aggregate, request, now)
      })

    /** Writes the aggregates of what came since, so that the next who asks need not wait for it. */
    const refresh = (owner: AccountId, id: SurveyId): Effect.Effect<void, NotFound> =>
      alone(owner, id, (known) => openLedger(owner, id, known))

    /** Throws away what is kept of a survey's aggregates and remembered, here and elsewhere, and counts all again. */
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

    /** The same of every survey of every account, and how many these are. */
    const rebuildAll = (after?: SurveyId): Effect.Effect<number> =>
      Effect.gen(function*() {
        const surveys = yield* store.listSurveys(after, surveysAtOnce)
        // One that is gone meanwhile needs nothing.
        yield* Effect.forEach(surveys, ({ id, owner }) => Effect.ignore(rebuild(owner, id)), { discard: true })
        const last = surveys.at(-1)
        return last === undefined ? 0 : surveys.length + (yield* rebuildAll(last.id))
      })

    /** None if nothing is remembered of the range, or it is void, or too much came since. */
    const continueView = (
      owner: AccountId,
      id: SurveyId,
      range: TimeRange
    ): Effect.Effect<Option.Option<Current>, NotFound> =>
      Effect.suspend(() => {
        const known = remembered.get(id)
        const view = known?.views.get(nameOf(range))
        if (known === undefined || view === undefined) return Effect.succeedNone
        const { ledger } = known
        touch(remembered, id, known)
        return Effect.map(advance(owner, id, range, view), (advanced) => {
          if (advanced.watermark.lastRemoval !== ledger.removedAt || isBehind(advanced)) return Option.none()
          if (known.ledger === ledger) remember(known, range, advanced.view)
          return Option.some(currentOf(advanced))
        })
      })

    /** Others may have built it while this waited for its turn. */
    const buildView = (
      owner: AccountId,
      id: SurveyId,
      known: Remembered,
      range: TimeRange
    ): Effect.Effect<Current, NotFound> =>
      Effect.gen(function*() {
        const continued = yield* continueView(owner, id, range)
        if (Option.isSome(continued)) return continued.value
        const { lastSequence } = yield* openLedger(owner, id, known)
        const aggregate = yield* ledgers.aggregate(owner, id, known.ledger, range, lastSequence)
        let advanced = yield* advance(owner, id, range, { upTo: lastSequence, aggregate })
        while (isBehind(advanced)) advanced = yield* advance(owner, id, range, advanced.view)
        // When a response went meanwhile, its count is as of one moment or the other; the ledger is void for the next.
        remember(known, range, advanced.view)
        return currentOf(advanced)
      })

    /** The view with what came since, as far as is read at once. */
    const advance = (
      owner: AccountId,
      id: SurveyId,
      { from, to }: TimeRange,
      { aggregate, upTo }: View
    ): Effect.Effect<Advanced, NotFound> =>
      Effect.map(
        blocks.read(owner, id, { after: upTo, maxCount: ledgers.chapter, from, to }),
        ({ watermark, questions, responses, survey }) => ({
          watermark,
          survey,
          view: {
            upTo: Math.min(watermark.lastSequence, upTo + ledgers.chapter),
            aggregate: responses.length === 0 ? aggregate : Aggregate.add(aggregate, questions, responses)
          }
        })
      )

    /** A ledger that holds what is complete, and the watermark of that moment. */
    const openLedger = (owner: AccountId, id: SurveyId, known: Remembered): Effect.Effect<Watermark, NotFound> =>
      Effect.gen(function*() {
        const { watermark } = yield* blocks.read(owner, id, { after: 0, maxCount: 0 })
        if (known.ledger.removedAt !== watermark.lastRemoval) {
          known.ledger = Ledger.begin(watermark.lastRemoval)
          known.views.clear()
        }
        yield* ledgers.write(owner, id, known.ledger, watermark.lastSequence)
        return watermark
      })

    /** A survey's ledger is written by one at a time. Of a survey that there is not, nothing is remembered. */
    const alone = <A>(
      owner: AccountId,
      id: SurveyId,
      use: (known: Remembered) => Effect.Effect<A, NotFound>
    ): Effect.Effect<A, NotFound> =>
      Effect.flatMap(blocks.read(owner, id, { after: 0, maxCount: 0 }), ({ watermark }) => {
        const known = remembered.get(id) ??
          { building: Effect.unsafeMakeSemaphore(1), ledger: Ledger.begin(watermark.lastRemoval), views: new Map() }
        touch(remembered, id, known)
        return Effect.tap(known.building.withPermits(1)(use(known)), () => Effect.sync(() => forgetOldest(remembered)))
      })

    return { compute, refresh, rebuild, rebuildAll }
  })
}) {}

const surveysAtOnce = 100

/** What is remembered of a survey: long stretches for whatever is asked, and what was asked. */
interface Remembered {
  readonly building: Effect.Semaphore
  ledger: Ledger.RollupIndex
  readonly views: Map<string, View>
}

/** The aggregate of a range, of the responses with numbers up to this one. */
interface View {
  readonly upTo: number
  readonly aggregate: Aggregate.Aggregate
}

interface Advanced {
  readonly watermark: Watermark
  readonly survey: Survey
  readonly view: View
}

/** An aggregate with the survey as it was just after. */
interface Current {
  readonly survey: Survey
  readonly aggregate: Aggregate.Aggregate
}

const nameOf = ({ from, to }: TimeRange): string => `${from ?? ""} ${to ?? ""}`

const isBehind = ({ watermark, view }: Advanced): boolean => view.upTo < watermark.lastSequence

const currentOf = ({ watermark, survey, view }: Advanced): Current => ({
  survey,
  aggregate: { ...view.aggregate, partial: watermark.partialCount }
})

const remember = ({ views }: Remembered, range: TimeRange, view: View): void => {
  const name = nameOf(range)
  const known = views.get(name)
  views.delete(name)
  views.set(name, known !== undefined && known.upTo > view.upTo ? known : view)
  const [oldest] = views.keys()
  if (views.size > mostViews && oldest !== undefined) views.delete(oldest)
}

/** Of a survey. */
const mostViews = 32

const touch = (remembered: Map<SurveyId, Remembered>, id: SurveyId, known: Remembered): void => {
  remembered.delete(id)
  remembered.set(id, known)
}

/** The survey that was asked for last stays, whatever its size. */
const forgetOldest = (remembered: Map<SurveyId, Remembered>): void => {
  const sizes = Array.from(remembered, ([id, known]) => [id, bytesOf(known)] as const)
  let sum = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  for (const [id, bytes] of sizes.slice(0, -1)) {
    if (sum <= mostBytes) return
    remembered.delete(id)
    sum -= bytes
  }
}

const bytesOf = ({ ledger, views }: Remembered): number =>
  [
    ...ledger.chapters,
    ...ledger.volumes,
    ...Array.from([...ledger.opened.values(), ...views.values()], ({ aggregate }) => aggregate)
  ]
    .reduce((sum, aggregate) => sum + Aggregate.bytes(aggregate), 1_000)

/** Together about: a survey of a million responses takes a third. */
const mostBytes = 64 * 1_024 * 1_024
