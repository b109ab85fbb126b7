/** A question that is answered with several of its options. */
import * as Schema from "effect/Schema"
import { multipleChoiceShape } from "../../logic/questionnaire/types/multipleChoice.js"
import { type Violation, violation } from "../../validation/ValidationError.js"
import { duplicateItem, explainItems, tooFew, tooMany, within } from "../question-parts/answers/AnswerDecoder.js"
import {
  allowOther,
  choiceContent,
  choiceFigureFields,
  choiceFigures,
  choicesOf,
  chosenAlone,
  countChoice,
  countChoices,
  display,
  exclusiveValuesOf,
  explainChoice,
  textOf
} from "../question-parts/Choice.js"
import { checkBounds, checkMaximum, listLength } from "../question-parts/definition/DefinitionRules.js"
import { allOptions, type Option, valuesOf } from "../question-parts/definition/Option.js"
import { integer, optionalSettings, setting } from "../question-parts/definition/SettingSchemas.js"
import { compareMultipleChoice } from "../question-parts/FigureComparison.js"
import { type AnswerColumns, columnIndexes } from "../question-parts/output/AnswerColumns.js"
import { defineQuestionType } from "../question-parts/QuestionTypeDefinition.js"

/** All options and a text of the respondent. */
const maxChoices = multipleChoiceShape.optionCount.max + 1

const settings = Schema.Struct({
  allowOther,
  display,
  minSelected: setting(integer(0, maxChoices), "The fewest to choose."),
  maxSelected: setting(integer(1, maxChoices), "The most to choose.")
})

export const multipleChoice = defineQuestionType({
  type: "multiple_choice",
  name: "MultipleChoice",
  ...multipleChoiceShape,
  settings,
  settingsInput: () => optionalSettings(settings, {}),
  checkSettings: (settings, input, limits) => {
    const options = listLength(input.options) ?? Infinity
    return [
      ...checkMaximum(settings, "minSelected", settings.allowOther === true ? options + limits.otherAnswers : options),
      ...checkBounds(
        settings,
        { name: "minSelected", default: 0 },
        { name: "maxSelected", default: Infinity }
      )
    ]
  },
  explain: ({ options, settings }, limits) => {
    const values = valuesOf(options)
    const explain = explainChoice(values, settings.allowOther ?? false, limits)
    // Not more than can be chosen together: options that are not shown can make it less than the setting says.
    const selectable = options.filter((option) => option.exclusive !== true).length +
      (settings.allowOther === true ? limits.otherAnswers : 0)
    const min = Math.min(settings.minSelected ?? 0, selectable)
    const max = settings.maxSelected ?? Infinity
    const exclusive = exclusiveValuesOf(options)
    return explainItems("an array of options' values", (items) => {
      const selected = new Set<string>()
      let others = 0
      const violations = items.flatMap((item, index): ReadonlyArray<Violation> => {
        const ofChoice = explain(item)
        if (ofChoice.length > 0) return ofChoice.map(within(`/${index}`))
        if (typeof item !== "string") {
          return ++others > limits.otherAnswers ? [otherBeyond(limits.otherAnswers, index)] : []
        }
        if (selected.has(item)) return [duplicateItem(index)]
        selected.add(item)
        return []
      })
      const alone = [...selected].find((option) => exclusive.has(option))
      if (alone !== undefined && items.length > 1) violations.push(chosenAlone(alone))
      if (items.length < min && alone === undefined) {
        violations.push(tooFew(`At least ${min} must be chosen`, min, items.length))
      }
      if (items.length > max) violations.push(tooMany(`At most ${max} may be chosen`, max, items.length))
      return violations
    })
  },
  count: countChoices,
  countItem: countChoice,
  figureFields: choiceFigureFields,
  figures: choiceFigures,
  compare: compareMultipleChoice,
  columns: (question) => columnPerOption(allOptions(question)),
  xmlContent: choiceContent
})

/** Violation: the answer has more texts of the respondent's own than `limit`. */
const otherBeyond = (limit: number, index: number): Violation =>
  violation(
    `/${index}`,
    "too-many-others",
    limit === 1 ? "Only one `other` is allowed." : `At most ${limit} \`other\` are allowed.`,
    { max: limit }
  )

/** A column for each option with 1 or 0, and a column for texts of respondents and for values of no option. */
const columnPerOption = (options: ReadonlyArray<Option>): AnswerColumns => {
  const indexes = columnIndexes(options)
  return {
    columns: [
      ...options.map((part) => ({ role: "part", part, content: { kind: "chosen" } }) as const),
      { role: "other", content: { kind: "texts" } }
    ],
    fill: (value, row, at) => {
      row.fill(0, at, at + options.length)
      const others: Array<string> = []
      for (const choice of choicesOf(value)) {
        const index = typeof choice === "string" ? indexes.get(choice) : undefined
        if (index === undefined) others.push(textOf(choice))
        else row[at + index] = 1
      }
      row[at + options.length] = others
    }
  }
}
