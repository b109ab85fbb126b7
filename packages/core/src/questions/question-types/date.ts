/** A question that is answered with a day, or with a timestamp. */
import * as Schema from "effect/Schema"
import { parseDate } from "../../logic/questionnaire/AnswerReading.js"
import { dateShape } from "../../logic/questionnaire/types/date.js"
import * as Histogram from "../../statistics/Histogram.js"
import { addDate } from "../../statistics/QuestionCounts.js"
import * as Instant from "../../values/Instant.js"
import { quote, refuse, refuseType } from "../question-parts/answers/AnswerDecoder.js"
import { definitionViolation } from "../question-parts/definition/DefinitionRules.js"
import { optionalSettings, setting } from "../question-parts/definition/SettingSchemas.js"
import { scalarColumn } from "../question-parts/output/AnswerColumns.js"
import { scalarContent } from "../question-parts/output/XmlContent.js"
import { defineQuestionType } from "../question-parts/QuestionTypeDefinition.js"

const settings = Schema.Struct({
  min: setting(Schema.String, "The earliest answer, in the form of an answer."),
  max: setting(Schema.String, "The latest answer, in the form of an answer."),
  includeTime: setting(Schema.Boolean, "Whether an answer is an RFC 3339 timestamp, not a date. Default false.")
})

const MonthCount = Schema.Struct({
  month: Schema.String.annotations({ description: "`YYYY-MM`" }),
  count: Schema.Int
}).annotations({ identifier: "MonthCount" })

export const date = defineQuestionType({
  type: "date",
  name: "Date",
  ...dateShape,
  settings,
  settingsInput: () => optionalSettings(settings, {}),
  checkSettings: (settings) => {
    const includeTime = settings.includeTime === true
    const format = includeTime ? "an RFC 3339 timestamp, since `includeTime` is set" : "a date as YYYY-MM-DD"
    const instant = (name: string) => {
      const value = settings[name]
      return typeof value === "string" ? parseDate(value, includeTime) : undefined
    }
    const malformed = ["min", "max"].flatMap((name) =>
      typeof settings[name] === "string" && instant(name) === undefined
        ? [definitionViolation(["settings", name], "invalid", `Expected ${format}.`)]
        : []
    )
    const min = instant("min")
    const max = instant("max")
    return min !== undefined && max !== undefined && min > max
      ? [definitionViolation(["settings", "min"], "out-of-order", "`min` is after `max`.")]
      : malformed
  },
  explain: ({ settings }) => {
    const includeTime = settings.includeTime ?? false
    const format = includeTime ? "an RFC 3339 timestamp, such as 2026-11-20T09:30:00Z" : "a date as YYYY-MM-DD"
    const min = parseDate(settings.min ?? "", includeTime) ?? Instant.earliest
    const bounds = {
      ...settings.min === undefined ? {} : { min: settings.min },
      ...settings.max === undefined ? {} : { max: settings.max }
    }
    return (value) => {
      if (typeof value !== "string") return refuseType("a string")
      const instant = parseDate(value, includeTime)
      if (instant === undefined) {
        return refuse("invalid-format", `Expected ${format}, found ${quote(value)}.`, {
          format: includeTime ? "date-time" : "date"
        })
      }
      if (instant < min) return refuse("out-of-range", `The earliest is ${settings.min ?? "year 1"}.`, bounds)
      return refuse("out-of-range", `The latest is ${settings.max ?? "year 9999"}.`, bounds)
    }
  },
  count: (counts, value, times) => {
    if (typeof value !== "string") return
    Histogram.increment(counts.valueCounts, value.slice(0, "YYYY-MM".length), times)
    addDate(counts, value)
  },
  figureFields: {
    min: Schema.NullOr(Schema.String).annotations({ description: "The earliest answer, in the form of an answer." }),
    max: Schema.NullOr(Schema.String).annotations({ description: "The latest answer, in the form of an answer." }),
    histogram: Schema.Array(MonthCount).annotations({ description: "The months that were given." })
  },
  figures: (_question, { maxDate, minDate, valueCounts }) => ({
    min: minDate,
    max: maxDate,
    histogram: Array.from(valueCounts, ([month, count]) => ({ month, count }))
      .sort((left, right) => left.month < right.month ? -1 : 1)
  }),
  columns: ({ settings }) => scalarColumn({ kind: settings.includeTime === true ? "instant" : "date" }),
  xmlContent: () => scalarContent
})
