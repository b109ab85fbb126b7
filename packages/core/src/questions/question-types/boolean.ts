/** A question that is answered with true or false. */
import * as Schema from "effect/Schema"
import { booleanShape } from "../../logic/questionnaire/types/boolean.js"
import * as Histogram from "../../statistics/Histogram.js"
import { allowedParams } from "../../validation/ViolationParams.js"
import { refuse } from "../question-parts/answers/AnswerDecoder.js"
import { optionalSettings, setting } from "../question-parts/definition/SettingSchemas.js"
import { compareSingleChoice } from "../question-parts/FigureComparison.js"
import { scalarColumn } from "../question-parts/output/AnswerColumns.js"
import { OptionCount, optionCounts } from "../question-parts/output/OptionCount.js"
import { scalarContent } from "../question-parts/output/XmlContent.js"
import { defineQuestionType } from "../question-parts/QuestionTypeDefinition.js"

const settings = Schema.Struct({
  trueLabel: setting(Schema.String, "What `true` reads as."),
  falseLabel: setting(Schema.String, "What `false` reads as."),
  mustBeTrue: setting(Schema.Boolean, "Whether `true` is the only answer, as for a consent. Default false.")
})

const allowed = allowedParams(["true", "false"])

export const boolean = defineQuestionType({
  type: "boolean",
  name: "Boolean",
  ...booleanShape,
  settings,
  settingsInput: () => optionalSettings(settings, {}),
  checkSettings: () => [],
  explain: () => (value) =>
    value === false || value === "false"
      ? refuse("must-be-true", "The answer must be true.")
      : refuse("wrong-type", "Expected true or false.", allowed),
  count: (counts, value, times) => {
    if (typeof value === "boolean") Histogram.increment(counts.valueCounts, String(value), times)
  },
  figureFields: {
    true: Schema.Int,
    false: Schema.Int,
    options: Schema.Array(OptionCount).annotations({
      description: "`true` and `false` with their shares. The label is the value where the question has none."
    })
  },
  figures: ({ settings }, { answered, valueCounts }) => ({
    true: valueCounts.get("true") ?? 0,
    false: valueCounts.get("false") ?? 0,
    options: optionCounts(
      {
        options: [
          { value: "true", label: settings.trueLabel ?? "true" },
          { value: "false", label: settings.falseLabel ?? "false" }
        ]
      },
      valueCounts,
      answered
    )
  }),
  compare: compareSingleChoice,
  columns: ({ settings: { falseLabel = "false", trueLabel = "true" } }) =>
    scalarColumn({ kind: "boolean", trueLabel, falseLabel }),
  xmlContent: () => scalarContent
})
