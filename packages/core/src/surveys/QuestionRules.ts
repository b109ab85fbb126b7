/**
 * The rules of a question that its shape can't say (decisions §3): what must fit together. They look at input that was
 * not decoded, take what has the right shape, and leave the rest to the shape's own faults. So all faults come at once.
 */
import { isReadonlyRecord } from "effect/Predicate"
import type { LimitValues } from "../values/Limits.js"
import { isWellFormed } from "../values/Text.js"
import { type QuestionType, readDate } from "./Question.js"

/** `path` leads from the question, or from the list of questions, to the place. */
export interface BrokenRule {
  readonly path: ReadonlyArray<PropertyKey>
  readonly code: string
  readonly detail: string
}

/** An object whose fields may be anything as yet. */
export type Fields = Readonly<Record<string, unknown>>

/** The rules of one question. */
export const questionRules = (input: Fields, limits: LimitValues): ReadonlyArray<BrokenRule> => {
  const settings = isReadonlyRecord(input.settings) ? input.settings : {}
  const type = input.type
  return [
    ...repeatedChoices(["options"], input.options),
    ...labelRules(settings, limits),
    ...(isRuled(type) ? [...optionCountRules(type, input.options), ...settingRules[type](settings, input, limits)] : [])
  ]
}

/** The rules of the list: how long it may be, and what is unique in it. */
export const questionsRules = (inputs: ReadonlyArray<unknown>, limits: LimitValues): ReadonlyArray<BrokenRule> => [
  ...(inputs.length > limits.questions
    ? [broken([], "too-many", `At most ${limits.questions} questions are allowed, there are ${inputs.length}.`)]
    : []),
  ...repeated(inputs.map((input) => isReadonlyRecord(input) ? input.id : undefined)).map((index) =>
    broken([index, "id"], "duplicate", "Another question of the list has this id.")
  ),
  ...repeated(inputs.map((input) => isReadonlyRecord(input) ? input.key : undefined)).map((index) =>
    broken([index, "key"], "duplicate", "Another question of the list has this key.")
  )
]

const optionCounts = {
  text: [0, 0],
  multiple_choice: [2, 200],
  single_choice: [2, 200],
  rating: [0, 0],
  boolean: [0, 0],
  date: [0, 0],
  file: [0, 0],
  matrix: [2, 50],
  ranking: [2, 25],
  slider: [0, 0],
  nps: [0, 0]
} as const satisfies Record<QuestionType, readonly [min: number, max: number]>

const rowCount = [1, 50] as const

/** More than any list of choices may have. What lies behind is not looked at: that there is too much is one fault. */
export const mostChoices = 200

const optionCountRules = (type: QuestionType, options: unknown): ReadonlyArray<BrokenRule> => {
  const count = choiceCount(options)
  if (count === undefined) return []
  if (optionCounts[type][1] > 0) return countRules(["options"], optionCounts[type], count)
  return count > 0 ? [broken(["options"], "not-allowed", `A question of type ${type} has no options.`)] : []
}

const settingRules = {
  text: (settings, _input, limits) => [
    ...atMost(settings, "minLength", limits.textAnswer),
    ...atMost(settings, "maxLength", limits.textAnswer),
    ...ordered(settings, "minLength", 0, "maxLength", limits.textAnswer)
  ],
  multiple_choice: (settings, input) => {
    const options = choiceCount(input.options) ?? Infinity
    const choices = settings.allowOther === true ? options + 1 : options
    return [
      ...atMost(settings, "minSelected", choices),
      ...ordered(settings, "minSelected", 0, "maxSelected", Infinity)
    ]
  },
  single_choice: () => [],
  rating: (settings) => rising(settings, 1, 5),
  boolean: () => [],
  date: (settings) => dateRules(settings),
  file: () => [],
  matrix: (settings) =>
    Array.isArray(settings.rows)
      ? [
        ...countRules(["settings", "rows"], rowCount, settings.rows.length),
        ...repeatedChoices(["settings", "rows"], settings.rows)
      ]
      : [],
  ranking: (settings, input) => atMost(settings, "topN", choiceCount(input.options) ?? Infinity),
  slider: (settings) => {
    const order = rising(settings, 0, 100)
    return order.length > 0 ? order : stepRules(settings)
  },
  nps: () => []
} satisfies Record<QuestionType, (settings: Fields, input: Fields, limits: LimitValues) => ReadonlyArray<BrokenRule>>

/** Left out means none; what is not a list is the shape's fault, and its length nobody knows. */
const choiceCount = (options: unknown): number | undefined =>
  options === undefined ? 0 : Array.isArray(options) ? options.length : undefined

const countRules = (
  path: ReadonlyArray<string>,
  [min, max]: readonly [number, number],
  count: number
): ReadonlyArray<BrokenRule> => {
  if (count < min) return [broken(path, "too-few", `At least ${min} are needed, there are ${count}.`)]
  return count > max ? [broken(path, "too-many", `At most ${max} are allowed, there are ${count}.`)] : []
}

