/** A question in the outline: handle, type, number, text, its rule in short, and what is wrong with it. */
import type { QuestionDefinition } from "@canvass/core/editing"
import { plainText } from "@canvass/ui"
import { useComputed } from "@preact/signals"
import { useEditor } from "../../state/EditorContext.js"
import { selectedQuestions } from "../../state/Selection.js"
import { useComputedOf } from "../../state/useComputedOf.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { outlineTexts } from "../../texts/outlineTexts.js"
import { screenTexts } from "../../texts/screenTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { shortCondition } from "../conditions/shortCondition.js"
import { DragHandle } from "../drag/DragHandle.js"
import { TypeSign } from "../question-types/TypeSign.js"
import { placesOf } from "../questions/places.js"
import { focusOf, moveBy, moveTo, selectRange, toggleSelected } from "../questions/questionActions.js"
import { OutlineMark } from "./OutlineMark.js"

export const OutlineQuestion = (
  { question: { key, page, showIf, text, type } }: { readonly question: QuestionDefinition }
) => {
  const editor = useEditor()
  const [t, c, s] = [useTexts(outlineTexts), useTexts(canvasTexts), useTexts(screenTexts)]
  const { broken, byKey, numbers } = placesOf(editor)
  const isSelected = useComputedOf(() => selectedQuestions(editor.selection.value).includes(key), [key])
  const isSeveral = useComputed(() => selectedQuestions(editor.selection.value).length > 1)
  const number = useComputedOf(() => numbers.value.get(key) ?? "", [key])
  const rule = useComputedOf(() =>
    showIf === undefined
      ? page?.endIf === undefined ? "" : t.ends
      : shortCondition(editor.definition.value, showIf, numbers.value, editor.language), [showIf, page])
  const wrong = useComputedOf(() => {
    const index = byKey.value.get(key)?.index ?? -1
    if (broken.value.has(index)) return t.brokenRule
    return editor.errorsAt(`/questions/${index}`).length > 0 ? t.hasErrors : ""
  }, [key])
  const moved = (): ReadonlyArray<string> => {
    const keys = selectedQuestions(editor.selection.peek())
    return keys.includes(key) ? keys : [key]
  }
  return (
    <li
      class="entry question"
      data-sort="question"
      data-sort-key={key}
      data-selected={isSelected.value ? "" : undefined}
      data-several={isSeveral.value ? "" : undefined}
      onKeyDown={(event) => {
        if (!event.altKey || event.isComposing || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return
        event.preventDefault()
        moveBy(editor, moved(), event.key === "ArrowUp" ? -1 : 1, `outline:${key}`)
      }}
    >
      <DragHandle
        label={c.drag(number.value)}
        onActivate={() => {
          editor.dialog.value = { kind: "move", keys: moved() }
        }}
        onDrop={({ beside, side }) =>
          moveTo(editor, moved(), side === "after" ? { after: beside } : { before: beside })}
      />
      <input
        class="pick"
        type="checkbox"
        aria-label={c.select(number.value)}
        checked={isSelected.value}
        onChange={() => toggleSelected(editor, key)}
      />
      <button
        type="button"
        aria-current={isSelected.value}
        data-focus={`outline:${key}`}
        onClick={(event) => {
          if (event.shiftKey) selectRange(editor, key)
          else if (event.ctrlKey || event.metaKey) toggleSelected(editor, key)
          else editor.select({ kind: "questions", keys: [key] }, focusOf(key))
        }}
      >
        <TypeSign type={type} />
        <span class="number">{number}</span>
        <span class="text" dir="auto">{text.trim() === "" ? s.noText : plainText(text)}</span>
        {rule.value !== "" && <span class="short-rule">{rule}</span>}
        <OutlineMark says={wrong.value} />
      </button>
    </li>
  )
}
