/** A question that is answered with true or false. */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as Histogram from "../../statistics/Histogram.js"
import { refuseType } from "../question-parts/AnswerDecoder.js"
import { scalarColumn } from "../question-parts/CsvColumns.js"
import { optionalSettings, setting } from "../question-parts/SettingSchemas.js"
import { scalarContent } from "../question-parts/XmlContent.js"
import { defineQuestionType, noOptions } from "./QuestionTypeDefinition.js"

const settings = Schema.Struct({
  trueLabel: setting(Schema.String, "What `true` reads as."),
  falseLabel: setting(Schema.String, "What `false` reads as.")
})

export const boolean = defineQuestionType({
  type: "boolean",
  name: "Boolean",
  settings,
  settingsInput: () => optionalSettings(settings, {}),
  optionCount: noOptions,
  labels: ["trueLabel", "falseLabel"],
  checkSettings: () => [],
  answerDecoder: () => (value) => {
    if (value === true || value === "true") return Either.right(true)
    return value === false || value === "false" ? Either.right(false) : refuseType("true or false")
  },
  count: (counts, value) => {
    if (typeof value === "boolean") Histogram.increment(counts.valueCounts, String(value))
  },
  figureFields: { true: Schema.Int, false: Schema.Int },
  figures: (_question, { valueCounts }) => ({
    true: valueCounts.get("true") ?? 0,
    false: valueCounts.get("false") ?? 0
  }),
  csvColumns: () => scalarColumn,
  xmlContent: () => scalarContent
})
