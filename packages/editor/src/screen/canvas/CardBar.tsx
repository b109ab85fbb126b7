/** What can be done with the question that is selected. */
import type { QuestionDefinition } from "@canvass/core/editing"
import { questionTypeUis } from "@canvass/ui"
import { IconButton } from "../../components/Button.js"
import { Menu } from "../../components/Menu.js"
import { splitPage } from "../../model/questions/pages.js"
import { useEditor } from "../../state/EditorContext.js"
import { inspectorFocus } from "../../state/EditorState.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { screenTexts } from "../../texts/screenTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { TypeSign } from "../question-types/TypeSign.js"
import { placesOf } from "../questions/places.js"
import { duplicate, moveBy, removeAll, setRequired } from "../questions/questionActions.js"

export const CardBar = ({ onMove, onSwitch, question: { key, page, required, type } }: {
  readonly question: QuestionDefinition
  readonly onMove: () => void
  readonly onSwitch: () => void
}) => {
  const editor = useEditor()
  const t = useTexts(canvasTexts)
  const { inspector } = useTexts(screenTexts)
  const place = placesOf(editor).byKey.value.get(key)
  const count = editor.definition.value.questions?.length ?? 0
  const index = place?.index ?? 0
  const { name } = questionTypeUis[type].texts[editor.language]
  const isRequired = required === true
  return (
    <div class="bar" role="toolbar" aria-label={t.actions(place?.number ?? "")}>
      <button
        type="button"
        class="button icon quiet"
        aria-label={t.type}
        title={`${t.type} · ${name}`}
        onClick={onSwitch}
      >
        <TypeSign type={type} />
      </button>
      <IconButton icon="copy" label={t.duplicate} onClick={() => duplicate(editor, [key])} />
      <IconButton
        icon="up"
        label={t.up}
        focus={`up:${key}`}
        isDisabled={index === 0}
        onClick={() => moveBy(editor, [key], -1, index === 1 ? `down:${key}` : `up:${key}`)}
      />
      <IconButton
        icon="down"
        label={t.down}
        focus={`down:${key}`}
        isDisabled={index === count - 1}
        onClick={() => moveBy(editor, [key], 1, index === count - 2 ? `up:${key}` : `down:${key}`)}
      />
      <IconButton icon="trash" label={t.remove} onClick={() => removeAll(editor, [key])} />
      <Menu
        label={t.more}
        items={[
          {
            label: inspector,
            note: "F6",
            run: () => {
              editor.focus.value = inspectorFocus
            }
          },
          { label: isRequired ? t.notRequired : t.required, run: () => setRequired(editor, [key], !isRequired) },
          { label: t.moveTo, run: onMove },
          {
            label: t.splitHere,
            isDisabled: index === 0 || page !== undefined,
            run: () => {
              editor.edit((before) => splitPage(before, key))
              editor.select({ kind: "page", question: key }, `page:${key}`)
            }
          }
        ]}
      />
    </div>
  )
}
