/** What a caller asks of analytics, and what it means for a survey. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { type CompiledFilter, compileFilter } from "../logic/filters/CompiledFilter.js"
import type { Question } from "../questions/Question.js"
import type { Survey } from "../surveys/model/Survey.js"
import { compileChoice, type FilterChoice, findSegment } from "../surveys/segments/FilterChoice.js"
import type { SurveyStore } from "../surveys/SurveyStore.js"
import { InvalidInput, limitViolations, type Violation, violation } from "../validation/ValidationError.js"
import type { Instant } from "../values/Instant.js"
import type { LimitValues } from "../values/Limits.js"
import type { TimeRange } from "../values/TimeRange.js"
import { type CalendarInterval, instantOf, isTimeZone, makeCalendar, type RangeEnd } from "./Calendar.js"
import { bySegments, type GroupBy, readBy } from "./groups/GroupBy.js"
import type { Interval } from "./Series.js"

/** Which responses to count, and how to split them. */
export interface SelectionQuery extends FilterChoice {
  /** What to split by: as `readBy` reads it, or `segments.` and the ids or names of segments with commas in between. */
  readonly by?: string | undefined
  /** The numbers at which bands begin, in ascending order: the groups of `by` are bands of its numbers. */
  readonly bands?: ReadonlyArray<number> | undefined
  /**
   * A cursor of the log. Only responses that had ended at it, or before it, are counted, and exist still. Partial
   * responses are not counted.
   */
  readonly asOf?: string | undefined
}

/** What `Analytics.compute` is asked. */
export interface AnalyticsQuery extends SelectionQuery, TimeRange {
  /** The interval of the series. */
  readonly interval: Interval
  /** Whether the result has the digest of its figures, which must be citable then. */
  readonly digest?: boolean | undefined
}

/** What `Analytics.trend` is asked. */
export interface TrendQuery extends SelectionQuery {
  /** Responses submitted at this time or later. A day begins in the time zone. */
  readonly from?: RangeEnd | undefined
  /** Responses submitted before this time. A day begins in the time zone. */
  readonly to?: RangeEnd | undefined
  readonly interval: CalendarInterval
  /** The key of a question. Absent: the whole survey, or a variable. */
  readonly question?: string | undefined
  /** The name of a variable. */
  readonly variable?: string | undefined
  /** The name of a time zone (IANA). Default: UTC. */
  readonly timeZone?: string | undefined
}

/** What a query means. */
export interface ReadQuery {
  readonly range?: TimeRange | undefined
  readonly filter?: CompiledFilter | undefined
  readonly by?: GroupBy | undefined
  readonly question?: Question | undefined
  readonly variable?: string | undefined
}

/**
 * Reads a query. Fails with `InvalidInput`, which names every violation of all parameters.
 *
 * @param now - The time of the request.
 */
export const readQuery = (
  store: Pick<SurveyStore["Type"], "children">,
  survey: Survey,
  { bands, by, digest, filter, from, question, segment, timeZone = "UTC", to, variable }:
    & Omit<Partial<TrendQuery>, "asOf">
    & Pick<AnalyticsQuery, "digest">,
  limits: LimitValues,
  now: Instant
): Effect.Effect<ReadQuery, InvalidInput> =>
  Effect.gen(function*() {
    const violations: Array<Violation> = []
    const accept = <A>(read: Effect.Effect<A, InvalidInput>): Effect.Effect<A | undefined> =>
      Effect.catchAll(read, (error) => {
        violations.push(...error.violations)
        return Effect.succeed(undefined)
      })
    const compiled = yield* accept(compileChoice(store, survey, { filter, segment }, limits))
    const groups = by === undefined ? undefined : yield* accept(groupsOf(store, survey, { by, bands }, limits, now))
    if (bands !== undefined && (by === undefined || by.startsWith(segmentsPrefix))) violations.push(unusedBands)
    const asked = question === undefined ? undefined : questionOf(survey, question)
    if (question !== undefined && asked === undefined) violations.push(unknownQuestion)
    if (variable !== undefined && !survey.variables.some(({ name }) => name === variable)) {
      violations.push(unknownVariable)
    }
    if (digest === true && compiled !== undefined && compiled.cited === undefined) {
      violations.push(notCitable(segment === undefined || filter !== undefined ? "filter" : "segment"))
    }
    if (digest === true && groups !== undefined && groups.cited === undefined) violations.push(notCitable("by"))
    if (variable !== undefined && question !== undefined) violations.push(twoSubjects)
    const range = isTimeZone(timeZone) ? rangeIn(timeZone, from, to) : undefined
    if (range === undefined) violations.push(unknownTimeZone)
    else if (range.from !== undefined && range.to !== undefined && range.from > range.to) violations.push(outOfOrder)
    if (Arr.isNonEmptyReadonlyArray(violations)) {
      return yield* new InvalidInput({ violations: limitViolations(violations, "") })
    }
    // How a stored answer reads depends on its question.
    const version = `version ${survey.version}`
    return {
      range,
      filter: compiled && { ...compiled, digest: `${version} ${compiled.digest}` },
      by: groups && { ...groups, key: `${version} ${groups.key}` },
      question: asked,
      variable
    }
  })

