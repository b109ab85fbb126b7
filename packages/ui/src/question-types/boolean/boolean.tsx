/** A question that is answered with yes or no. */
import type { TypedQuestion } from "@canvass/core/questionnaire"
import type { RespondentLanguage } from "../../i18n/languages.js"
import { fieldName } from "../../question-parts/controls/QuestionControl.js"
import { choiceColumns } from "../../question-parts/controls/wordWidth.js"
import type { QuestionTypeUi } from "../../question-parts/QuestionTypeUi.js"
import { flag } from "../../question-parts/settings/flag.js"
import { line } from "../../question-parts/settings/line.js"
import { booleanAnswerTexts } from "./answerTexts.js"
import { booleanTexts } from "./texts.js"

export const boolean: QuestionTypeUi<"boolean"> = {
  texts: booleanTexts,
  sign: "M5 4.5h6a3.5 3.5 0 0 1 0 7H5a3.5 3.5 0 0 1 0-7Zm6 5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z",
  control: {
    isGroup: true,
    isPrefilledWithList: false,
    hint: () => undefined,
    view: ({ aria, entries, id, language, question }) => {
      const name = fieldName(question)
      const { falseLabel, trueLabel } = booleanLabels(question, language)
      return (
        <div class={`choices ${choiceColumns([trueLabel, falseLabel])}`}>
          {[["true", trueLabel] as const, ["false", falseLabel] as const].map(([value, label], index) => (
            <label class="choice" key={value}>
              <input
                type="radio"
                id={index === 0 ? id : undefined}
                name={name}
                value={value}
                checked={entries.first(name) === value}
                {...aria}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )
    },
    hasRadioButtons: () => true,
    read: (question, entries) => entries.all(fieldName(question))[0] ?? null,
    fieldsOf: (question, value) =>
      typeof value === "boolean" || value === "true" || value === "false" ? [[fieldName(question), String(value)]] : []
  },
  errorsOf: (question, language) => ({
    "must-be-true": booleanAnswerTexts[language].mustBeTrue(booleanLabels(question, language).trueLabel)
  }),
  settings: { trueLabel: line, falseLabel: line, mustBeTrue: flag },
  values: {
    choices: ({ settings }) => [
      { value: "true", label: settings?.trueLabel },
      { value: "false", label: settings?.falseLabel }
    ],
    groupCondition: (tested, value) => ({ ...tested, op: "equals", value: value === "true" })
  }
}

/** What `true` and `false` read as. */
export const booleanLabels = (
  question: Pick<TypedQuestion<"boolean">, "settings"> | undefined,
  language: RespondentLanguage
) => {
  const { no, yes } = booleanAnswerTexts[language]
  return { trueLabel: yes, falseLabel: no, ...question?.settings }
}
