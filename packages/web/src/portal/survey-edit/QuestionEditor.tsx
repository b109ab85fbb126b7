/** The fields of one question of the survey editor. */
import { fileDefaults, Limits, type Question, ratingScale, sliderScale } from "@canvass/core"
import type { ComponentChildren } from "preact"
import { type FieldError, fieldId } from "../../form/FormState.js"
import { type FormAction, writeAction } from "./model/FormAction.js"
import { hasOptions, type SettingField, settingFieldsOf, type SettingName, ticked } from "./model/SettingFields.js"
import { fieldNames, questionField, type QuestionForm } from "./model/SurveyForm.js"
import type { SurveyEditTexts } from "./texts/surveyEditTexts.js"

/** The name of the action that saves the form. */
export const editAction = "edit"

/** The button that gets the focus when the page is shown again. `text`: the text of the question. */
export interface Focus {
  readonly token: string
  readonly part: "down" | "text" | "up"
}

export interface QuestionEditorProps {
  readonly t: SurveyEditTexts
  readonly question: QuestionForm
  /** From 0. */
  readonly index: number
  readonly count: number
  readonly errors: ReadonlyArray<FieldError>
  readonly focus: Focus | undefined
}

export const QuestionEditor = ({ count, errors, focus, index, question, t }: QuestionEditorProps) => {
  const { token, type } = question
  const number = index + 1
  const focusOf = (part: Focus["part"]): boolean => focus?.token === token && focus.part === part
  const field = (name: Parameters<typeof questionField>[1]) => fieldOf(questionField(token, name), errors)
  const hidden = (name: "id" | "type", value: string) => (
    <input type="hidden" name={questionField(token, name)} value={value} />
  )
  const settings = settingFieldsOf(type)
  const [inner, outer] = [settings.filter(isInner), settings.filter((setting) => !isInner(setting))]
  const isOpen = [...inner.map(([name]) => `settings.${name}` as const), "description" as const, "key" as const]
    .some((name) => field(name).errors.length > 0)
  const settingProps = { t, question, errors }
  return (
    <li>
      <fieldset class="panel question-editor" id={`question-${token}`}>
        <legend>
          <span class="number">{number}</span> <span class="type">{t.types[type].name}</span>
        </legend>
        <div class="question-tools">
          <ToolButton
            action={{ kind: "up", token }}
            label={t.ofQuestion(t.moveUp, number)}
            icon="M12 19V5M6 11l6-6 6 6"
            isDisabled={index === 0}
            hasFocus={focusOf("up")}
          />
          <ToolButton
            action={{ kind: "down", token }}
            label={t.ofQuestion(t.moveDown, number)}
            icon="M12 5v14M6 13l6 6 6-6"
            isDisabled={number === count}
            hasFocus={focusOf("down")}
          />
          <ToolButton
            action={{ kind: "copy", token }}
            label={t.ofQuestion(t.copy, number)}
            icon="M9 9h11v11H9zM5 15H4V4h11v1"
          />
          <ToolButton
            action={{ kind: "remove", token }}
            label={t.ofQuestion(t.remove, number)}
            icon="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13"
          />
        </div>
        <input type="hidden" name={fieldNames.question} value={token} />
        {hidden("type", type)}
        {hidden("id", question.id)}
        <Labelled label={t.text} {...field("text")}>
          {(aria) => <TextArea {...aria} value={question.text} rows={1} hasFocus={focusOf("text")} />}
        </Labelled>
        {hasOptions(type)
          ? (
            <Labelled label={type === "matrix" ? t.columns : t.options} hint={t.optionsHint} {...field("options")}>
              {(aria) => <TextArea {...aria} value={question.options} rows={3} />}
            </Labelled>
          )
          : <input type="hidden" name={questionField(token, "options")} value={question.options} />}
        {outer.map((setting) => <Setting key={setting[0]} setting={setting} {...settingProps} />)}
        <Check name={questionField(token, "required")} label={t.required} isChecked={question.required} errors={[]} />
        <details open={isOpen}>
          <summary>{t.moreSettings}</summary>
          <div class="setting-grid">
            {inner.map((setting) => <Setting key={setting[0]} setting={setting} {...settingProps} />)}
          </div>
          <Labelled label={t.questionDescription} hint={t.questionDescriptionHint} {...field("description")}>
            {(aria) => <TextArea {...aria} value={question.description} rows={2} />}
          </Labelled>
          <Labelled label={t.key} hint={t.keyHint} {...field("key")}>
            {(aria) => <input type="text" class="code" spellcheck={false} {...aria} value={question.key} />}
          </Labelled>
        </details>
      </fieldset>
    </li>
  )
}

