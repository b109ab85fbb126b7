/** Parts that single choice and multiple choice share. */
import { type AnswerValue, Limits } from "@canvass/core"
import { type Entries, withPlainLineBreaks } from "../../form/Entries.js"
import { type ControlProps, type FieldEntry, fieldName } from "./QuestionControl.js"

interface Choice {
  readonly key: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly settings: { readonly allowOther?: boolean }
}

/**
 * The options, and a text of the respondent's own if the question allows it. Values of options are preceded by `=`, so
 * that none is the value of the last element.
 */
export const ChoiceList = (
  { aria, entries, id, question, t, type }: ControlProps<Choice> & { readonly type: "checkbox" | "radio" }
) => {
  const name = fieldName(question)
  const chosen = new Set(entries.all(name).map(withPlainLineBreaks))
  const isChosen = (value: string) => chosen.has(withPlainLineBreaks(optionPrefix + value))
  return (
    <div class="choices">
      {question.options.map(({ label, value }, index) => (
        <label class="choice" key={value}>
          <input
            type={type}
            id={index === 0 ? id : undefined}
            name={name}
            value={optionPrefix + value}
            checked={isChosen(value)}
            {...aria}
          />
          <span>{label}</span>
        </label>
      ))}
      {question.settings.allowOther === true && (
        <div class="other">
          <label class="choice">
            <input type={type} name={name} value={otherValue} checked={chosen.has(otherValue)} {...aria} />
            <span>{t.other}</span>
          </label>
          <input
            type="text"
            name={fieldName(question, "other")}
            value={entries.first(fieldName(question, "other"))}
            maxLength={Limits.defaults.optionText}
            aria-label={t.otherText}
            data-other
            {...aria}
          />
        </div>
      )}
    </div>
  )
}

/** Reads the choices of a question. A text of the respondent's own counts as chosen once it is written. */
export const readChoices = (question: Choice, entries: Entries): Array<unknown> => {
  const other = entries.first(fieldName(question, "other"))
  const values = entries.all(fieldName(question))
  const choices: Array<unknown> = values.filter((value) => value.startsWith(optionPrefix)).map((value) =>
    optionValueOf(question.options, value.slice(optionPrefix.length))
  )
  if (question.settings.allowOther === true && (other.trim() !== "" || values.includes(otherValue))) {
    choices.push({ other })
  }
  return choices
}

/** The fields of chosen options, and of a text of the respondent's own. Unknown options are left out. */
export const fieldsOfChoices = (
  question: Choice,
  choices: ReadonlyArray<AnswerValue.AnswerValue>
): ReadonlyArray<FieldEntry> =>
  choices.flatMap((choice): ReadonlyArray<FieldEntry> => {
    if (typeof choice === "string") {
      return question.options.some(({ value }) => value === choice)
        ? [[fieldName(question), optionPrefix + choice]]
        : []
    }
    return typeof choice === "object" && "other" in choice && typeof choice.other === "string"
      ? [[fieldName(question), otherValue], [fieldName(question, "other"), choice.other]]
      : []
  })

/** Returns the value of the option that a browser has sent, perhaps with other line breaks. */
export const optionValueOf = (options: Choice["options"], sent: string): string => {
  const plain = withPlainLineBreaks(sent)
  return options.find(({ value }) => withPlainLineBreaks(value) === plain)?.value ?? sent
}

const optionPrefix = "="

const otherValue = "other"