/** The instants of a range whose days are those of a time zone. */
export const rangeIn = (timeZone: string, from: RangeEnd | undefined, to: RangeEnd | undefined): TimeRange => {
  const calendar = makeCalendar("day", timeZone)
  return {
    from: from === undefined ? undefined : instantOf(from, calendar),
    to: to === undefined ? undefined : instantOf(to, calendar)
  }
}

/** What is wrong with the names of the segments that are the groups. */
const segmentViolations = (names: ReadonlyArray<string>, max: number): ReadonlyArray<Violation> => {
  const actual = names.length
  if (actual > max) {
    return [violation("by", "too-many", `At most ${max} segments can be named, there are ${actual}.`, { max, actual })]
  }
  return new Set(names).size < names.length ? [violation("by", "duplicate", "A segment is named twice.")] : []
}

const groupsOf = (
  store: Pick<SurveyStore["Type"], "children">,
  survey: Survey,
  { bands, by }: { readonly by: string; readonly bands: ReadonlyArray<number> | undefined },
  { analyticsGroups }: LimitValues,
  now: Instant
): Effect.Effect<GroupBy, InvalidInput> =>
  by.startsWith(segmentsPrefix) ?
    Effect.gen(function*() {
      const wanted = by.slice(segmentsPrefix.length).split(",")
      const violations = segmentViolations(wanted, analyticsGroups)
      if (Arr.isNonEmptyReadonlyArray(violations)) return yield* new InvalidInput({ violations })
      const segments = yield* store.children("segments", survey.id)
      const found = yield* Effect.validateAll(wanted, (name) => findSegment(segments, name, "by")).pipe(
        Effect.mapError((errors) =>
          new InvalidInput({ violations: Arr.flatMap(errors, ({ violations }) => violations) })
        )
      )
      return bySegments(
        yield* Effect.forEach(
          found,
          (segment) => Effect.map(compileFilter(segment, survey, now), (filter) => ({ ...segment, filter }))
        )
      )
    }) :
    readBy(by, survey, bands)

const segmentsPrefix = "segments."

const questionOf = ({ questions, retired }: Survey, name: string): Question | undefined =>
  [...questions, ...retired].find(({ key }) => key === name)

const unknownQuestion = violation("question", "unknown-question", "The survey has no question with this key.")

const unknownVariable = violation("variable", "invalid", "The survey has no variable with this name.")

const twoSubjects = violation("variable", "not-allowed", "A trend is that of a question or that of a variable.")

const unusedBands = violation("bands", "not-allowed", "Bands are made of the numbers that `by` names.")

const notCitable = (at: string): Violation =>
  violation(
    at,
    "not-citable",
    "Figures that depend on a variable, or on `today`, cannot be computed again later. Leave `digest` out."
  )

const outOfOrder = violation("from", "out-of-order", "`from` is after `to`.")

const unknownTimeZone = violation(
  "timeZone",
  "invalid",
  "There is no time zone with this name. A name of the IANA database is expected, such as Europe/Berlin.",
  { format: "iana-time-zone" }
)
