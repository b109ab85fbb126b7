/** An option, a column or a row: everything that can be changed of it. */
import { definitionLimits, pointer as pointerOf, shapeOf } from "@canvass/core/editing"
import { Button } from "../../../components/Button.js"
import { NumberField } from "../../../components/NumberField.js"
import { Switch } from "../../../components/Switch.js"
import { TextField } from "../../../components/TextField.js"
import { renameValue } from "../../../model/names/renameKey.js"
import { changePart, partsOf, relabelPart } from "../../../model/questions/parts.js"
import { useEditor } from "../../../state/EditorContext.js"
import type { Selection } from "../../../state/Selection.js"
import { countTexts } from "../../../texts/countTexts.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { ConditionField } from "../../conditions/ConditionField.js"
import { errorsAt } from "../../findings.js"
import { ImageField } from "../../images/ImageField.js"
import { remove } from "../../questions/questionActions.js"
import { NameField } from "../fields/NameField.js"
import { ClosedSection, Section } from "../fields/Section.js"
import { TranslationFields } from "../fields/TranslationFields.js"
import { renameSelected } from "../renameSelected.js"
import { QuestionPanel } from "./QuestionPanel.js"

export const PartPanel = ({ selection }: { readonly selection: Selection & { readonly kind: "part" } }) => {
  const editor = useEditor()
  const t = useTexts(inspectorTexts)
  const { list, question: key, value } = selection
  const { value: definition } = editor.definition
  const index = (definition.questions ?? []).findIndex((one) => one.key === key)
  const question = definition.questions?.[index]
  const parts = partsOf(definition, selection)
  const at = parts.findIndex((part) => part.value === value)
  const part = parts[at]
  if (question === undefined || part === undefined) return <QuestionPanel questionKey={key} />
  const { rowCount, takesExclusive, takesImages } = shapeOf(question.type)
  const isColumn = list === "options" && rowCount !== undefined
  const steps = list === "options" ? ["options"] : ["settings", "rows"]
  const pointer = `/questions/${index}/${steps.join("/")}/${at}`
  const change = (changes: Parameters<typeof changePart>[3], field?: string) =>
    editor.edit((before) => changePart(before, selection, value, changes), field)
  const scope = { kind: "before", question: index } as const
  const place = pointerOf(["questions", key, ...steps, value])
  return (
    <>
      <Section title={list === "rows" ? t.row : isColumn ? t.column : t.option}>
        <Button
          kind="quiet"
          focus="part-back"
          onClick={() => editor.select({ kind: "questions", keys: [key] }, `question:${key}`)}
        >
          ‹ {t.backToQuestion}
        </Button>
        <TextField
          label={t.label}
          value={part.label}
          maxLength={definitionLimits.optionText}
          errors={errorsAt(editor, `${pointer}/label`)}
          onInput={(label) => {
            const { published, status } = editor.survey.value
            const after = relabelPart(definition, selection, value, label, status === "draft" ? undefined : published)
            const renamed = partsOf(after, selection)[at]?.value ?? value
            renameSelected(editor, () => after, { ...selection, value: renamed }, `${key}/${list}/${at}/label`)
          }}
        />
        {list === "options" && (takesImages === true || part.image !== undefined) && (
          <ImageField
            image={part.image}
            pointer={`${pointer}/image`}
            onChange={(image, field) => change({ image }, field)}
          />
        )}
        {list === "options" && (
          <NumberField
            isInline
            label={t.score}
            value={part.score}
            errors={errorsAt(editor, `${pointer}/score`)}
            onChange={(score) => change({ score }, `${pointer}/score`)}
          />
        )}
        {(takesExclusive?.(question.settings ?? {}) === true || part.exclusive === true) && (
          <Switch
            label={t.exclusive}
            isOn={part.exclusive === true}
            errors={errorsAt(editor, `${pointer}/exclusive`)}
            onChange={(isOn) => change({ exclusive: isOn || undefined })}
          />
        )}
        {(!isColumn || part.fixed === true) && (
          <Switch
            label={t.fixed}
            hint={t.fixedHint}
            isOn={part.fixed === true}
            errors={errorsAt(editor, `${pointer}/fixed`)}
            onChange={(isOn) => change({ fixed: isOn || undefined })}
          />
        )}
      </Section>
      <Section title={t.logic}>
        <ConditionField
          label={t.showIf}
          condition={part.showIf}
          scope={scope}
          pointer={`${pointer}/showIf`}
          onChange={(showIf) => change({ showIf })}
        />
      </Section>
      <TranslationFields scope={undefined} isPlace={(one) => one.startsWith(`${place}/`)} />
      <ClosedSection title={t.advanced}>
        <NameField
          label={t.value}
          hint={t.valueHint}
          value={value}
          errors={errorsAt(editor, `${pointer}/value`)}
          isFree={(next) => next.trim() !== "" && !parts.some((one) => one.value === next)}
          onRename={(next) =>
            renameSelected(editor, (before) => renameValue(before, key, list, value, next), {
              ...selection,
              value: next
            })}
        />
        <NumberField
          isInteger
          label={t.code}
          hint={t.codeHint}
          value={part.code}
          errors={errorsAt(editor, `${pointer}/code`)}
          onChange={(code) => change({ code }, `${pointer}/code`)}
        />
      </ClosedSection>
      <div class="panel-actions">
        <Button
          kind="danger"
          onClick={() => {
            remove(
              editor,
              [{ kind: list === "options" ? "option" : "row", key, value }],
              countTexts[editor.language].partDeleted(1)
            )
            editor.select({ kind: "questions", keys: [key] }, `question:${key}`)
          }}
        >
          {t.remove}
        </Button>
      </div>
    </>
  )
}
