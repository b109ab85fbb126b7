/** The filter and the segment that a request chooses, as one predicate. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { type CompiledFilter, compileFilter, testedBy } from "../../logic/filters/CompiledFilter.js"
import { allOf, parseFilter, readFilter } from "../../logic/filters/Filter.js"
import type { Condition } from "../../logic/questionnaire/Condition.js"
import type { FilterScope } from "../../logic/rules/RuleContext.js"
import { InvalidInput, violation } from "../../validation/ValidationError.js"
import type { LimitValues } from "../../values/Limits.js"
import type { Survey } from "../model/Survey.js"
import type { SurveyStore } from "../SurveyStore.js"
import type { Segment } from "./Segment.js"

/** What a request chooses. Both hold together. */
export interface FilterChoice {
  /** A condition with the keys of questions. A text is its JSON. */
  readonly filter?: Condition | string | undefined
  /** The id or the name of a segment. */
  readonly segment?: string | undefined
}

/**
 * Compiles the filter and the segment of a request at the present time. Undefined: it has neither. Fails with all
 * violations of the filter, and for a segment that the survey does not have.
 *
 * @param scope - Whether the request may test `status`.
 */
export const compileChoice = (
  store: Pick<SurveyStore["Type"], "children">,
  survey: Survey,
  { filter, segment }: FilterChoice,
  limits: LimitValues,
  scope: FilterScope = {}
): Effect.Effect<CompiledFilter | undefined, InvalidInput> =>
  Effect.gen(function*() {
    const ofRequest = filter === undefined ? [] : [
      yield* typeof filter === "string"
        ? parseFilter(filter, survey, limits, scope)
        : readFilter(filter, survey, limits, scope)
    ]
    const ofSegment = segment === undefined
      ? []
      : [yield* findSegment(yield* store.children("segments", survey.id), segment, "segment", scope)]
    const whole = allOf([...ofSegment, ...ofRequest])
    return whole === undefined ? undefined : yield* compileFilter(whole, survey, yield* Clock.currentTimeMillis)
  })

/**
 * The segment with an id or a name.
 *
 * @param at - The parameter that names it.
 */
export const findSegment = (
  segments: ReadonlyArray<Segment>,
  wanted: string,
  at: string,
  { statuses }: FilterScope = {}
): Either.Either<Segment, InvalidInput> => {
  const found = segments.find(({ id, name }) => name === wanted || id === wanted.toLowerCase())
  if (found === undefined) {
    return refuse(at, "unknown-segment", "The survey has no segment with this id or name.")
  }
  return statuses === undefined && testedBy(found.condition).properties.has("status")
    ? refuse(
      at,
      "not-allowed",
      "The segment tests `status`, which can be tested only where `status=all` can be asked for."
    )
    : Either.right(found)
}

const refuse = (
  at: string,
  code: "not-allowed" | "unknown-segment",
  detail: string
): Either.Either<never, InvalidInput> => Either.left(new InvalidInput({ violations: [violation(at, code, detail)] }))
