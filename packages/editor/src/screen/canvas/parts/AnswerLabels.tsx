/** The labels of answers, edited where respondents read them: the ends of a scale, and yes and no. */
import { definitionLimits, type QuestionDefinition } from "@canvass/core/editing"
import { booleanLabels, type Language } from "@canvass/ui"
import { changed } from "../../../model/lists/changed.js"
import { changeQuestion } from "../../../model/questions/editQuestions.js"
import { useEditor } from "../../../state/EditorContext.js"
import type { EditorState } from "../../../state/EditorState.js"
import { canvasTexts } from "../../../texts/canvasTexts.js"
import { useTexts } from "../../../texts/useTexts.js"

type LabelName = "falseLabel" | "maxLabel" | "minLabel" | "trueLabel"

const changeLabel = (editor: EditorState, key: string, name: LabelName, value: string): void =>
  editor.edit((before) => {
    const settings = before.questions?.find((question) => question.key === key)?.settings ?? {}
    const labelled = changed(settings, { [name]: value === "" ? undefined : value })
    return changeQuestion(before, key, { settings: Object.keys(labelled).length === 0 ? undefined : labelled })
  }, `question:${key}:${name}`)

const LabelField = ({ label, name, placeholder, question: { key, settings } }: {
  readonly question: QuestionDefinition
  readonly name: LabelName
  readonly label: string
  readonly placeholder: string
}) => {
  const editor = useEditor()
  return (
    <input
      type="text"
      dir="auto"
      class="label-field"
      aria-label={label}
      placeholder={placeholder}
      maxLength={definitionLimits.optionText}
      value={settings?.[name] ?? ""}
      onFocus={() => {
        if (editor.selection.peek().kind !== "questions") editor.select({ kind: "questions", keys: [key] })
      }}
      onInput={({ currentTarget: { value } }) => changeLabel(editor, key, name, value)}
    />
  )
}

export const EndLabels = ({ isSelected, question }: {
  readonly question: QuestionDefinition
  readonly isSelected: boolean
}) => {
  const t = useTexts(canvasTexts)
  const { maxLabel, minLabel } = question.settings ?? {}
  return isSelected || (minLabel ?? maxLabel) !== undefined
    ? (
      <div class="end-labels">
        <LabelField
          question={question}
          name="minLabel"
          label={t.minLabel}
          placeholder={isSelected ? t.minPlaceholder : ""}
        />
        <LabelField
          question={question}
          name="maxLabel"
          label={t.maxLabel}
          placeholder={isSelected ? t.maxPlaceholder : ""}
        />
      </div>
    )
    : null
}

export const YesNoLabels = ({ question }: { readonly question: QuestionDefinition }) => {
  const editor = useEditor()
  const t = useTexts(canvasTexts)
  const language: Language = editor.language
  const words = booleanLabels(undefined, language)
  return (
    <div class="yes-no">
      {[["trueLabel", t.yes, words.trueLabel] as const, ["falseLabel", t.no, words.falseLabel] as const].map((
        [name, label, placeholder]
      ) => (
        <div key={name} class="part">
          <span class="mark" data-mark="radio" aria-hidden="true" />
          <LabelField question={question} name={name} label={label} placeholder={placeholder} />
        </div>
      ))}
    </div>
  )
}