type NamedSetting = readonly [name: string, field: SettingField]

/** Whether a setting is among those that are folded. */
const isInner = ([, { kind }]: NamedSetting): boolean => kind !== "options"

const ToolButton = ({ action, hasFocus = false, icon, isDisabled = false, label }: {
  readonly action: FormAction
  readonly label: string
  /** Path of the icon. */
  readonly icon: string
  readonly isDisabled?: boolean
  readonly hasFocus?: boolean
}) => (
  <button
    type="submit"
    class="tool"
    name={buttonName}
    value={writeAction(action)}
    aria-label={label}
    title={label}
    disabled={isDisabled}
    autofocus={hasFocus && !isDisabled}
    formNoValidate
  >
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={icon} />
    </svg>
  </button>
)

/** The name of the buttons that say what is done with the form. */
export const buttonName = "do"

/** A setting with its label and the control of its kind. */
const Setting = ({ errors, question: { settings, token, type }, setting: [name, { kind }], t }: {
  readonly t: SurveyEditTexts
  readonly question: QuestionForm
  readonly errors: ReadonlyArray<FieldError>
  readonly setting: NamedSetting
}) => {
  const props = fieldOf(questionField(token, `settings.${name}`), errors)
  const value = settings[name] ?? ""
  const label = labelOf(t, type, name)
  const placeholder = defaultOf(t, type, name)
  switch (kind) {
    case "flag":
      return <Check name={props.name} label={label} isChecked={value === ticked} errors={props.errors} />
    case "options":
      return (
        <Labelled label={label} hint={t.optionsHint} {...props}>
          {(aria) => <TextArea {...aria} value={value} rows={3} />}
        </Labelled>
      )
    case "lines":
      return (
        <Labelled label={label} {...props}>
          {(aria) => <TextArea {...aria} value={value} rows={2} placeholder={placeholder} />}
        </Labelled>
      )
    case "format":
      return (
        <Labelled label={label} {...props}>
          {(aria) => (
            <select {...aria}>
              <option value="">{t.anyFormat}</option>
              {Object.entries(t.formats).map(([format, label]) => (
                <option key={format} value={format} selected={format === value}>{label}</option>
              ))}
            </select>
          )}
        </Labelled>
      )
    case "date":
      return (
        <Labelled label={label} {...props}>
          {(aria) => (
            <input type={settings["includeTime"] === ticked ? "datetime-local" : "date"} {...aria} value={value} />
          )}
        </Labelled>
      )
    case "bytes":
    case "integer":
    case "number":
    case "text":
      return (
        <Labelled label={label} {...props}>
          {(aria) => (
            <input type="text" inputMode={inputModes[kind]} {...aria} value={value} placeholder={placeholder} />
          )}
        </Labelled>
      )
  }
}

const inputModes = { bytes: "text", integer: "numeric", number: "decimal", text: "text" } as const

const labelOf = (t: SurveyEditTexts, type: Question.QuestionType, name: string): string => {
  if (type === "date" && name === "min") return t.earliest
  if (type === "date" && name === "max") return t.latest
  return isSettingName(t, name) ? t.settings[name].label : name
}

