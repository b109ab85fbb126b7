/**
 * Validates the definition of questions beyond their schema: the rules that all types share, and those of the type.
 * The input is not decoded yet (see `question-parts/DefinitionRules.ts`).
 */
import { isReadonlyRecord } from "effect/Predicate"
import type { CountRange } from "../logic/questionnaire/QuestionShape.js"
import { fixedLimits, type LimitValues } from "../values/Limits.js"
import {
  checkCount,
  checkDistinctCodes,
  checkDistinctValues,
  checkLabels,
  type DefinitionViolation,
  definitionViolation,
  duplicateIndexes,
  listLength,
  maxListLength,
  type UndecodedFields
} from "./question-parts/definition/DefinitionRules.js"
import { isQuestionType, questionTypes } from "./question-types/questionTypes.js"

/** The violations of one question. Paths lead from the question. */
export const validateQuestion = (input: UndecodedFields, limits: LimitValues): ReadonlyArray<DefinitionViolation> => {
  const violations = [
    ...checkDistinctValues(["options"], input.options),
    ...checkDistinctCodes(["options"], input.options)
  ]
  if (!isQuestionType(input.type)) return violations
  const { checkSettings, labels, optionCount, takesExclusive, takesImages } = questionTypes[input.type]
  const settings = isReadonlyRecord(input.settings) ? input.settings : {}
  return [
    ...violations,
    ...checkLabels(settings, labels, limits),
    ...checkOptionCount(input.type, optionCount, input.options),
    ...(takesExclusive(settings) ? [] : checkNotExclusive(["options"], input.options)),
    ...checkNotExclusive(["settings", "rows"], settings.rows),
    ...(takesImages ? [] : checkNoImages(input.options)),
    ...checkShuffle(input, optionCount),
    ...checkSettings(settings, input, limits)
  ]
}

/**
 * The violations of a list of questions: its length, its options, and ids and keys that occur twice. Paths lead from
 * the list.
 */
export const validateQuestionList = (
  inputs: ReadonlyArray<unknown>,
  limits: LimitValues
): ReadonlyArray<DefinitionViolation> => [
  ...(inputs.length > limits.questions
    ? [
      definitionViolation(
        [],
        "too-many",
        `At most ${limits.questions} questions are allowed, there are ${inputs.length}.`,
        { max: limits.questions, actual: inputs.length }
      )
    ]
    : []),
  ...checkSurveyOptions(inputs, limits),
  ...checkSurveyImages(inputs.slice(0, limits.questions)),
  ...duplicates(inputs.slice(0, limits.questions), "id"),
  ...duplicates(inputs.slice(0, limits.questions), "key")
]

/**
 * The number of options and matrix rows of a question that is not decoded yet. Of a list that is too long for any type
 * of question it counts as many as one may have.
 */
export const optionCountOf = (input: unknown): number => {
  if (!isReadonlyRecord(input)) return 0
  const rows = isReadonlyRecord(input.settings) ? input.settings.rows : undefined
  return Math.min(listLength(input.options) ?? 0, fixedLimits.questionOptions) +
    Math.min(listLength(rows) ?? 0, maxListLength)
}

/** The options and matrix rows of all questions together. */
const checkSurveyOptions = (
  inputs: ReadonlyArray<unknown>,
  { surveyOptions }: LimitValues
): ReadonlyArray<DefinitionViolation> =>
  inputs.reduce((sum: number, input) => sum + optionCountOf(input), 0) > surveyOptions
    ? [
      definitionViolation(
        [],
        "too-many",
        `At most ${surveyOptions} options and matrix rows are allowed in all questions together.`,
        { max: surveyOptions }
      )
    ]
    : []

/** The images of all questions and options together. */
const checkSurveyImages = (inputs: ReadonlyArray<unknown>): ReadonlyArray<DefinitionViolation> => {
  const count = inputs.reduce((sum: number, input) => sum + imageCountOf(input), 0)
  return count > maxImages
    ? [
      definitionViolation(
        [],
        "too-many",
        `At most ${maxImages} images are allowed in all questions together, there are ${count}.`,
        { max: maxImages, actual: count }
      )
    ]
    : []
}

const { surveyImages: maxImages } = fixedLimits

/** The number of images of a question that is not decoded yet, and of its options. */
const imageCountOf = (input: unknown): number =>
  isReadonlyRecord(input)
    ? [input, ...firstOptions(input.options)].filter((part) => isReadonlyRecord(part) && isImage(part.image)).length
    : 0

const isImage = (image: unknown): boolean => image !== undefined && image !== null

const firstOptions = (options: unknown): ReadonlyArray<unknown> =>
  Array.isArray(options) ? options.slice(0, fixedLimits.questionOptions) : []

const duplicates = (inputs: ReadonlyArray<unknown>, field: "id" | "key"): ReadonlyArray<DefinitionViolation> =>
  duplicateIndexes(inputs.map((input) => isReadonlyRecord(input) ? input[field] : undefined)).map((index) =>
    definitionViolation([index, field], "duplicate", `Another question of the list has this ${field}.`)
  )

/** Only options and rows are shuffled. */
const checkShuffle = (
  { shuffle, type }: UndecodedFields,
  optionCount: CountRange
): ReadonlyArray<DefinitionViolation> =>
  shuffle === true && optionCount.max === 0
    ? [definitionViolation(["shuffle"], "not-allowed", `A question of type ${String(type)} has nothing to shuffle.`)]
    : []

/** Only where several options can be chosen, one of them can be chosen alone. */
const checkNotExclusive = (path: ReadonlyArray<string>, options: unknown): ReadonlyArray<DefinitionViolation> =>
  Array.isArray(options)
    ? options.slice(0, fixedLimits.questionOptions).flatMap((option: unknown, index) =>
      isReadonlyRecord(option) && option.exclusive === true
        ? [
          definitionViolation(
            [...path, index, "exclusive"],
            "not-allowed",
            "Only an option can be exclusive, and only where several can be chosen."
          )
        ]
        : []
    )
    : []

/** Only an option of a choice has an image. */
const checkNoImages = (options: unknown): ReadonlyArray<DefinitionViolation> =>
  firstOptions(options).flatMap((option, index) =>
    isReadonlyRecord(option) && isImage(option.image)
      ? [definitionViolation(["options", index, "image"], "not-allowed", "Only an option of a choice has an image.")]
      : []
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
