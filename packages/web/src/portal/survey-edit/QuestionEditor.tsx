/** The fields of one question of the survey editor. */
import type { Language, LimitValues, QuestionTypes } from "@canvass/core"
import { Checkbox, Labelled, type LabelledField, TextArea } from "../../components/Labelled.js"
import { type FieldError, fieldId } from "../../form/FormState.js"
import type { SettingField } from "../../question-parts/settings/SettingField.js"
import { optionTexts } from "../../question-parts/texts/optionTexts.js"
import { pagesOf } from "../../question-types/questionTypes.js"
import { type FormAction, writeAction } from "./model/FormAction.js"
import { hasOptions, settingFieldsOf } from "./model/settingFields.js"
import { fieldNames, questionField, type QuestionForm } from "./model/SurveyForm.js"
import { surveyEditTexts } from "./texts/surveyEditTexts.js"

/** The name of the action that saves the form. */
export const editAction = "edit"

/** The button that gets the focus when the page is shown again. `text`: the text of the question. */
export interface Focus {
  readonly token: string
  readonly part: "down" | "text" | "up"
}

export interface QuestionEditorProps {
  readonly language: Language
  readonly limits: LimitValues
  readonly question: QuestionForm
  /** From 0. */
  readonly index: number
  readonly count: number
  readonly errors: ReadonlyArray<FieldError>
  readonly focus: Focus | undefined
  /** The rules of the question, as sentences. */
  readonly rules: ReadonlyArray<string>
}

export const QuestionEditor = (
  { count, errors, focus, index, language, limits, question, rules }: QuestionEditorProps
) => {
  const t = surveyEditTexts[language]
  const { token, type } = question
  const { optionsLabel, texts } = pagesOf(question)
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
  const settingProps = { language, limits, question, errors }
  return (
    <li>
      <fieldset class="panel question-editor" id={`question-${token}`}>
        <legend>
          <span class="number">{number}</span> <span class="type">{texts[language].name}</span>
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
            <Labelled
              label={optionsLabel === undefined ? t.options : optionsLabel(language)}
              hint={optionTexts[language].hint}
              {...field("options")}
            >
              {(aria) => <TextArea {...aria} value={question.options} rows={3} />}
            </Labelled>
          )
          : <input type="hidden" name={questionField(token, "options")} value={question.options} />}
        {outer.map((setting) => <Setting key={setting[0]} setting={setting} {...settingProps} />)}
        <Checkbox {...field("required")} label={t.required} isChecked={question.required} />
        {rules.length > 0 && <Rules {...field("rules")} sentences={rules} language={language} />}
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

/** The rules of a question, which the editor does not change. */
const Rules = ({ errors, id, language, sentences }: LabelledField & {
  readonly sentences: ReadonlyArray<string>
  readonly language: Language
}) => {
  const t = surveyEditTexts[language]
  return (
    <section
      class={errors.length === 0 ? "rules" : "rules invalid"}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
    >
      <h3 id={`${id}-title`}>{t.rules}</h3>
      {errors.map((error) => <p class="error" key={error}>{error}</p>)}
      <ul>{sentences.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
      <p class="hint">{t.rulesHint}</p>
    </section>
  )
}

type NamedSetting = readonly [name: string, field: SettingField]

/** Whether a setting is among those that are folded. */
const isInner = ([, { list }]: NamedSetting): boolean => list === undefined

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

const Setting = ({ errors, language, limits, question, setting: [name, { defaultText, view: View }] }: {
  readonly language: Language
  readonly limits: LimitValues
  readonly question: QuestionForm
  readonly errors: ReadonlyArray<FieldError>
  readonly setting: NamedSetting
}) => {
  const { settings, token } = question
  return (
    <View
      {...fieldOf(questionField(token, `settings.${name}`), errors)}
      label={settingLabel(question, name, language)}
      value={settings[name] ?? ""}
      placeholder={defaultText && surveyEditTexts[language].defaultValue(defaultText(language, limits))}
      settings={settings}
      language={language}
    />
  )
}

const settingLabel = (
  question: { readonly type: QuestionTypes.QuestionType },
  name: string,
  language: Language
): string => {
  const labels: Readonly<Partial<Record<string, string>>> = pagesOf(question).texts[language].settings
  return labels[name] ?? name
}

/** The name of a field, the `id` of its control, and its messages. */
export const fieldOf = (name: string, errors: ReadonlyArray<FieldError>): LabelledField => ({
  id: fieldId(editAction, name),
  name,
  errors: errors.filter(({ field }) => field === name).map(({ message }) => message)
})
