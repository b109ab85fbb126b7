/** A question on the canvas. It is drawn again when it or its selection changes, and not with its neighbours. */
import type { QuestionDefinition } from "@canvass/core/editing"
import { useComputed } from "@preact/signals"
import { changeQuestion } from "../../model/questions/editQuestions.js"
import { useEditor } from "../../state/EditorContext.js"
import { selectedQuestions } from "../../state/Selection.js"
import { screenTexts } from "../../texts/screenTexts.js"
import { useTexts } from "../../texts/useTexts.js"

export const QuestionCard = ({ question: { key, text } }: { readonly question: QuestionDefinition }) => {
  const editor = useEditor()
  const t = useTexts(screenTexts)
  // Components that read signals are drawn again only when a signal or a property has changed.
  const isSelected = useComputed(() => selectedQuestions(editor.selection.value).includes(key))
  return (
    <>
      <article
        class="card"
        data-selected={isSelected.value ? "" : undefined}
        onFocusCapture={() => editor.select({ kind: "questions", keys: [key] })}
      >
        <textarea
          class="question-text"
          rows={1}
          dir="auto"
          aria-label={t.noText}
          value={text}
          data-focus={`question:${key}`}
          onInput={({ currentTarget: { value } }) =>
            editor.edit((before) => changeQuestion(before, key, { text: value }), `question:${key}:text`)}
        />
      </article>
      <div class="gap" />
    </>
  )
}
