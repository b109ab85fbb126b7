/** The figures of a survey, of a part of its responses, of groups, and how they change. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { FairSemaphore } from "../concurrency/FairSemaphore.js"
import { yieldWhenDue } from "../concurrency/yieldToEventLoop.js"
import type { CursorExpired } from "../log/CursorExpired.js"
import { LogStore } from "../log/LogStore.js"
import { cursorOf, type ReadPoint, readPoint } from "../log/ReadPoint.js"
import type { CompiledFilter } from "../logic/filters/CompiledFilter.js"
import { allOptions } from "../questions/question-parts/definition/Option.js"
import { type Question, rowsOf } from "../questions/Question.js"
import { SearchQueue } from "../responses/ResponseSearch.js"
import type { Survey } from "../surveys/model/Survey.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { Committer, StoreUnavailable } from "../unit-of-work/Committer.js"
import * as UnreadableRows from "../unit-of-work/UnreadableRows.js"
import { readTogether } from "../validation/readTogether.js"
import { InvalidInput, type RuleViolated, violation } from "../validation/ValidationError.js"
import type { AccountId, QuestionId, SurveyId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import { fixedLimits, Limits, type LimitValues } from "../values/Limits.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import * as TimeRange from "../values/TimeRange.js"
import * as Aggregate from "./Aggregate.js"
import { type AnalyticsQuery, type ReadQuery, readQuery, type TrendQuery } from "./AnalyticsQuery.js"
import * as AnalyticsResult from "./AnalyticsResult.js"
import { type Calendar, type CalendarInterval, makeCalendar } from "./Calendar.js"
import { citedDigest } from "./citing/CitedFigures.js"
import { listGroups } from "./groups/GroupBy.js"
import * as GroupedAggregate from "./groups/GroupedAggregate.js"
import { type ColumnSelection, everybody, intervalGroup, type Selection } from "./groups/Selection.js"
import { Rollups } from "./rollups/Rollups.js"
import { RollupStore } from "./rollups/RollupStore.js"
import * as Views from "./rollups/Views.js"
import * as Trend from "./Trend.js"

const { groupFigures, groupIntervals } = fixedLimits

export class Analytics extends Effect.Service<Analytics>()("@canvass/core/Analytics", {
  dependencies: [Rollups.Default, SearchQueue.Default],
  effect: Effect.gen(function*() {
    const committer = yield* Committer
    const log = yield* LogStore
    const store = yield* RollupStore
    const surveys = yield* SurveyStore
    const limits = yield* Limits
    const { refresh, view } = yield* Views.make
    const searches = yield* SearchQueue
    const selecting = new FairSemaphore(maxSelecting)

    /**
     * Computes the analytics of a survey. They count every response that was acknowledged before the call, and no
     * response that was removed before it. Fails with `NotFound` when the account has no such survey, with
     * `InvalidInput`, which names every violation of the filter, of `by` and of `asOf`, with `CursorExpired`, and with
     * `RuleViolated` when there are too many groups.
     */
    const compute = (
      owner: AccountId,
      id: SurveyId,
      query: AnalyticsQuery
    ): Effect.Effect<AnalyticsResult.AnalyticsResult, AnalyticsError> =>
      Effect.map(computeAt(owner, id, query), ({ figures }) => figures)

    /** As `compute`, with the cursor of the log that the figures belong to. */
    const computeAt = (
      owner: AccountId,
      id: SurveyId,
      { asOf, bands, by, digest, filter, segment, ...query }: AnalyticsQuery
    ): Effect.Effect<FiguresAt<AnalyticsResult.AnalyticsResult>, AnalyticsError> =>
      Effect.flatMap(
        readTogether(
          // Only what names a part of the survey needs the survey.
          by === undefined && bands === undefined && filter === undefined && segment === undefined
            ? Effect.succeed<ReadQuery>({})
            : read(owner, id, { by, bands, digest, filter, segment }),
          pointOf(owner, id, asOf)
        ),
        ([read, point]) =>
          computePoint(
            owner,
            id,
            { ...query, by: read.by, filter: read.filter },
            { point, isCited: point !== undefined || digest === true }
          )
      )

    const pointOf = (
      owner: AccountId,
      id: SurveyId,
      asOf: string | undefined
    ): Effect.Effect<ReadPoint | undefined, CursorExpired | InvalidInput | NotFound> =>
      asOf === undefined ? Effect.succeed(undefined) : readPoint(log, owner, id, asOf)

    /**
     * Computes how figures change from one interval to the next, of the responses that `compute` counts. Fails alike,
     * and with `InvalidInput` when there are more than `Limits.trendIntervals`.
     */
    const trend = (owner: AccountId, id: SurveyId, query: TrendQuery): Effect.Effect<Trend.Trend, AnalyticsError> =>
      Effect.map(trendAt(owner, id, query), ({ figures }) => figures)

    /** As `trend`, with the cursor of the log that the figures belong to. */
    const trendAt = (
      owner: AccountId,
      id: SurveyId,
      { asOf, ...query }: TrendQuery
    ): Effect.Effect<FiguresAt<Trend.Trend>, AnalyticsError> =>
      Effect.flatMap(
        readTogether(read(owner, id, query), pointOf(owner, id, asOf)),
        ([{ by, filter, question, range, variable }, point]) =>
          trendPoint(owner, id, {
            ...range,
            interval: query.interval,
            timeZone: query.timeZone ?? "UTC",
            by,
            filter,
            question,
            variable
          }, point)
      )

    const read = (
      owner: AccountId,
      id: SurveyId,
      query: Parameters<typeof readQuery>[2]
    ): Effect.Effect<ReadQuery, InvalidInput | NotFound> =>
      Effect.flatMap(
        Effect.zip(orNotFound(surveys.find(owner, id)), Instant.now),
        ([survey, now]) => readQuery(surveys, survey, query, limits, now)
      )

    /** As `compute`, for a filter and groups that have been read. */
    const computeSelected = (
      owner: AccountId,
      id: SurveyId,
      request: AnalyticsResult.AnalyticsRequest
    ): Effect.Effect<AnalyticsResult.AnalyticsResult, NotFound | RuleViolated> =>
      Effect.map(computePoint(owner, id, request, { isCited: false }), ({ figures }) => figures)

    const computePoint = (
      owner: AccountId,
      id: SurveyId,
      request: AnalyticsResult.AnalyticsRequest,
      { isCited, point }: { readonly isCited: boolean; readonly point?: ReadPoint | undefined }
    ): Effect.Effect<FiguresAt<AnalyticsResult.AnalyticsResult>, NotFound | RuleViolated> => {
      const selection = selectionOf(request, limits)
      return inTurn(
        owner,
        selection,
        Effect.gen(function*() {
          const now = yield* Instant.now
          const { removedCount, viewed } = yield* viewAt(owner, id, request, selection, point)
          const { aggregate, survey } = viewed
          const { all } = aggregate
          const reached = all.partial === 0 || request.filter !== undefined || point !== undefined
            ? noneReached
            : yield* store.countReached(owner, id, request)
          if (aggregate.groups.size * figureCount(survey) > groupFigures) {
            return yield* GroupedAggregate.tooManyGroups(Math.floor(groupFigures / figureCount(survey)))
          }
          const { breakdowns, head } = AnalyticsResult.prepare(
            survey,
            { ...aggregate, all: { ...all, reached } },
            { ...request, isPast: point !== undefined },
            now
          )
          const questions = yield* Effect.forEach(
            breakdowns,
            (breakdown) => Effect.zipRight(yieldWhenDue, Effect.sync(breakdown))
          )
          const cursor = yield* cursorAt(id, viewed, point)
          const cited = isCited
            ? { asOf: cursor, removedCount, ...yield* digestOf(id, request, aggregate) }
            : {}
          return { figures: { ...head, ...cited, questions }, cursor }
        })
      )
    }

    /** The view of a point of the log, and how many responses of then had been removed when it was read. */
    const viewAt = (
      owner: AccountId,
      id: SurveyId,
      range: TimeRange.TimeRange,
      selection: Selection,
      point: ReadPoint | undefined
    ): Effect.Effect<{ readonly viewed: Views.View; readonly removedCount: number }, NotFound | RuleViolated> =>
      Effect.gen(function*() {
        if (point === undefined) return { viewed: yield* view(owner, id, range, selection), removedCount: 0 }
        for (let attempt = 1;; attempt++) {
          const viewed = yield* view(owner, id, range, selection, point.sequence)
          const { lastRemoval, removedCount = point.removedCount } = yield* orNotFound(
            log.history(owner, id, point.sequence)
          )
          // A response that was removed meanwhile may be counted, or not.
          if (lastRemoval === viewed.watermark.lastRemoval || attempt === maxAttempts) return { viewed, removedCount }
        }
      })

    /** The cursor of the responses that a view counts. */
    const cursorAt = (
      id: SurveyId,
      { headAt, upTo }: Views.View,
      point: ReadPoint | undefined
    ): Effect.Effect<string> =>
      point !== undefined
        ? Effect.succeed(point.cursor)
        : Effect.map(log.lineage, (lineage) => cursorOf(id, { sequence: upTo, lineage, at: headAt }))

    /**
     * Computes what a selection needs. Whoever reads all responses again and again, or has many groups, delays nobody
     * but themselves: it is done for one request of an account at a time, and for few at all.
     */
    const inTurn = <A, E>(owner: AccountId, { key }: Selection, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
      key === everybody.key ? effect : searches.run(owner, selecting.withPermit(effect))

    /** As `trend`, for a filter, groups and a question that have been read. */
    const trendSelected = (
      owner: AccountId,
      id: SurveyId,
      request: TrendRequest
    ): Effect.Effect<Trend.Trend, InvalidInput | NotFound | RuleViolated> =>
      Effect.map(trendPoint(owner, id, request, undefined), ({ figures }) => figures)

    const trendPoint = (
      owner: AccountId,
      id: SurveyId,
      { by, filter, from, interval, question, timeZone, to, variable }: TrendRequest,
      point: ReadPoint | undefined
    ): Effect.Effect<FiguresAt<Trend.Trend>, InvalidInput | NotFound | RuleViolated> => {
      const range = { from, to }
      const subject = { question, variable }
      const calendar = makeCalendar(interval, timeZone)
      const selected = selectionOf({ by, filter }, limits)
      const isPlain = selected.key === everybody.key
      const selection: Selection = isPlain ? everybody : {
        ...selected,
        key: `trend ${interval} ${timeZone} ${question?.id ?? ""} ${selected.key}`,
        groupsOf: (response) => {
          const day = calendar.startOf(response.submittedAt)
          return by === undefined
            ? [intervalGroup(day)]
            : by.groupsOf(response).map((group) => intervalGroup(day, group))
        },
        columns: selected.columns && { ...selected.columns, startOf: calendar.startOf },
        maxGroups: groupIntervals,
        question: question?.id
      }
      return inTurn(
        owner,
        selection,
        Effect.gen(function*() {
          const viewed = yield* view(owner, id, range, selection, point?.sequence)
          const { aggregate } = viewed
          const cursor = yield* cursorAt(id, viewed, point)
          const { firstSubmittedAt, lastSubmittedAt } = aggregate.all
          const days = daysOf(
            calendar,
            from ?? firstSubmittedAt,
            to === undefined ? lastSubmittedAt : to - 1,
            limits.trendIntervals
          )
          if (days === undefined) return yield* tooManyIntervals(limits.trendIntervals)
          if (isPlain) {
            const figures = yield* Effect.forEach(days, (day) => {
              const interval = TimeRange.intersection(range, {
                from: calendar.beginningOf(day),
                to: calendar.beginningOf(calendar.next(day))
              })
              return Effect.map(
                // All points belong to one state of the log.
                view(owner, id, interval, everybody, viewed.upTo),
                ({ aggregate }) => Trend.pointOf(day, aggregate.all, subject, point === undefined)
              )
            })
            return { figures, cursor }
          }
          const pointsOf = (suffix: string): Effect.Effect<ReadonlyArray<Trend.Point>> =>
            Effect.forEach(days, (day) =>
              Effect.zipRight(
                yieldWhenDue,
                Effect.sync(() =>
                  Trend.pointOf(day, aggregate.groups.get(`${day}${suffix}`) ?? Aggregate.empty, subject, false)
                )
              ))
          if (by === undefined) return { figures: yield* pointsOf(""), cursor }
          const groups = listGroups(by, ...inAllIntervals(aggregate))
          const pointFigures = days.length * (question === undefined ? 1 : figuresOf(question))
          if (groups.length > limits.analyticsGroups || groups.length * pointFigures > groupFigures) {
            return yield* GroupedAggregate.tooManyGroups(
              Math.min(limits.analyticsGroups, Math.floor(groupFigures / pointFigures))
            )
          }
          const figures = yield* Effect.forEach(
            groups,
            ({ name, ...group }) => Effect.map(pointsOf(` ${name}`), (points) => ({ ...group, points }))
          )
          return { figures, cursor }
        })
      )
    }

    /**
     * Returns the aggregate of all responses of a survey, with the state of the log that it belongs to. Fails with
     * `NotFound` when the account has no such survey.
     */
    const current = (owner: AccountId, id: SurveyId): Effect.Effect<Views.View, NotFound> =>
      // There are no groups, so there are not too many.
      Effect.catchTag(view(owner, id, {}, everybody), "RuleViolated", Effect.die)

    /**
     * Counts the responses that have ended, are in a range of times and fit a filter, with the survey at about that
     * moment. Fails with `NotFound` when the account has no such survey.
     *
     * @param upTo - Only responses with sequence numbers up to this one are counted. Undefined: all.
     */
    const countSelected = (
      owner: AccountId,
      id: SurveyId,
      request: TimeRange.TimeRange & { readonly filter: CompiledFilter | undefined },
      upTo: number | undefined
    ): Effect.Effect<Views.View, NotFound> => {
      const selection = selectionOf({ by: undefined, filter: request.filter }, limits)
      return inTurn(owner, selection, view(owner, id, request, selection, upTo)).pipe(
        // There are no groups, so there are not too many.
        Effect.catchTag("RuleViolated", Effect.die)
      )
    }

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

    /** Rebuilds the surveys of all accounts. One that cannot be rebuilt does not end it. */
    const rebuildAll = Effect.gen(function*() {
      let count = 0
      const failed: Array<SurveyId> = []
      const rebuildOne = ({ id, owner }: { readonly id: SurveyId; readonly owner: AccountId }) =>
        Effect.catchAllCause(
          // A survey that is removed meanwhile needs no rollups.
          Effect.ignore(rebuild(owner, id)),
          (cause) => {
            const error = Cause.squash(cause)
            if (error instanceof StoreUnavailable) return Effect.failCause(cause)
            failed.push(id)
            return UnreadableRows.report("surveys", id, error)
          }
        )
      let after: SurveyId | undefined
      for (;;) {
        const surveys = yield* store.listSurveys(after, surveysPerPage)
        yield* Effect.forEach(surveys, rebuildOne, { discard: true })
        count += surveys.length
        after = surveys.at(-1)?.id
        if (after === undefined) return { rebuilt: count - failed.length, failed }
      }
    })

    return {
      compute,
      computeAt,
      computeSelected,
      countSelected,
      trend,
      trendAt,
      trendSelected,
      current,
      refresh,
      rebuild,
      rebuildAll
    }
  })
}) {}

