/** The settings of each question type as fields of a form. */
import type { Question } from "@canvass/core"
import { isReadonlyRecord } from "effect/Predicate"
import type { QuestionOf } from "../../../respondent/question-parts/QuestionControl.js"
import { readOptions, writeOptions } from "./OptionLines.js"

/** How a setting is entered. */
export type SettingKind = "bytes" | "date" | "flag" | "format" | "integer" | "lines" | "number" | "options" | "text"

export interface SettingField {
  readonly kind: SettingKind
  /** The entry of a setting. Only called for a setting that the question has. */
  readonly write: (value: unknown) => string
  /**
   * The setting of an entry as the API takes it. `undefined`: the question does not have it. What cannot be read is
   * passed on as text, so that the API refuses it.
   *
   * @param settings the entries of all settings of the question
   */
  readonly read: (entry: string, settings: Readonly<Record<string, string>>) => unknown
  /** Another setting that decides how the entry is read. */
  readonly dependsOn?: string
}

/** Entry of a checkbox that is ticked. */
export const ticked = "on"

/** Returns a text as a single-line input has it. */
export const singleLine = (text: string): string => text.replaceAll(/\r\n|\r|\n/g, " ")

const optional = (read: (entry: string) => unknown) => (entry: string): unknown =>
  entry.trim() === "" ? undefined : read(entry.trim())

const text: SettingField = {
  kind: "text",
  write: (value) => singleLine(String(value)),
  read: (entry) => entry.trim() === "" ? undefined : entry
}

const numberOf = (entry: string): unknown => {
  const number = Number(entry)
  return Number.isFinite(number) ? number : entry
}

const number: SettingField = { kind: "number", write: String, read: optional(numberOf) }

const integer: SettingField = { ...number, kind: "integer" }

const flag: SettingField = {
  kind: "flag",
  write: (value) => value === true ? ticked : "",
  read: (entry) => entry === ticked ? true : undefined
}

const format: SettingField = { kind: "format", write: String, read: optional((entry) => entry) }

const rows: SettingField = {
  kind: "options",
  write: (value) => Array.isArray(value) ? writeOptions(value.filter(isOption)) : "",
  read: readOptions
}

const isOption = (value: unknown): value is { readonly value: string; readonly label: string } =>
  isReadonlyRecord(value) && typeof value.value === "string" && typeof value.label === "string"

const lines: SettingField = {
  kind: "lines",
  write: (value) => Array.isArray(value) ? value.join("\n") : "",
  read: optional((entry) => entry.split(/[\s,;]+/).filter((line) => line !== ""))
}

const units: ReadonlyArray<readonly [unit: string, bytes: number]> = [["MB", 1_048_576], ["kB", 1_024]]

const bytes: SettingField = {
  kind: "bytes",
  write: (value) => {
    if (typeof value !== "number") return ""
    const [unit, size] = units.find(([, size]) => value > 0 && value % size === 0) ?? ["B", 1]
    return `${value / size} ${unit}`
  },
  read: optional((entry) => {
    const [, amount, unit = ""] = /^([\d.]+)\s*([a-z]*)$/i.exec(entry) ?? []
    const size = { "": 1, b: 1, kb: 1_024, kib: 1_024, mb: 1_048_576, mib: 1_048_576 }[unit.toLowerCase()]
    const number = amount === undefined || size === undefined ? undefined : numberOf(amount)
    return typeof number === "number" && size !== undefined ? Math.round(number * size) : entry
  })
}

/** A day, or a time in UTC to the minute, as the inputs of browsers have them. */
const date: SettingField = {
  kind: "date",
  dependsOn: "includeTime",
  write: (value) => {
    if (typeof value !== "string" || !value.includes("T")) return String(value)
    const millis = Date.parse(value)
    return Number.isNaN(millis) ? value : new Date(millis).toISOString().slice(0, "YYYY-MM-DDTHH:MM".length)
  },
  read: (entry, { includeTime }) =>
    optional((text) => {
      const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(text) ?? []
      if (day === undefined) return text
      return includeTime === ticked ? `${day}T${time ?? "00:00"}:00Z` : day
    })(entry)
}

const scaleLabels = { minLabel: text, maxLabel: text }

/** The fields of the settings of all types, in the order of the form. */
const settingFields: {
  readonly [Type in Question.QuestionType]: {
    readonly [Name in keyof QuestionOf<Type>["settings"]]-?: SettingField
  }
} = {
  text: { multiline: flag, format, minLength: integer, maxLength: integer },
  single_choice: { allowOther: flag },
  multiple_choice: { allowOther: flag, minSelected: integer, maxSelected: integer },
  rating: { min: integer, max: integer, ...scaleLabels },
  boolean: { trueLabel: text, falseLabel: text },
  date: { includeTime: flag, min: date, max: date },
  file: { maxFiles: integer, maxBytes: bytes, mimeTypes: lines },
  matrix: { rows, multiple: flag, requireAllRows: flag },
  ranking: { topN: integer },
  slider: { min: number, max: number, step: number, unit: text, ...scaleLabels },
  nps: scaleLabels
}

/** The names of all settings. */
export type SettingName = {
  readonly [Type in Question.QuestionType]: keyof QuestionOf<Type>["settings"]
}[Question.QuestionType]

/** The settings of a type with their fields, in the order of the form. */
export const settingFieldsOf = (type: Question.QuestionType): ReadonlyArray<readonly [string, SettingField]> =>
  Object.entries(settingFields[type])

/** Types whose questions have options. */
const typesWithOptions: { readonly [Type in Question.QuestionType]: boolean } = {
  text: false,
  single_choice: true,
  multiple_choice: true,
  rating: false,
  boolean: false,
  date: false,
  file: false,
  matrix: true,
  ranking: true,
  slider: false,
  nps: false
}

/** Whether questions of a type have options. */
export const hasOptions = (type: Question.QuestionType): boolean => typesWithOptions[type]

/** All types, in the order of the form. */
export const questionTypes: ReadonlyArray<Question.QuestionType> = [
  "text",
  "single_choice",
  "multiple_choice",
  "rating",
  "nps",
  "boolean",
  "matrix",
  "ranking",
  "slider",
  "date",
  "file"
]
