/** Shared by the types whose answers are numbers of a scale. */
import { parseNumber } from "../../../values/Numeral.js"
import type { Domain } from "../AnswerDomain.js"
import type { AnswerGroups } from "../AnswerModel.js"
import type { AnswerReading, ReadValue, RecalledText } from "../AnswerReading.js"
import type { QuestionSettings } from "../QuestionSettings.js"

/** The values of a scale: `min`, then every `step` up to `max`. */
export interface Scale {
  readonly min: number
  readonly max: number
  readonly step: number
}

/** What the ends of a scale mean. */
export interface ScaleLabels {
  readonly minLabel?: string
  readonly maxLabel?: string
}

/** The number of a setting. */
export const bound = (setting: unknown, missing: number): number => typeof setting === "number" ? setting : missing

/** The scale that the settings of a question make of the scale of its type. */
export const scaleOf = (defaults: Scale) => ({ max, min, step = defaults.step }: QuestionSettings): Scale => ({
  min: bound(min, defaults.min),
  max: bound(max, defaults.max),
  step
})

/**
 * A number of the scale. Numbers within the tolerance, a fraction of a step, are read as the nearest value of the
 * scale, in the shortest decimal form. Without a tolerance, the numbers of the scale are whole.
 */
export const readNumber = (value: unknown, { max, min, step }: Scale, stepTolerance = 0): ReadValue => {
  const number = parseNumber(value)
  const tolerance = step * stepTolerance
  if (number === undefined || (tolerance === 0 && !Number.isInteger(number))) return "wrong-type"
  if (number < min - tolerance || number > max + tolerance) return "out-of-range"
  const digits = Math.min(15, Math.max(fractionDigits(min), fractionDigits(step)))
  const nearest = Number((min + Math.round((number - min) / step) * step).toFixed(digits))
  return Math.abs(number - nearest) > tolerance ? "off-step" : { kind: "number", value: nearest, text: String(nearest) }
}

/** The number of digits behind the decimal point. */
export const fractionDigits = (value: number): number => {
  if (Number.isInteger(value)) return 0
  const [mantissa = "", exponent = "0"] = String(value).split("e")
  return Math.max(0, (mantissa.split(".")[1]?.length ?? 0) - Number(exponent))
}

/** A stored number. */
export const storedNumber = (value: unknown): AnswerReading | undefined => {
  const number = parseNumber(value)
  return number === undefined ? undefined : { kind: "number", value: number, text: String(value) }
}

/** The text of a reading that has its own. */
export const ownText: RecalledText = (reading) => "text" in reading ? reading.text : ""

/** The numbers of a scale. */
export const scaleDomain = (scale: Scale): Domain => ({ kind: "number", ...scale })

/** The group of an answer by its value. */
export const valueGroup: AnswerGroups["of"] = (reading) => ({
  values: "value" in reading ? [String(reading.value)] : []
})