/** Figures, and the cursor of the log that they belong to. */
export interface FiguresAt<Figures> {
  readonly figures: Figures
  readonly cursor: string
}

type AnalyticsError = CursorExpired | InvalidInput | NotFound | RuleViolated

/** Which responses a trend counts, in which intervals, and how they are split. */
export interface TrendRequest extends TimeRange.TimeRange, Pick<AnalyticsResult.AnalyticsRequest, "by" | "filter"> {
  readonly interval: CalendarInterval
  /** The name of a time zone (IANA). */
  readonly timeZone: string
  /** The question whose figures are wanted. Undefined: those of the survey, or of a variable. */
  readonly question?: Question | undefined
  /** The name of the variable whose figures are wanted. */
  readonly variable?: string | undefined
}

/** The digest of figures. None: they depend on what may be another later. */
const digestOf = (
  surveyId: SurveyId,
  { by, filter, from, to }: AnalyticsResult.AnalyticsRequest,
  aggregate: GroupedAggregate.GroupedAggregate
): Effect.Effect<{ readonly digest?: string }> =>
  filter !== undefined && filter.cited === undefined || by !== undefined && by.cited === undefined
    ? Effect.succeed({})
    : Effect.map(
      citedDigest({ surveyId, from, to, filter: filter?.cited, by: by?.cited }, aggregate),
      (digest) => ({ digest })
    )

