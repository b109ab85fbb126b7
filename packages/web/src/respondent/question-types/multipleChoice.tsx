import { ChoiceList, fieldsOfChoices, readChoices } from "../question-parts/choice.js"
import type { QuestionControl, QuestionOf } from "../question-parts/QuestionControl.js"

export const multipleChoice: QuestionControl<QuestionOf<"multiple_choice">> = {
  isGroup: true,
  hint: ({ settings: { maxSelected, minSelected = 0 } }, t) =>
    minSelected > 0 && maxSelected !== undefined
      ? t.selectBetween(minSelected, maxSelected)
      : minSelected > 0
      ? t.selectAtLeast(minSelected)
      : maxSelected === undefined
      ? undefined
      : t.selectAtMost(maxSelected),
  view: (props) => <ChoiceList {...props} type="checkbox" />,
  read: (question, entries) => {
    const choices = readChoices(question, entries)
    return choices.length === 0 ? null : choices
  },
  fieldsOf: (question, value) => Array.isArray(value) ? fieldsOfChoices(question, value) : []
}
