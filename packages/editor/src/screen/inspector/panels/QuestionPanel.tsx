/** One question: its type, whether it must be answered, its settings and rules, its translation, and its names. */
import { pointer as pointerOf, type QuestionDefinition, type QuestionType, shapeOf } from "@canvass/core/editing"
import { questionTypeUis } from "@canvass/ui"
import { useComputed } from "@preact/signals"
import { Button } from "../../../components/Button.js"
import { Select } from "../../../components/Select.js"
import { Switch } from "../../../components/Switch.js"
import { changeQuestion } from "../../../model/questions/editQuestions.js"
import { useEditor } from "../../../state/EditorContext.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { ConditionField } from "../../conditions/ConditionField.js"
import { questionNumbers } from "../../conditions/subjects.js"
import { errorsAt } from "../../findings.js"
import { ImageField } from "../../images/ImageField.js"
import { duplicate, removeAll, setRequired, switchQuestionType } from "../../questions/questionActions.js"
import { RecallField } from "../../recall/RecallField.js"
import { AnswerRules } from "../fields/AnswerRules.js"
import { KeyField } from "../fields/KeyField.js"
import { MetadataFields } from "../fields/MetadataFields.js"
import { PartLinks } from "../fields/PartLinks.js"
import { ClosedSection, Section } from "../fields/Section.js"
import { SettingFields } from "../fields/SettingFields.js"
import { TranslationFields } from "../fields/TranslationFields.js"

export const QuestionPanel = ({ questionKey: key }: { readonly questionKey: string }) => {
  const editor = useEditor()
  const index = useComputed(() => (editor.definition.value.questions ?? []).findIndex((one) => one.key === key))
  const question = useComputed(() => editor.definition.value.questions?.[index.value])
  return question.value === undefined ? null : <Panel question={question.value} index={index.value} />
}

const Panel = ({ index, question }: { readonly question: QuestionDefinition; readonly index: number }) => {
  const editor = useEditor()
  const t = useTexts(inspectorTexts)
  const { description = "", key, requiredIf, required = false, showIf, shuffle, type } = question
  const pointer = `/questions/${index}`
  const number = useComputed(() => questionNumbers(editor.definition.value).get(key) ?? "")
  const before = { kind: "before", question: index } as const
  const change = (changes: Parameters<typeof changeQuestion>[2], field?: string) =>
    editor.edit((definition) => changeQuestion(definition, key, changes), field)
  const { optionCount } = shapeOf(type)
  const place = pointerOf(["questions", key])
  return (
    <>
      <Section title={t.questionNumber(number.value)}>
        {errorsAt(editor, `${pointer}/text`).map((sentence) => <p key={sentence} class="error">{sentence}</p>)}
        <Select
          label={t.type}
          value={type}
          choices={questionTypes.map((one) => [one, questionTypeUis[one].texts[editor.language].name])}
          errors={errorsAt(editor, `${pointer}/type`)}
          onChange={(next) => switchQuestionType(editor, key, next)}
        />
        <RecallField
          label={t.description}
          value={description}
          scope={before}
          isMultiline
          errors={errorsAt(editor, `${pointer}/description`)}
          onInput={(text) => change({ description: text === "" ? undefined : text }, `${pointer}/description`)}
        />
        <ImageField
          image={question.image}
          pointer={`${pointer}/image`}
          onChange={(image, field) => change({ image }, field)}
        />
        <Switch
          label={t.required}
          isOn={required}
          errors={errorsAt(editor, `${pointer}/required`)}
          onChange={(isOn) => setRequired(editor, [key], isOn)}
        />
        <SettingFields question={question} pointer={pointer} />
        {optionCount.max > 0 && (
          <Switch
            label={t.shuffle}
            isOn={shuffle === true}
            errors={errorsAt(editor, `${pointer}/shuffle`)}
            onChange={(isOn) => change({ shuffle: isOn || undefined })}
          />
        )}
        {optionCount.max > 0 && <PartLinks question={question} pointer={pointer} />}
      </Section>
      <Section title={t.logic}>
        <ConditionField
          label={t.showIf}
          condition={showIf}
          scope={before}
          pointer={`${pointer}/showIf`}
          onChange={(condition) => change({ showIf: condition })}
        />
        {(!required || requiredIf !== undefined) && (
          <ConditionField
            label={t.requiredIf}
            condition={requiredIf}
            scope={before}
            pointer={`${pointer}/requiredIf`}
            onChange={(condition) => change({ requiredIf: condition })}
          />
        )}
        <AnswerRules question={question} index={index} />
      </Section>
      <TranslationFields
        scope={before}
        isPlace={(one) => one.startsWith(`${place}/`) && !one.startsWith(`${place}/page/`)}
      />
      <ClosedSection title={t.advanced}>
        <KeyField kind="question" label={t.key} hint={t.keyHint} value={key} pointer={`${pointer}/key`} />
        <MetadataFields
          metadata={question.metadata}
          errors={errorsAt(editor, `${pointer}/metadata`)}
          onChange={(metadata) => change({ metadata }, `${pointer}/metadata`)}
        />
      </ClosedSection>
      <div class="panel-actions">
        <Button onClick={() => duplicate(editor, [key])}>{t.duplicate}</Button>
        <Button kind="danger" onClick={() => removeAll(editor, [key])}>{t.remove}</Button>
      </div>
    </>
  )
}

const isType = (name: string): name is QuestionType => Object.hasOwn(questionTypeUis, name)

const questionTypes = Object.keys(questionTypeUis).filter(isType)
