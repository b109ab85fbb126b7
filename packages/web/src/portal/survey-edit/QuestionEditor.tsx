/** The fields of one question of the survey editor. */
import type { LimitValues, Question, QuestionTypes } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { Checkbox, Labelled, optionTexts, type SettingField, TextArea } from "@canvass/ui"
import type { FieldError } from "../../form/FormState.js"
import { questionTypePagesOf } from "../../question-types/questionTypes.js"
import { ConditionEditor } from "./conditions/ConditionEditor.js"
import { fieldOf, type Focus } from "./editorFields.js"
import type { Subjects } from "./model/conditions/Subject.js"
import type { QuestionForm } from "./model/QuestionForm.js"
import { hasOptions, settingFieldsOf } from "./model/settingFields.js"
import { fieldNames, questionField } from "./model/SurveyForm.js"
import { PageFields } from "./PageFields.js"
import { QuestionRules } from "./RuleList.js"
import type { RuleSentences } from "./rules/RuleSentences.js"
import { surveyEditTexts } from "./surveyEditTexts.js"
import { ToolButton, toolIcons } from "./ToolButton.js"

export interface QuestionEditorProps {
  readonly language: Language
  readonly limits: LimitValues
  readonly question: QuestionForm
  /** From 0. */
  readonly index: number
  readonly count: number
  readonly errors: ReadonlyArray<FieldError>
  readonly focus: Focus | undefined
  /** The question as it is stored. Undefined for a new one. */
  readonly stored: Question.Question | undefined
  readonly sentences: RuleSentences
  readonly subjects: Subjects
}

export const QuestionEditor = (
  { count, errors, focus, index, language, limits, question, sentences, stored, subjects }: QuestionEditorProps
) => {
  const t = surveyEditTexts[language]
  const { token, type } = question
  const { optionsLabel, texts } = questionTypePagesOf(question)
  const number = index + 1
  const focusOf = (part: Focus["part"]): boolean => focus?.token === token && focus.part === part
  const field = (name: Parameters<typeof questionField>[1]) => fieldOf(questionField(token, name), errors)
  const hidden = (name: "id" | "type", value: string) => (
    <input type="hidden" name={questionField(token, name)} value={value} />
  )
  const settings = settingFieldsOf(type)
  const [inner, outer] = [settings.filter(isInner), settings.filter((setting) => !isInner(setting))]
  const isOpen = [
    ...inner.map(([name]) => `settings.${name}` as const),
    "description" as const,
    "key" as const,
    "page" as const,
    "page.shuffle" as const,
    "page.title" as const,
    "shuffle" as const
  ]
    .some((name) => field(name).errors.length > 0)
  const page = <PageFields language={language} limits={limits} question={question} errors={errors} />
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
            icon={toolIcons.up}
            isDisabled={index === 0}
            hasFocus={focusOf("up")}
          />
          <ToolButton
            action={{ kind: "down", token }}
            label={t.ofQuestion(t.moveDown, number)}
            icon={toolIcons.down}
            isDisabled={number === count}
            hasFocus={focusOf("down")}
          />
          <ToolButton
            action={{ kind: "copy", token }}
            label={t.ofQuestion(t.copy, number)}
            icon={toolIcons.copy}
          />
          <ToolButton
            action={{ kind: "remove", token }}
            label={t.ofQuestion(t.remove, number)}
            icon={toolIcons.remove}
          />
        </div>
        <input type="hidden" name={fieldNames.question} value={token} />
        {hidden("type", type)}
        {hidden("id", question.id)}
        {question.page.isBegun && page}
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
        <ConditionEditor
          language={language}
          question={question}
          index={index}
          subjects={subjects}
          errors={errors}
          focus={focus}
        />
        {stored !== undefined && (
          <QuestionRules
            {...field("rules")}
            question={question}
            index={index}
            stored={stored}
            sentences={sentences}
            language={language}
          />
        )}
        <details open={isOpen}>
          <summary>{t.moreSettings}</summary>
          <div class="setting-grid">
            {inner.map((setting) => <Setting key={setting[0]} setting={setting} {...settingProps} />)}
          </div>
          {hasOptions(type) && (
            <Checkbox
              {...field("shuffle")}
              label={settings.some(([name]) => name === "rows") ? t.shufflesRows : t.shufflesOptions}
              isChecked={question.shuffle}
            />
          )}
          <Labelled label={t.questionDescription} hint={t.questionDescriptionHint} {...field("description")}>
            {(aria) => <TextArea {...aria} value={question.description} rows={2} />}
          </Labelled>
          <Labelled label={t.key} hint={t.keyHint} {...field("key")}>
            {(aria) => <input type="text" class="code" spellcheck={false} {...aria} value={question.key} />}
          </Labelled>
          {!question.page.isBegun && page}
        </details>
      </fieldset>
    </li>
  )
}

type NamedSetting = readonly [name: string, field: SettingField]

/** Whether a setting is among those that are folded. */
const isInner = ([, { list }]: NamedSetting): boolean => list === undefined

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
  const labels: Readonly<Partial<Record<string, string>>> = questionTypePagesOf(question).texts[language].settings
  return labels[name] ?? name
}
