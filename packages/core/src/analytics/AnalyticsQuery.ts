/** What a caller asks of analytics, and what it means for a survey. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { type CompiledFilter, compileFilter } from "../filters/CompiledFilter.js"
import { parseFilter, readFilter } from "../filters/Filter.js"
import type { Question } from "../surveys/Question.js"
import type { Survey } from "../surveys/Survey.js"
import { InvalidInput, limitViolations, type Violation, violation } from "../validation/ValidationError.js"
import type { Instant } from "../values/Instant.js"
import type { LimitValues } from "../values/Limits.js"
import type { TimeRange } from "../values/TimeRange.js"
import { type CalendarInterval, isTimeZone } from "./Calendar.js"
import { type GroupBy, readBy } from "./groups/GroupBy.js"
import type { Interval } from "./Series.js"

/** Which responses to count, and how to split them. */
export interface SelectionQuery extends TimeRange {
  /** A condition, or the JSON text of one. It need not have the right form. */
  readonly filter?: unknown
  /** What to split by, as `readBy` reads it. */
  readonly by?: string | undefined
}

/** What `Analytics.compute` is asked. */
export interface AnalyticsQuery extends SelectionQuery {
  /** The interval of the series. */
  readonly interval: Interval
}

/** What `Analytics.trend` is asked. */
export interface TrendQuery extends SelectionQuery {
  readonly interval: CalendarInterval
  /** The key of a question. Absent: the whole survey. */
  readonly question?: string | undefined
  /** The name of a time zone (IANA). Default: UTC. */
  readonly timeZone?: string | undefined
}

/** What a query means. */
export interface ReadQuery {
  readonly filter?: CompiledFilter
  readonly by?: GroupBy
  readonly question?: Question
}

/**
 * Reads a query. Fails with `InvalidInput`, which names every violation of all parameters.
 *
 * @param now - The time of the request.
 */
export const readQuery = (
  survey: Survey,
  { by, filter, question, timeZone }: Partial<TrendQuery>,
  limits: LimitValues,
  now: Instant
): Effect.Effect<ReadQuery, InvalidInput> =>
  Effect.suspend(() => {
    const violations: Array<Violation> = []
    const accept = <A>(read: Either.Either<A, InvalidInput>): A | undefined => {
      if (Either.isLeft(read)) violations.push(...read.left.violations)
      return Either.isRight(read) ? read.right : undefined
    }
    const condition = filter === undefined ? undefined : accept(
      typeof filter === "string" ? parseFilter(filter, survey, limits) : readFilter(filter, survey, limits)
    )
    const groups = by === undefined ? undefined : accept(readBy(by, survey))
    const asked = question === undefined ? undefined : questionOf(survey, question)
    if (question !== undefined && asked === undefined) violations.push(unknownQuestion)
    if (timeZone !== undefined && !isTimeZone(timeZone)) violations.push(unknownTimeZone)
    if (Arr.isNonEmptyReadonlyArray(violations)) {
      return Effect.fail(new InvalidInput({ violations: limitViolations(violations, "") }))
    }
    const read = {
      ...groups === undefined ? {} : { by: groups },
      ...asked === undefined ? {} : { question: asked }
    }
    return condition === undefined
      ? Effect.succeed(read)
      : Effect.map(compileFilter(condition, survey, now), (filter) => ({ ...read, filter }))
  })

const questionOf = ({ questions, retired }: Survey, name: string): Question | undefined =>
  [...questions, ...retired].find(({ key }) => key === name)

const unknownQuestion = violation("question", "unknown-question", "The survey has no question with this key.")

const unknownTimeZone = violation(
  "timeZone",
  "invalid",
  "There is no time zone with this name. A name of the IANA database is expected, such as Europe/Berlin.",
  { format: "iana-time-zone" }
)
