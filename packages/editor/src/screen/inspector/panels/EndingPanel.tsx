/** An ending: its outcome, its texts, where it leads, and who gets it. */
import { definitionLimits, pointer as pointerOf } from "@canvass/core/editing"
import { responseStatusTexts } from "@canvass/ui"
import { Select } from "../../../components/Select.js"
import { TextField } from "../../../components/TextField.js"
import { changeEnding, moveEnding } from "../../../model/lists/endings.js"
import { useEditor } from "../../../state/EditorContext.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { ConditionField } from "../../conditions/ConditionField.js"
import { errorsAt } from "../../findings.js"
import { remove } from "../../questions/questionActions.js"
import { RecallField } from "../../recall/RecallField.js"
import { KeyField } from "../fields/KeyField.js"
import { MoveButtons } from "../fields/MoveButtons.js"
import { RemoveButton } from "../fields/RemoveButton.js"
import { ClosedSection, Section } from "../fields/Section.js"
import { TranslationFields } from "../fields/TranslationFields.js"

export const EndingPanel = ({ endingKey: key }: { readonly endingKey: string }) => {
  const editor = useEditor()
  const t = useTexts(inspectorTexts)
  const { completed, screenedOut } = useTexts(responseStatusTexts)
  const endings = editor.definition.value.endings ?? []
  const index = endings.findIndex((one) => one.key === key)
  const ending = endings[index]
  if (ending === undefined) return null
  const pointer = `/endings/${index}`
  const change = (changes: Parameters<typeof changeEnding>[2], field?: string) =>
    editor.edit((before) => changeEnding(before, key, changes), field)
  return (
    <>
      <Section title={t.ending} lead={t.endingLead}>
        <Select
          label={t.outcome}
          value={ending.outcome ?? "completed"}
          choices={[["completed", completed], ["screenedOut", screenedOut]]}
          errors={errorsAt(editor, `${pointer}/outcome`)}
          onChange={(outcome) => change({ outcome })}
        />
        <RecallField
          label={t.endingTitle}
          value={ending.title ?? ""}
          scope={end}
          maxLength={definitionLimits.title}
          errors={errorsAt(editor, `${pointer}/title`)}
          onInput={(title) => change({ title: title === "" ? undefined : title }, `${pointer}/title`)}
        />
        <RecallField
          label={t.endingMessage}
          value={ending.message ?? ""}
          scope={end}
          isMultiline
          errors={errorsAt(editor, `${pointer}/message`)}
          onInput={(message) => change({ message: message === "" ? undefined : message }, `${pointer}/message`)}
        />
        <TextField
          label={t.redirectUrl}
          hint={t.redirectUrlHint}
          inputMode="url"
          value={ending.redirectUrl ?? ""}
          maxLength={definitionLimits.url}
          errors={errorsAt(editor, `${pointer}/redirectUrl`)}
          onInput={(url) => change({ redirectUrl: url === "" ? undefined : url }, `${pointer}/redirectUrl`)}
        />
      </Section>
      <Section title={t.logic}>
        <ConditionField
          label={t.showIf}
          condition={ending.showIf}
          scope={end}
          pointer={`${pointer}/showIf`}
          onChange={(showIf) => change({ showIf })}
        />
        <MoveButtons
          index={index}
          count={endings.length}
          onMove={(to) => editor.edit((before) => moveEnding(before, key, to))}
        />
      </Section>
      <TranslationFields
        scope={end}
        isPlace={(place) => place.startsWith(`${pointerOf(["endings", key])}/`)}
      />
      <ClosedSection title={t.advanced}>
        <KeyField kind="ending" label={t.key} hint={t.keyHint} value={key} pointer={`${pointer}/key`} />
      </ClosedSection>
      <RemoveButton onRemove={() => remove(editor, [{ kind: "ending", key }], t.endingDeleted)} />
    </>
  )
}

const end = { kind: "end" } as const
