/** A question that is answered with one of its options. */
import * as Schema from "effect/Schema"
import { joinList } from "../../encoding/CsvText.js"
import { singleChoiceShape } from "../../logic/questionnaire/types/singleChoice.js"
import {
  allowOther,
  choiceContent,
  choiceFigureFields,
  choiceFigures,
  choicesOf,
  countChoice,
  countChoices,
  display,
  explainChoice,
  textOf
} from "../question-parts/Choice.js"
import { allOptions, valuesOf } from "../question-parts/definition/Option.js"
import { optionalSettings } from "../question-parts/definition/SettingSchemas.js"
import { compareSingleChoice } from "../question-parts/FigureComparison.js"
import { singleColumn } from "../question-parts/output/AnswerColumns.js"
import { defineQuestionType } from "../question-parts/QuestionTypeDefinition.js"

const settings = Schema.Struct({ allowOther, display })

export const singleChoice = defineQuestionType({
  type: "single_choice",
  name: "SingleChoice",
  ...singleChoiceShape,
  settings,
  settingsInput: () => optionalSettings(settings, {}),
  checkSettings: () => [],
  explain: ({ options, settings }, limits) => explainChoice(valuesOf(options), settings.allowOther ?? false, limits),
  count: countChoices,
  countItem: countChoice,
  figureFields: choiceFigureFields,
  figures: choiceFigures,
  compare: compareSingleChoice,
  columns: (question) =>
    singleColumn(
      { kind: "option", options: allOptions(question), hasOther: question.settings.allowOther === true },
      (value) => {
        const choices = choicesOf(value)
        const [choice = null] = choices
        return choices.length > 1 ? { other: joinList(choices.map(textOf)) } : choice
      }
    ),
  xmlContent: choiceContent
})
