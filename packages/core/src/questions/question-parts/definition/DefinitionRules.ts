/**
 * Rules for the definition of a question that its schema cannot express, because they relate several fields. The rules
 * read input that is not decoded yet and ignore values of the wrong shape, which the schema reports. So a client gets
 * all violations at once.
 */
import { isReadonlyRecord } from "effect/Predicate"
import type { CountRange } from "../../../logic/questionnaire/QuestionShape.js"
import type { ViolationCode } from "../../../validation/ViolationCode.js"
import { noParams, type ViolationParams } from "../../../validation/ViolationParams.js"
import { fixedLimits, type LimitValues } from "../../../values/Limits.js"
import { isWellFormed } from "../../../values/text/WellFormed.js"

/** A rule that a definition violates. `path` leads from the question, or from the list of questions, to the place. */
export interface DefinitionViolation {
  readonly path: ReadonlyArray<PropertyKey>
  readonly code: ViolationCode
  readonly detail: string
  readonly params: ViolationParams
}

/** Creates a `DefinitionViolation`. */
export const definitionViolation = (
  path: ReadonlyArray<PropertyKey>,
  code: ViolationCode,
  detail: string,
  params: ViolationParams = noParams
): DefinitionViolation => ({ path, code, detail, params })

/** An object that is not decoded yet. */
export type UndecodedFields = Readonly<Record<string, unknown>>

/** Maximum number of items in another list of a question of any type: rows, media types. */
export const maxListLength = 200

/** The length of a list that may be absent. Undefined when the value is not a list. */
export const listLength = (list: unknown): number | undefined =>
  list === undefined ? 0 : Array.isArray(list) ? list.length : undefined

/** A list has `min` to `max` items. */
export const checkCount = (
  path: ReadonlyArray<string>,
  { max, min }: CountRange,
  count: number
): ReadonlyArray<DefinitionViolation> => {
  if (count < min) {
    return [
      definitionViolation(path, "too-few", `At least ${min} are needed, there are ${count}.`, { min, actual: count })
    ]
  }
  return count > max
    ? [definitionViolation(path, "too-many", `At most ${max} are allowed, there are ${count}.`, { max, actual: count })]
    : []
}

/** The values of options, or of rows, are distinct: answers refer to them. */
export const checkDistinctValues = (
  path: ReadonlyArray<string>,
  options: unknown
): ReadonlyArray<DefinitionViolation> => {
  if (!Array.isArray(options)) return []
  const values = options.slice(0, fixedLimits.questionOptions).map((option: unknown) =>
    isReadonlyRecord(option) ? option.value : option
  )
  return duplicateIndexes(values).map((index) =>
    definitionViolation(
      [...path, index, ...(isReadonlyRecord(options[index]) ? ["value"] : [])],
      "duplicate",
      "An earlier one has the same value."
    )
  )
}

/** The codes of options, or of rows, are distinct: they stand for them in files for analysts. */
export const checkDistinctCodes = (
  path: ReadonlyArray<string>,
  options: unknown
): ReadonlyArray<DefinitionViolation> =>
  Array.isArray(options)
    ? duplicateIndexes(
      options.slice(0, fixedLimits.questionOptions).map((option: unknown) =>
        isReadonlyRecord(option) && typeof option.code === "number" ? String(option.code) : undefined
      )
    ).map((index) => definitionViolation([...path, index, "code"], "duplicate", "An earlier one has the same code."))
    : []

/** The indexes of strings that occur earlier in the list. */
export const duplicateIndexes = (values: ReadonlyArray<unknown>): ReadonlyArray<number> => {
  const seen = new Set<string>()
  return values.flatMap((value, index) => {
    if (typeof value !== "string") return []
    if (seen.has(value)) return [index]
    seen.add(value)
    return []
  })
}

/** Labels have at most `limits.optionText` UTF-16 code units and contain neither U+0000 nor lone surrogates. */
export const checkLabels = (
  settings: UndecodedFields,
  names: ReadonlyArray<string>,
  { optionText }: LimitValues
): ReadonlyArray<DefinitionViolation> =>
  names.flatMap((name) => {
    const label = settings[name]
    if (typeof label !== "string") return []
    if (label.length > optionText) {
      return [
        definitionViolation(["settings", name], "too-long", `At most ${optionText} characters are allowed.`, {
          max: optionText,
          actual: label.length
        })
      ]
    }
    return isWellFormed(label)
      ? []
      : [definitionViolation(["settings", name], "invalid-character", "U+0000 and lone surrogates are not allowed.")]
  })

/** A numeric setting is not above `max`. */
export const checkMaximum = (
  settings: UndecodedFields,
  name: string,
  max: number
): ReadonlyArray<DefinitionViolation> => {
  const value = numberSetting(settings, name)
  return value !== undefined && value > max
    ? [definitionViolation(["settings", name], "out-of-range", `This is ${value}, and ${max} is the most.`, { max })]
    : []
}

/** A setting and the value that it has when it is absent. */
export interface Bound {
  readonly name: string
  readonly default: number
}

/** The lower bound is not above the upper bound. Both may be equal. */
export const checkBounds = (
  settings: UndecodedFields,
  lower: Bound,
  upper: Bound
): ReadonlyArray<DefinitionViolation> => {
  const min = numberSetting(settings, lower.name) ?? lower.default
  const max = numberSetting(settings, upper.name) ?? upper.default
  if (min <= max) return []
  const place = settings[lower.name] === undefined ? upper.name : lower.name
  return [
    definitionViolation(["settings", place], "out-of-order", `\`${lower.name}\` is above \`${upper.name}\`.`, {
      min,
      max
    })
  ]
}

/** A finite numeric setting. Undefined when the setting is absent or is no number. */
export const numberSetting = (settings: UndecodedFields, name: string): number | undefined => {
  const value = settings[name]
  return typeof value === "number" && Number.isFinite(value) ? value : undefined
}