/** The selection of a request: what fits the filter, in the groups of `by`. */
const selectionOf = (
  { by, filter }: Pick<AnalyticsResult.AnalyticsRequest, "by" | "filter">,
  { analyticsGroups }: LimitValues
): Selection =>
  by === undefined && filter === undefined ? everybody : {
    key: `${filter?.digest ?? ""} ${by?.key ?? ""}`,
    matches: filter?.matches,
    groupsOf: by?.groupsOf,
    spellingOf: by?.spellingOf,
    columns: columnSelection(filter, by),
    maxGroups: analyticsGroups
  }

/** Undefined: what the filter decides by is not known. */
const columnSelection = (
  filter: AnalyticsResult.AnalyticsRequest["filter"],
  by: AnalyticsResult.AnalyticsRequest["by"]
): ColumnSelection | undefined =>
  filter !== undefined && filter.tested === undefined ? undefined : { filter: filter?.tested, by }

/** The first days of the intervals between two instants. Undefined: there are more than `max`. */
const daysOf = (
  calendar: Calendar,
  first: Instant.Instant | null,
  last: Instant.Instant | null,
  max: number
): ReadonlyArray<number> | undefined => {
  const days: Array<number> = []
  if (first === null || last === null) return days
  const end = calendar.startOf(last)
  for (let day = calendar.startOf(first); day <= end; day = calendar.next(day)) {
    if (days.push(day) > max) return undefined
  }
  return days
}

