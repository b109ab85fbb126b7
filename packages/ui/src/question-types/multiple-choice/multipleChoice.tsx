/** A question that is answered with any of its options. */
import { choiceErrors, fieldsOfChoices, optionValues, readChoices } from "../../question-parts/Choice.js"
import { MultipleChoiceControl } from "../../question-parts/ChoiceControl.js"
import type { QuestionTypeUi } from "../../question-parts/QuestionTypeUi.js"
import { displayField } from "../../question-parts/settings/displayField.js"
import { flag } from "../../question-parts/settings/flag.js"
import { integer } from "../../question-parts/settings/number.js"
import { answerErrorTexts } from "../../question-parts/texts/answerErrorTexts.js"
import { optionTexts } from "../../question-parts/texts/optionTexts.js"
import { multipleChoiceAnswerTexts } from "./answerTexts.js"
import { multipleChoiceTexts } from "./texts.js"

export const multipleChoice: QuestionTypeUi<"multiple_choice"> = {
  texts: multipleChoiceTexts,
  sign: "M3 3h10v10H3zm2.5 5.2 1.8 1.8 3.4-4",
  control: {
    isGroup: true,
    isPrefilledWithList: true,
    hint: ({ settings: { maxSelected, minSelected = 0 } }, language) => {
      const t = multipleChoiceAnswerTexts[language]
      if (minSelected === 0) return maxSelected === undefined ? undefined : t.selectAtMost(maxSelected)
      if (maxSelected === undefined) return t.selectAtLeast(minSelected)
      return minSelected === maxSelected ? t.selectExactly(minSelected) : t.selectBetween(minSelected, maxSelected)
    },
    view: (props) => <MultipleChoiceControl {...props} />,
    read: (question, entries) => {
      const choices = readChoices(question, entries)
      return choices.length === 0 ? null : choices
    },
    fieldsOf: (question, value) => Array.isArray(value) ? fieldsOfChoices(question, value) : []
  },
  errorsOf: ({ settings: { maxSelected, minSelected = 1 } }, language, limits) => ({
    ...choiceErrors(language, limits),
    exclusive: answerErrorTexts[language].exclusive,
    "too-few": `${multipleChoiceAnswerTexts[language].selectAtLeast(minSelected)}.`,
    ...maxSelected === undefined ? {} : { "too-many": answerErrorTexts[language].tooMany(maxSelected) }
  }),
  settings: {
    allowOther: flag,
    display: displayField,
    minSelected: integer(() => "0"),
    maxSelected: integer((language) => optionTexts[language].all)
  },
  values: optionValues
}
