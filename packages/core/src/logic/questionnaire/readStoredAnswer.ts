/**
 * Reads the answers of responses that have ended, for conditions. An answer is read by the type of its question alone,
 * not by its options and ranges, so that what is counted does not change with them.
 */
import { parseNumber } from "../../values/Numeral.js"
import { type AnswerReading, parseDate } from "./AnswerReading.js"
import { comparableText } from "./ComparableText.js"
import type { QuestionLogic } from "./SurveyLogic.js"

/** The answer as it was accepted. Undefined when an answer to such a question does not have this form. */
export const readStoredAnswer = (
  { settings = {}, type }: Pick<QuestionLogic, "settings" | "type">,
  value: unknown
): AnswerReading | undefined => {
  switch (type) {
    case "text":
      if (typeof value !== "string") return undefined
      return settings.format === "number" ? readNumber(value) : { kind: "text", ...comparableText(value) }
    case "rating":
    case "nps":
    case "slider":
      return readNumber(value)
    case "boolean":
      return typeof value === "boolean" ? { kind: "boolean", value } : undefined
    case "date":
      return typeof value === "string" ? readDate(value, settings.includeTime === true) : undefined
    case "single_choice":
      return readChoices("option", [value])
    case "multiple_choice":
      return readChoices("options", itemsOf(value))
    case "ranking":
      return { kind: "ranking", values: itemsOf(value).filter(isText) }
    case "matrix":
      return readRows(value, settings.multiple === true)
    case "file":
      return { kind: "files" }
    default:
      return undefined
  }
}

const readNumber = (value: unknown): AnswerReading | undefined => {
  const number = parseNumber(value)
  return number === undefined ? undefined : { kind: "number", value: number, text: String(value) }
}

const readDate = (text: string, includeTime: boolean): AnswerReading | undefined => {
  const value = parseDate(text, includeTime)
  return value === undefined ? undefined : { kind: includeTime ? "instant" : "day", value, text }
}

const readChoices = (kind: "option" | "options", items: ReadonlyArray<unknown>): AnswerReading => ({
  kind,
  values: new Set(items.filter(isText)),
  others: items.flatMap((item) =>
    typeof item === "object" && item !== null && "other" in item && isText(item.other) ? [item.other] : []
  )
})

const readRows = (value: unknown, isMultiple: boolean): AnswerReading | undefined => {
  if (typeof value !== "object" || value === null) return undefined
  const rows = Object.entries(value).map(([row, columns]) =>
    [row, new Set(isText(columns) ? [columns] : itemsOf(columns).filter(isText))] as const
  )
  return { kind: "rows", rows: new Map(rows), isMultiple }
}

const itemsOf = (value: unknown): ReadonlyArray<unknown> => Array.isArray(value) ? value : []

const isText = (value: unknown): value is string => typeof value === "string"