const tooManyIntervals = (max: number): InvalidInput =>
  new InvalidInput({
    violations: [
      violation("interval", "too-many", `A trend has at most ${max} intervals. Longer ones are fewer.`, { max })
    ]
  })

/** The completed responses of each group in all intervals, and the spellings, by the names of groups after the day. */
const inAllIntervals = (
  { groups, spellings }: GroupedAggregate.GroupedAggregate
): readonly [sums: ReadonlyMap<string, { completed: number }>, spellings: ReadonlyMap<string, string>] => {
  const nameOf = (key: string): string => key.slice(key.indexOf(" ") + 1)
  const sums = new Map<string, { completed: number }>()
  groups.forEach(({ completed }, key) => {
    const name = nameOf(key)
    sums.set(name, { completed: completed + (sums.get(name)?.completed ?? 0) })
  })
  return [sums, new Map([...spellings].reverse().map(([key, spelling]) => [nameOf(key), spelling]))]
}

/** How many figures a group has. */
const figureCount = ({ questions, retired }: Survey): number =>
  [...questions, ...retired].reduce((sum, question) => sum + figuresOf(question), 0)

/** How many figures a question has: its own, and of each option, or of each cell of a matrix. */
const figuresOf = (question: Question): number =>
  (1 + allOptions(question).length) * Math.max(1, rowsOf(question).length)

/** How often figures of an earlier time are computed while responses are removed meanwhile. */
const maxAttempts = 3

/** How many requests compute a selection at one time. */
const maxSelecting = 2

const noneReached: ReadonlyMap<QuestionId, number> = new Map()

/** Surveys that `rebuildAll` reads at once. */
const surveysPerPage = 100
