/** Parts of random questions that several types share. */
import * as FastCheck from "effect/FastCheck"
import type { Option, Row } from "../../../questions/question-parts/definition/Option.js"
import type { QuestionType } from "../../../questions/question-types/questionTypes.js"
import { fixedLimits } from "../../../values/Limits.js"
import { nonBlankText } from "../../TextArbitrary.js"

export const valuesOf = (options: ReadonlyArray<Row>): ReadonlyArray<string> => options.map(({ value }) => value)

export const rows = (minLength: number, maxLength: number): FastCheck.Arbitrary<ReadonlyArray<Row>> =>
  FastCheck.uniqueArray(
    FastCheck.record({
      value: nonBlankText(12),
      label: nonBlankText(12),
      code: FastCheck.integer({ min: 1, max: fixedLimits.optionCode })
    }),
    { minLength, maxLength, comparator: (one, other) => one.value === other.value || one.code === other.code }
  )

export const options = (minLength: number, maxLength: number): FastCheck.Arbitrary<ReadonlyArray<Option>> =>
  FastCheck.uniqueArray(
    FastCheck.record({
      value: nonBlankText(12),
      label: nonBlankText(12),
      code: FastCheck.integer({ min: 1, max: fixedLimits.optionCode }),
      score: FastCheck.integer({ min: -20, max: 20 }).map((hundreds) => hundreds / 8)
    }, { requiredKeys: ["value", "label", "code"] }),
    { minLength, maxLength, comparator: (one, other) => one.value === other.value || one.code === other.code }
  )

export const noOptions = FastCheck.constant<ReadonlyArray<Option>>([])

/** A definition with settings that do not depend on the options. */
export const definition = <const Type extends QuestionType, Settings>(
  type: Type,
  options: FastCheck.Arbitrary<ReadonlyArray<Option>>,
  settings: FastCheck.Arbitrary<Settings>
) => FastCheck.record({ type: FastCheck.constant(type), options, settings })

/** Two integers, the first less than the second. */
export const interval = (min: number, max: number): FastCheck.Arbitrary<readonly [number, number]> =>
  FastCheck.integer({ min, max: max - 1 }).chain((low) =>
    FastCheck.integer({ min: low + 1, max }).map((high) => [low, high] as const)
  )
