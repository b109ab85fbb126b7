/** Several questions that are selected together. */
import { Button } from "../../../components/Button.js"
import { Switch } from "../../../components/Switch.js"
import { useEditor } from "../../../state/EditorContext.js"
import { countTexts } from "../../../texts/countTexts.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { duplicate, moveBy, removeAll, setRequired } from "../../questions/questionActions.js"
import { Section } from "../fields/Section.js"

export const QuestionsPanel = ({ keys }: { readonly keys: ReadonlyArray<string> }) => {
  const editor = useEditor()
  const t = useTexts(inspectorTexts)
  const selected = (editor.definition.value.questions ?? []).filter(({ key }) => keys.includes(key))
  return (
    <Section title={countTexts[editor.language].selected(selected.length)}>
      <Switch
        label={t.required}
        isOn={selected.every(({ required }) => required === true)}
        onChange={(isOn) => setRequired(editor, keys, isOn)}
      />
      <div class="panel-buttons">
        <Button focus="move-selected-up" onClick={() => moveBy(editor, keys, -1, "move-selected-up")}>
          {t.moveSelectedUp}
        </Button>
        <Button focus="move-selected-down" onClick={() => moveBy(editor, keys, 1, "move-selected-down")}>
          {t.moveSelectedDown}
        </Button>
        <Button onClick={() => duplicate(editor, keys)}>{t.duplicate}</Button>
        <Button kind="danger" onClick={() => removeAll(editor, keys)}>{t.remove}</Button>
      </div>
    </Section>
  )
}
