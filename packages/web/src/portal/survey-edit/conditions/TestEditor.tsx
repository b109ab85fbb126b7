/** One test of a condition: what it reads, an operator and a value. */
import type { Language } from "@canvass/core/ports"
import type { OptionLine } from "@canvass/ui"
import type { FieldError } from "../../../form/FormState.js"
import { fieldOf } from "../editorFields.js"
import { conditionFields, type TestForm } from "../model/conditions/ConditionForm.js"
import type { FormSubject } from "../model/conditions/Subject.js"
import { questionField } from "../model/SurveyForm.js"
import { ToolButton, toolIcons } from "../ToolButton.js"
import { conditionEditorTexts } from "./conditionEditorTexts.js"
import { valueChoices } from "./valueChoices.js"

/** More options, or longer ones, are suggestions of an input. */
const maxSelectOptions = 20
const maxSelectLength = 2_000

const isShort = (choices: ReadonlyArray<OptionLine>): boolean =>
  choices.length <= maxSelectOptions &&
  choices.reduce((length, { label, value }) => length + label.length + value.length, 0) <= maxSelectLength

/** The `id` of the list of a question's options. */
const optionListId = (token: string): string => `options-${token}`

interface TestEditorProps {
  readonly language: Language
  /** The token of the question that has the condition. */
  readonly token: string
  readonly test: TestForm
  /** From 0. */
  readonly index: number
  /** Undefined if the form does not have it any more. */
  readonly subject: FormSubject | undefined
  readonly label: string
  readonly errors: ReadonlyArray<FieldError>
  readonly hasFocus: boolean
}

export const TestEditor = ({ errors, hasFocus, index, label, language, subject, test, token }: TestEditorProps) => {
  const t = conditionEditorTexts[language]
  const { errors: messages, id } = fieldOf(questionField(token, `showIf.${index}`), errors)
  const name = (field: keyof TestForm) => questionField(token, "showIf") + conditionFields.test(index, field)
  const operators = subject?.operators ?? []
  return (
    <fieldset class={messages.length === 0 ? "test" : "test invalid"} id={id} tabIndex={-1}>
      <legend>{label}</legend>
      {messages.length > 0 && <p class="error" id={`${id}-error`}>{messages.join(" ")}</p>}
      <input type="hidden" name={name("subject")} value={test.subject} />
      <div class="test-fields">
        <div class="test-operator">
          <select name={name("operator")} aria-label={t.operator} autofocus={hasFocus}>
            {operators.map((operator) => (
              <option key={operator} value={operator} selected={operator === test.operator}>
                {t.operators[operator]}
              </option>
            ))}
            {!operators.some((operator) => operator === test.operator) && (
              <option value={test.operator} selected>{test.operator}</option>
            )}
          </select>
        </div>
        <div class="test-value">
          <ValueControl
            subject={subject}
            choices={subject === undefined ? undefined : valueChoices(subject, t)}
            value={test.value}
            attributes={{
              name: name("value"),
              "aria-label": t.value,
              "aria-invalid": messages.length === 0 ? undefined : true,
              "aria-describedby": messages.length === 0 ? undefined : `${id}-error`
            }}
            choose={t.choose}
          />
        </div>
        <ToolButton
          action={{ kind: "removeTest", token, index }}
          label={t.remove(index + 1)}
          icon={toolIcons.remove}
        />
      </div>
    </fieldset>
  )
}

interface ValueAttributes {
  readonly name: string
  readonly "aria-label": string
  readonly "aria-invalid": true | undefined
  readonly "aria-describedby": string | undefined
}

const ValueControl = ({ attributes, choices, choose, subject, value }: {
  readonly subject: FormSubject | undefined
  readonly choices: ReadonlyArray<OptionLine> | undefined
  readonly value: string
  readonly choose: string
  readonly attributes: ValueAttributes
}) => {
  if (choices === undefined) return <Input subject={subject} {...attributes} value={value} />
  const token = subject?.question?.token ?? ""
  if (!isShort(choices)) {
    return <input type="text" list={optionListId(token)} {...attributes} value={value} />
  }
  return (
    <select {...attributes}>
      <option value="">{choose}</option>
      {choices.map(({ label, value: choice }) => (
        <option key={choice} value={choice} selected={choice === value}>{label}</option>
      ))}
      {value !== "" && !choices.some((choice) => choice.value === value) && (
        <option value={value} selected>{value}</option>
      )}
    </select>
  )
}

/** Maximum length of a text that is compared, in UTF-16 code units. */
const maxTextLength = 500

const Input = ({ subject, ...attributes }: ValueAttributes & {
  readonly subject: FormSubject | undefined
  readonly value: string
}) => {
  switch (subject?.kind) {
    case "day":
      return <input type="date" {...attributes} />
    case "instant":
      return <input type="datetime-local" {...attributes} />
    case "list":
      return <input type="text" inputMode="numeric" {...attributes} />
    case "number":
    case "place":
      return <input type="text" inputMode="decimal" {...attributes} />
    case "boolean":
    case "field":
    case "file":
    case "language":
    case "option":
    case "options":
    case "status":
    case "text":
    case undefined:
      return <input type="text" maxLength={maxTextLength} {...attributes} />
  }
}

/** The lists of options that inputs of these tests suggest. */
export const OptionLists = ({ language, subjects }: {
  readonly language: Language
  readonly subjects: ReadonlyArray<FormSubject>
}) => (
  <>
    {subjects.map((subject) => {
      const choices = valueChoices(subject, conditionEditorTexts[language]) ?? []
      return !isShort(choices) && (
        <datalist key={subject.name} id={optionListId(subject.question?.token ?? "")}>
          {choices.map(({ label, value }) =>
            label === value ? <option key={value} value={value} /> : <option key={value} value={value}>{label}</option>
          )}
        </datalist>
      )
    })}
  </>
)
