import { ChoiceList, fieldsOfChoices, readChoices } from "../question-parts/choice.js"
import { fieldName, type QuestionControl, type QuestionOf } from "../question-parts/QuestionControl.js"

export const singleChoice: QuestionControl<QuestionOf<"single_choice">> = {
  isGroup: true,
  hint: () => undefined,
  view: (props) => <ChoiceList {...props} type="radio" />,
  // A text that is left over from an earlier choice is not the answer.
  read: (question, entries) => {
    const isOption = entries.first(fieldName(question)).startsWith("=")
    return readChoices(question, entries).at(isOption ? 0 : -1) ?? null
  },
  fieldsOf: (question, value) => fieldsOfChoices(question, [value])
}