const isSettingName = (t: SurveyEditTexts, name: string): name is SettingName => Object.hasOwn(t.settings, name)

/** What a setting is when it is not entered. */
const defaultOf = (t: SurveyEditTexts, type: Question.QuestionType, name: string): string | undefined => {
  const value = defaultValues(t)[type]?.[name]
  return value === undefined ? undefined : t.defaultValue(value)
}

const defaultValues = (
  t: SurveyEditTexts
): Readonly<Partial<Record<Question.QuestionType, Readonly<Partial<Record<string, string>>>>>> => ({
  text: { minLength: "0", maxLength: String(Limits.defaults.textAnswer) },
  multiple_choice: { minSelected: "0", maxSelected: t.allOptions },
  rating: { min: String(ratingScale({}).min), max: String(ratingScale({}).max) },
  slider: {
    min: String(sliderScale({}).min),
    max: String(sliderScale({}).max),
    step: String(sliderScale({}).step)
  },
  file: {
    maxFiles: String(fileDefaults.maxFiles),
    maxBytes: `${fileDefaults.maxBytes / 1_048_576} MB`,
    mimeTypes: t.allTypes
  },
  ranking: { topN: t.allOptions }
})

export interface FieldOfProps {
  readonly name: string
  readonly errors: ReadonlyArray<string>
}

/** The name of a field and its messages. */
export const fieldOf = (name: string, errors: ReadonlyArray<FieldError>): FieldOfProps => ({
  name,
  errors: errors.filter(({ field }) => field === name).map(({ message }) => message)
})

/** The attributes of a control. */
export interface ControlAttributes {
  readonly id: string
  readonly name: string
  readonly "aria-invalid": true | undefined
  readonly "aria-describedby": string | undefined
}

export interface LabelledProps extends FieldOfProps {
  readonly label: string
  readonly hint?: string
  readonly children: (attributes: ControlAttributes) => ComponentChildren
}

/** A control with its label, its hint and its errors. */
export const Labelled = ({ children, errors, hint, label, name }: LabelledProps) => {
  const id = fieldId(editAction, name)
  const described = [...hint === undefined ? [] : [`${id}-hint`], ...errors.length === 0 ? [] : [`${id}-error`]]
  return (
    <div class={errors.length === 0 ? "field" : "field invalid"}>
      <label for={id}>{label}</label>
      {hint !== undefined && <p class="hint" id={`${id}-hint`}>{hint}</p>}
      {errors.length > 0 && <p class="error" id={`${id}-error`}>{errors.join(" ")}</p>}
      {children({
        id,
        name,
        "aria-invalid": errors.length === 0 ? undefined : true,
        "aria-describedby": described.length === 0 ? undefined : described.join(" ")
      })}
    </div>
  )
}

const Check = ({ errors, isChecked, label, name }: FieldOfProps & {
  readonly label: string
  readonly isChecked: boolean
}) => {
  const id = fieldId(editAction, name)
  return (
    <div class={errors.length === 0 ? "check" : "check invalid"}>
      <label>
        <input
          type="checkbox"
          id={id}
          name={name}
          value={ticked}
          checked={isChecked}
          aria-invalid={errors.length === 0 ? undefined : true}
          aria-describedby={errors.length === 0 ? undefined : `${id}-error`}
        />
        <span>{label}</span>
      </label>
      {errors.length > 0 && <p class="error" id={`${id}-error`}>{errors.join(" ")}</p>}
    </div>
  )
}

/** A browser drops the first line break of a textarea. */
export const TextArea = ({ hasFocus = false, value, ...attributes }: ControlAttributes & {
  readonly value: string
  readonly rows: number
  readonly placeholder?: string | undefined
  readonly hasFocus?: boolean
}) => <textarea {...attributes} autofocus={hasFocus}>{value.startsWith("\n") ? `\n${value}` : value}</textarea>