/** An answer holds the value, so two options, or two rows, can't share one. */
const repeatedChoices = (path: ReadonlyArray<string>, choices: unknown): ReadonlyArray<BrokenRule> => {
  if (!Array.isArray(choices)) return []
  const values = choices.slice(0, mostChoices).map((choice: unknown) =>
    isReadonlyRecord(choice) ? choice.value : choice
  )
  return repeated(values).map((index) =>
    broken(
      [...path, index, ...(isReadonlyRecord(choices[index]) ? ["value"] : [])],
      "duplicate",
      "An earlier one has the same value."
    )
  )
}

/** The places of the strings that stood earlier in the list. */
const repeated = (values: ReadonlyArray<unknown>): ReadonlyArray<number> => {
  const seen = new Set<string>()
  return values.flatMap((value, index) => {
    if (typeof value !== "string") return []
    if (seen.has(value)) return [index]
    seen.add(value)
    return []
  })
}

const labels = ["minLabel", "maxLabel", "trueLabel", "falseLabel", "unit"]

const labelRules = (settings: Fields, limits: LimitValues): ReadonlyArray<BrokenRule> =>
  labels.flatMap((name) => {
    const label = settings[name]
    if (typeof label !== "string") return []
    if (label.length > limits.optionText) {
      return [broken(["settings", name], "too-long", `At most ${limits.optionText} characters are allowed.`)]
    }
    return isWellFormed(label)
      ? []
      : [broken(["settings", name], "invalid-character", "U+0000 and lone surrogates are not allowed.")]
  })

const atMost = (settings: Fields, name: string, max: number): ReadonlyArray<BrokenRule> => {
  const value = numberAt(settings, name)
  return value !== undefined && value > max
    ? [broken(["settings", name], "out-of-range", `This is ${value}, and ${max} is the most.`)]
    : []
}

/** The two may be equal. */
const ordered = (
  settings: Fields,
  low: string,
  lowDefault: number,
  high: string,
  highDefault: number
): ReadonlyArray<BrokenRule> => {
  const from = numberAt(settings, low) ?? lowDefault
  const to = numberAt(settings, high) ?? highDefault
  return from > to
    ? [
      broken(["settings", settings[low] === undefined ? high : low], "out-of-order", `\`${low}\` is above \`${high}\`.`)
    ]
    : []
}

/** A scale of one value asks nothing: its ends can't be equal. */
const rising = (settings: Fields, minDefault: number, maxDefault: number): ReadonlyArray<BrokenRule> => {
  const min = numberAt(settings, "min") ?? minDefault
  const max = numberAt(settings, "max") ?? maxDefault
  const place = settings.min === undefined ? "max" : "min"
  return min < max
    ? []
    : [broken(["settings", place], "out-of-order", `\`min\` (${min}) must be below \`max\` (${max}).`)]
}

/** More steps than anybody can tell apart, and than the counts of analytics should hold. */
const mostSteps = 1_000_000

/** Both ends of a slider are values of it, and its values can be told apart. */
const stepRules = (settings: Fields): ReadonlyArray<BrokenRule> => {
  const range = (numberAt(settings, "max") ?? 100) - (numberAt(settings, "min") ?? 0)
  const step = numberAt(settings, "step") ?? 1
  const path = ["settings", settings.step === undefined ? "max" : "step"]
  if (step <= 0) return [broken(path, "out-of-range", "The step must be above 0.")]
  const steps = range / step
  if (steps > mostSteps) return [broken(path, "out-of-range", `At most ${mostSteps} steps are allowed.`)]
  // Decimals are not exact in binary: of -5 to -4.9, the step 0.1 is a hair more.
  return Math.round(steps) < 1 || Math.abs(steps - Math.round(steps)) > 1e-6
    ? [broken(path, "out-of-range", `The step (${step}) must divide the range from \`min\` to \`max\` (${range}).`)]
    : []
}

const dateRules = (settings: Fields): ReadonlyArray<BrokenRule> => {
  const includeTime = settings.includeTime === true
  const form = includeTime ? "an RFC 3339 timestamp, since `includeTime` is set" : "a date as YYYY-MM-DD"
  const instant = (name: string) => {
    const value = settings[name]
    return typeof value === "string" ? readDate(value, includeTime) : undefined
  }
  const malformed = ["min", "max"].flatMap((name) =>
    typeof settings[name] === "string" && instant(name) === undefined
      ? [broken(["settings", name], "invalid", `Expected ${form}.`)]
      : []
  )
  const min = instant("min")
  const max = instant("max")
  return min !== undefined && max !== undefined && min > max
    ? [broken(["settings", "min"], "out-of-order", "`min` is after `max`.")]
    : malformed
}

const broken = (path: ReadonlyArray<PropertyKey>, code: string, detail: string): BrokenRule => ({ path, code, detail })

const numberAt = (settings: Fields, name: string): number | undefined => {
  const value = settings[name]
  return typeof value === "number" && Number.isFinite(value) ? value : undefined
}

const isRuled = (type: unknown): type is QuestionType => typeof type === "string" && Object.hasOwn(settingRules, type)
