/** A question that is answered with one of its options. */
import { choiceErrors, fieldsOfChoices, optionValues, readChoices } from "../../question-parts/Choice.js"
import { SingleChoiceControl } from "../../question-parts/ChoiceControl.js"
import { fieldName } from "../../question-parts/controls/QuestionControl.js"
import type { QuestionTypeUi } from "../../question-parts/QuestionTypeUi.js"
import { displayField } from "../../question-parts/settings/displayField.js"
import { flag } from "../../question-parts/settings/flag.js"
import { singleChoiceTexts } from "./texts.js"

export const singleChoice: QuestionTypeUi<"single_choice"> = {
  texts: singleChoiceTexts,
  sign: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Zm0-4.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z",
  control: {
    isGroup: true,
    isPrefilledWithList: false,
    hint: () => undefined,
    view: (props) => <SingleChoiceControl {...props} />,
    hasRadioButtons: ({ settings }) => settings.display !== "dropdown",
    // A text that is left over from an earlier choice is not the answer.
    read: (question, entries) => {
      const isOption = entries.first(fieldName(question)).startsWith("=")
      return readChoices(question, entries).at(isOption ? 0 : -1) ?? null
    },
    fieldsOf: (question, value) => fieldsOfChoices(question, [value])
  },
  errorsOf: (_question, language, limits) => choiceErrors(language, limits),
  settings: { allowOther: flag, display: displayField },
  values: optionValues
}
