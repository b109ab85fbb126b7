/**
 * Reads an answer as conditions, variables and recalled texts see it. An answer that does not fit its question is no
 * answer. The rules are those of the decoders of the question types, which say in addition what is wrong.
 */
import type { AnswerLimits } from "../../values/AnswerLimits.js"
import { parseNumber } from "../../values/Numeral.js"
import { onceFor } from "../../values/onceFor.js"
import * as Rfc3339 from "../../values/Rfc3339.js"
import { isWellFormed } from "../../values/text/WellFormed.js"
import * as defaults from "./answerDefaults.js"
import { type ComparableText, comparableText } from "./ComparableText.js"
import type { OptionLogic, QuestionLogic } from "./SurveyLogic.js"
import { textFormats } from "./TextFormats.js"

/** An answer that fits its question. */
export type AnswerReading =
  | ({ readonly kind: "text" } & ComparableText)
  | { readonly kind: "number"; readonly value: number; readonly text: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  /** `value` is in milliseconds since 1970: the start of a day in UTC, or an instant. */
  | { readonly kind: "day" | "instant"; readonly value: number; readonly text: string }
  /** What is chosen: one or several options, in their order, and texts beside the options. */
  | {
    readonly kind: "option" | "options"
    readonly values: ReadonlySet<string>
    readonly others: ReadonlyArray<string>
  }
  /** Best first. */
  | { readonly kind: "ranking"; readonly values: ReadonlyArray<string> }
  | {
    readonly kind: "rows"
    readonly rows: ReadonlyMap<string, ReadonlySet<string>>
    readonly isMultiple: boolean
  }
  | { readonly kind: "files" }

/** The options and the rows of a question that are shown. */
export interface ShownParts {
  readonly options: ReadonlyArray<OptionLogic>
  readonly rows: ReadonlyArray<OptionLogic>
}

/** How an answer is read. */
export interface ReadOptions {
  /**
   * Whether it is the answer of an earlier request. Then options and rows that are not shown any more are left out, and
   * what remains is read. Its texts had to keep to the limits of that time, which may have been others.
   */
  readonly isStored: boolean
  readonly limits: AnswerLimits
}

/** What is read of a value. `undefined`: no answer, since it is empty. `unfit`: it does not fit the question. */
export type ReadValue = AnswerReading | typeof unfit | undefined

/** A value that does not fit its question. */
export const unfit = "unfit"

/** Reads an answer. */
export const readAnswer = (
  question: QuestionLogic,
  value: unknown,
  parts: ShownParts,
  options: ReadOptions
): ReadValue => {
  const { isStored } = options
  if (value === undefined || value === null) return undefined
  const { settings = {}, type } = question
  switch (type) {
    case "text":
      return value === "" ? undefined : readText(value, settings, options)
    case "rating":
      return readNumber(value, settings, defaults.rating, 1)
    case "nps":
      return readNumber(value, {}, defaults.nps, 1)
    case "slider":
      return readNumber(value, settings, defaults.slider, settings.step ?? defaults.slider.step, defaults.stepTolerance)
    case "boolean":
      return readBoolean(value, settings)
    case "date":
      return value === "" ? undefined : readDate(value, settings)
    case "single_choice":
      return value === "" ? undefined : readChoices("option", [value], settings, parts.options, options)
    case "multiple_choice":
      return readItems(value, (items) => readChoices("options", items, settings, parts.options, options))
    case "ranking":
      return readItems(value, (items) => readRanking(items, settings, parts.options, isStored))
    case "matrix":
      return readRows(value, settings, parts, isStored)
    case "file":
      return readItems(value, (items) => readFiles(items, settings))
    default:
      return unfit
  }
}

type Settings = NonNullable<QuestionLogic["settings"]>

const readText = (
  value: unknown,
  { format, integer = false, max, maxLength = Infinity, min, minLength = 0 }: Settings,
  { isStored, limits }: ReadOptions
): ReadValue => {
  if (typeof value !== "string" || !isWellFormed(value)) return unfit
  if (value.length < minLength || value.length > Math.min(maxLength, isStored ? Infinity : limits.textAnswer)) {
    return unfit
  }
  if (format !== undefined && !textFormats[format].matches(value)) return unfit
  if (format !== "number") return { kind: "text", ...comparableText(value) }
  const number = parseNumber(value) ?? Number.NaN
  return number >= bound(min, -Infinity) && number <= bound(max, Infinity) && (!integer || Number.isInteger(number))
    ? { kind: "number", value: number, text: value }
    : unfit
}

const bound = (setting: unknown, missing: number): number => typeof setting === "number" ? setting : missing

/**
 * A number of the scale. A slider takes numbers within the tolerance, a fraction of a step, as the nearest one of its
 * values, in the shortest decimal form.
 */
const readNumber = (
  value: unknown,
  settings: Settings,
  scale: { readonly min: number; readonly max: number },
  step: number,
  stepTolerance = 0
): ReadValue => {
  const number = parseNumber(value)
  const min = bound(settings.min, scale.min)
  const max = bound(settings.max, scale.max)
  const tolerance = step * stepTolerance
  if (number === undefined || number < min - tolerance || number > max + tolerance) return unfit
  const digits = Math.min(15, Math.max(fractionDigits(min), fractionDigits(step)))
  const nearest = Number((min + Math.round((number - min) / step) * step).toFixed(digits))
  return Math.abs(number - nearest) > tolerance ? unfit : { kind: "number", value: nearest, text: String(nearest) }
}

/** The number of digits behind the decimal point. */
export const fractionDigits = (value: number): number => {
  if (Number.isInteger(value)) return 0
  const [mantissa = "", exponent = "0"] = String(value).split("e")
  return Math.max(0, (mantissa.split(".")[1]?.length ?? 0) - Number(exponent))
}

const readBoolean = (value: unknown, { mustBeTrue }: Settings): ReadValue => {
  const isTrue = value === true || value === "true"
  return isTrue || (mustBeTrue !== true && (value === false || value === "false"))
    ? { kind: "boolean", value: isTrue }
    : unfit
}

const readDate = (value: unknown, { includeTime = false, max, min }: Settings): ReadValue => {
  const millis = typeof value === "string" ? parseDate(value, includeTime) : undefined
  if (typeof value !== "string" || millis === undefined) return unfit
  const earliest = parseDate(String(min), includeTime) ?? -Infinity
  const latest = parseDate(String(max), includeTime) ?? Infinity
  if (millis < earliest || millis > latest) return unfit
  return includeTime
    ? { kind: "instant", value: millis, text: Rfc3339.format(millis) }
    : { kind: "day", value: millis, text: value }
}

/**
 * The instant of an answer, the first of the day in UTC if it is a day. Undefined when the text does not have the
 * format of an answer, or names a day that does not exist.
 */
export const parseDate = (text: string, includeTime: boolean): number | undefined =>
  includeTime ? Rfc3339.parse(text) : text.length === 10 ? Rfc3339.parse(text + "T00:00:00Z") : undefined

/** Reads a list. An empty one is no answer. */
const readItems = (value: unknown, read: (items: ReadonlyArray<unknown>) => ReadValue): ReadValue => {
  if (!Array.isArray(value) || value.length > defaults.maxItems) return unfit
  return value.length === 0 ? undefined : read(value)
}

const readChoices = (
  kind: "option" | "options",
  items: ReadonlyArray<unknown>,
  { allowOther = false, maxSelected = Infinity, minSelected = 0 }: Settings,
  options: ReadonlyArray<OptionLogic>,
  { isStored, limits }: ReadOptions
): ReadValue => {
  const maxOtherLength = isStored ? Infinity : limits.optionText
  const maxOthers = !allowOther ? 0 : isStored ? Infinity : limits.otherAnswers
  const chosen = new Set<unknown>()
  const others: Array<string> = []
  const known: ReadonlySet<unknown> = valuesOf(options)
  for (const item of items) {
    const text = otherText(item, maxOtherLength)
    if (known.has(item) && !chosen.has(item)) chosen.add(item)
    else if (text !== undefined && others.length < maxOthers) others.push(text)
    else if (!isStored) return unfit
  }
  const count = chosen.size + others.length
  if (count === 0) return undefined
  const ofChosen = options.filter(({ value }) => chosen.has(value))
  if (kind === "options") {
    // Not more than can be chosen together: options that are not shown can make it less than the setting says.
    const selectable = options.filter(({ exclusive }) => exclusive !== true).length +
      (allowOther ? Math.max(limits.otherAnswers, others.length) : 0)
    const min = Math.min(minSelected, selectable)
    if (count > maxSelected || (hasExclusive(ofChosen) ? count > 1 : count < min)) return unfit
  }
  return { kind, values: newValuesOf(ofChosen), others }
}

const hasExclusive = (options: ReadonlyArray<OptionLogic>): boolean =>
  options.some(({ exclusive }) => exclusive === true)

const newValuesOf = (options: ReadonlyArray<OptionLogic>): ReadonlySet<string> =>
  new Set(options.map(({ value }) => value))

/** The values of options or rows. They are made once, because the same ones are read again and again. */
const valuesOf = onceFor(newValuesOf)

/** The text of `{ other }`. */
const otherText = (item: unknown, maxLength: number): string | undefined =>
  typeof item === "object" && item !== null && "other" in item && typeof item.other === "string" &&
    Object.keys(item).length === 1 && item.other.trim() !== "" && item.other.length <= maxLength &&
    isWellFormed(item.other)
    ? item.other
    : undefined

const readRanking = (
  items: ReadonlyArray<unknown>,
  { topN }: Settings,
  options: ReadonlyArray<OptionLogic>,
  isStored: boolean
): ReadValue => {
  const values = readValues(items, options, isStored)
  if (values === undefined) return unfit
  if (values.size === 0) return undefined
  return values.size > (topN ?? options.length) || values.size < (topN === undefined ? options.length : 1)
    ? unfit
    : { kind: "ranking", values: [...values] }
}

/** The values of options, each once. Undefined where something else is among them. */
const readValues = (
  items: ReadonlyArray<unknown>,
  options: ReadonlyArray<OptionLogic>,
  isStored: boolean
): ReadonlySet<string> | undefined => {
  const values = new Set<string>()
  const known = valuesOf(options)
  for (const item of items) {
    if (typeof item === "string" && known.has(item) && !values.has(item)) values.add(item)
    else if (!isStored) return undefined
  }
  return values
}

const readRows = (
  value: unknown,
  { multiple = false, requireAllRows = false }: Settings,
  { options, rows }: ShownParts,
  isStored: boolean
): ReadValue => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return unfit
  if (Object.keys(value).length > defaults.maxItems) return unfit
  const answered = new Map<string, ReadonlySet<string>>()
  const known = valuesOf(rows)
  for (const [row, columns] of Object.entries(value)) {
    const chosen = readColumns(columns, multiple, options, isStored)
    if (!known.has(row) || chosen === undefined) {
      if (!isStored) return unfit
    } else if (chosen.size > 0) answered.set(row, chosen)
  }
  if (answered.size === 0) return undefined
  if (requireAllRows && answered.size < rows.length) return unfit
  const inOrder = new Map<string, ReadonlySet<string>>()
  for (const { value: row } of rows) {
    const columns = answered.get(row)
    if (columns !== undefined) inOrder.set(row, columns)
  }
  return { kind: "rows", rows: inOrder, isMultiple: multiple }
}

/** The columns of a row in their order: none where it is empty. Undefined where they do not fit. */
const readColumns = (
  columns: unknown,
  isMultiple: boolean,
  options: ReadonlyArray<OptionLogic>,
  isStored: boolean
): ReadonlySet<string> | undefined => {
  if (columns === null || (columns === "" && !isMultiple)) return new Set()
  const items: unknown = isMultiple ? columns : [columns]
  if (!Array.isArray(items) || items.length > defaults.maxItems) return undefined
  const values = readValues(items, options, isStored)
  if (values === undefined || values.size < 2) return values
  const chosen = options.filter(({ value }) => values.has(value))
  return hasExclusive(chosen) ? undefined : newValuesOf(chosen)
}

/** Whether the files exist is decided when they are claimed. */
const readFiles = (items: ReadonlyArray<unknown>, { maxFiles = defaults.maxFiles }: Settings): ReadValue => {
  const ids = new Set(items.map((item) => typeof item === "object" && item !== null && "fileId" in item && item.fileId))
  return items.length <= maxFiles && ids.size === items.length && [...ids].every((id) => typeof id === "string")
    ? { kind: "files" }
    : unfit
}
