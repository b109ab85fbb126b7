/** A question that is answered with one of its options. */
import { textContent } from "../../question-parts/answers/AnswerContent.js"
import {
  choiceErrors,
  ChoiceFigures,
  choiceText,
  choiceTrend,
  compareChoices,
  fieldsOfChoices,
  isOther,
  optionValues,
  readChoices
} from "../../question-parts/Choice.js"
import { SingleChoiceControl } from "../../question-parts/ChoiceControl.js"
import { fieldName } from "../../question-parts/controls/QuestionControl.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"
import { displayField } from "../../question-parts/settings/displayField.js"
import { flag } from "../../question-parts/settings/flag.js"
import { singleChoiceTexts } from "./texts.js"

export const singleChoice: QuestionTypePages<"single_choice"> = {
  texts: singleChoiceTexts,
  control: {
    isGroup: true,
    isPrefilledWithList: false,
    hint: () => undefined,
    view: (props) => <SingleChoiceControl {...props} />,
    // A text that is left over from an earlier choice is not the answer.
    read: (question, entries) => {
      const isOption = entries.first(fieldName(question)).startsWith("=")
      return readChoices(question, entries).at(isOption ? 0 : -1) ?? null
    },
    fieldsOf: (question, value) => fieldsOfChoices(question, [value])
  },
  errorsOf: (_question, language, limits) => choiceErrors(language, limits),
  settings: { allowOther: flag, display: displayField },
  figures: { isWide: false, view: ChoiceFigures, compare: compareChoices },
  trend: choiceTrend,
  values: optionValues,
  answerContent: ({ options }, value, language) =>
    typeof value === "string" || isOther(value) ? textContent(choiceText(options, value, language)) : undefined,
  sampleAnswer: ({ options }) => options[0]?.value
}
