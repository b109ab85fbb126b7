/** What can be done with several selected questions. */
import { useComputed } from "@preact/signals"
import { Button, IconButton } from "../../components/Button.js"
import { useEditor } from "../../state/EditorContext.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { countTexts } from "../../texts/countTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { duplicate, removeAll, setRequired } from "./questionActions.js"

const none: ReadonlyArray<string> = []

export const SelectionBar = () => {
  const editor = useEditor()
  const [t, n] = [useTexts(canvasTexts), useTexts(countTexts)]
  const selected = useComputed(() => {
    const selection = editor.selection.value
    return selection.kind === "questions" && selection.keys.length > 1 ? selection.keys : none
  })
  const keys = selected.value
  if (keys.length === 0) return null
  const isRequired = (editor.definition.value.questions ?? [])
    .every(({ key, required }) => required === true || !keys.includes(key))
  return (
    <div class="selection-bar" role="toolbar" aria-label={t.selection}>
      <span>{n.selected(keys.length)}</span>
      <Button kind="quiet" onClick={() => setRequired(editor, keys, !isRequired)}>
        {isRequired ? t.notRequired : t.required}
      </Button>
      <Button
        kind="quiet"
        onClick={() => {
          editor.dialog.value = { kind: "move", keys }
        }}
      >
        {t.moveTo}
      </Button>
      <IconButton icon="copy" label={t.duplicate} onClick={() => duplicate(editor, keys)} />
      <IconButton icon="trash" label={t.remove} onClick={() => removeAll(editor, keys)} />
      <IconButton icon="close" label={t.clearSelection} onClick={() => editor.select({ kind: "survey" })} />
    </div>
  )
}
