/**
 * Validates the definition of questions beyond their schema: the rules that all types share, and those of the type.
 * The input is not decoded yet (see `question-parts/DefinitionRules.ts`).
 */
import { isReadonlyRecord } from "effect/Predicate"
import type { LimitValues } from "../values/Limits.js"
import {
  checkCount,
  checkDistinctValues,
  checkLabels,
  type CountRange,
  type DefinitionViolation,
  definitionViolation,
  duplicateIndexes,
  listLength,
  type UndecodedFields
} from "./question-parts/DefinitionRules.js"
import { isQuestionType, questionTypes } from "./question-types/questionTypes.js"

/** The violations of one question. Paths lead from the question. */
export const validateQuestion = (input: UndecodedFields, limits: LimitValues): ReadonlyArray<DefinitionViolation> => {
  const violations = checkDistinctValues(["options"], input.options)
  if (!isQuestionType(input.type)) return violations
  const { checkSettings, labels, optionCount } = questionTypes[input.type]
  const settings = isReadonlyRecord(input.settings) ? input.settings : {}
  return [
    ...violations,
    ...checkLabels(settings, labels, limits),
    ...checkOptionCount(input.type, optionCount, input.options),
    ...checkSettings(settings, input, limits)
  ]
}

/** The violations of a list of questions: its length, and ids and keys that occur twice. Paths lead from the list. */
export const validateQuestionList = (
  inputs: ReadonlyArray<unknown>,
  limits: LimitValues
): ReadonlyArray<DefinitionViolation> => [
  ...(inputs.length > limits.questions
    ? [
      definitionViolation(
        [],
        "too-many",
        `At most ${limits.questions} questions are allowed, there are ${inputs.length}.`
      )
    ]
    : []),
  ...duplicates(inputs, "id"),
  ...duplicates(inputs, "key")
]

const duplicates = (inputs: ReadonlyArray<unknown>, field: "id" | "key"): ReadonlyArray<DefinitionViolation> =>
  duplicateIndexes(inputs.map((input) => isReadonlyRecord(input) ? input[field] : undefined)).map((index) =>
    definitionViolation([index, field], "duplicate", `Another question of the list has this ${field}.`)
  )

const checkOptionCount = (
  type: string,
  range: CountRange,
  options: unknown
): ReadonlyArray<DefinitionViolation> => {
  const count = listLength(options)
  if (count === undefined) return []
  if (range.max > 0) return checkCount(["options"], range, count)
  return count > 0
    ? [definitionViolation(["options"], "not-allowed", `A question of type ${type} has no options.`)]
    : []
}
