/** A condition at its place: a sentence whose parts are chosen, or a button that begins one. */
import type { Condition, Scope } from "@canvass/core/editing"
import { Button } from "../../components/Button.js"
import { Menu } from "../../components/Menu.js"
import { nearestSubject, newTest } from "../../model/conditions/editTest.js"
import { useEditor } from "../../state/EditorContext.js"
import { conditionTexts } from "../../texts/conditionTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { copiedCondition } from "./conditionClipboard.js"
import { ConditionPartEditor } from "./ConditionPartEditor.js"
import { ReachNote } from "./ReachNote.js"

export interface ConditionFieldProps {
  /** What is decided, such as "Show if". */
  readonly label: string
  readonly condition: Condition | undefined
  readonly onChange: (condition: Condition | undefined) => void
  /** What comes before the condition. */
  readonly scope: Scope
  /** The JSON Pointer of the condition. */
  readonly pointer: string
  /** Whether there must be a condition. */
  readonly isNeeded?: boolean
}

export const ConditionField = (
  { condition, isNeeded = false, label, onChange, pointer, scope }: ConditionFieldProps
) => {
  const editor = useEditor()
  const t = useTexts(conditionTexts)
  const copied = copiedCondition.value
  const begin = () => {
    const { value: definition } = editor.definition
    onChange(newTest(definition, nearestSubject(definition, scope)))
    editor.focus.value = `condition:${pointer}`
  }
  if (condition === undefined) {
    return (
      <div class="rule-add" role="group" aria-label={label}>
        <Button focus={`add:${pointer}`} onClick={begin}>{label} …</Button>
        {copied !== undefined && <Button kind="quiet" onClick={() => onChange(copied)}>{t.paste}</Button>}
      </div>
    )
  }
  return (
    <div class="rule-box" role="group" aria-label={label}>
      <div class="rule-head">
        <span>{label}</span>
        <Menu
          label={`${label}: ${t.more}`}
          items={[
            {
              label: t.copy,
              icon: "copy",
              run: () => {
                copiedCondition.value = condition
                editor.announcement.value = t.copied
              }
            },
            ...copied === undefined ? [] : [{ label: t.paste, icon: "plus" as const, run: () => onChange(copied) }],
            ...isNeeded ? [] : [{
              label: t.remove,
              icon: "trash" as const,
              isDanger: true,
              run: () => {
                onChange(undefined)
                editor.focus.value = `add:${pointer}`
              }
            }]
          ]}
        />
      </div>
      <ConditionPartEditor
        root={condition}
        part={condition}
        at=""
        onChange={(next) => {
          if (next !== undefined || !isNeeded) onChange(next)
          if (next === undefined) editor.focus.value = `add:${pointer}`
        }}
        scope={scope}
        pointer={pointer}
        isOnly={isNeeded}
      />
      <ReachNote condition={condition} />
    </div>
  )
}
