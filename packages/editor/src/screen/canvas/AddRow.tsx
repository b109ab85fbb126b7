/** The row behind the last question: adds a question, a page, or questions from a text. */
import { useSignal } from "@preact/signals"
import { useRef } from "preact/hooks"
import { Icon } from "../../components/Icon.js"
import type { Destination } from "../../model/questions/pages.js"
import { useEditor } from "../../state/EditorContext.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { canAdd, insertQuestion } from "../questions/questionActions.js"
import { TypeMenu } from "../questions/TypeMenu.js"

type Open = "page" | "question"

export const AddRow = () => {
  const editor = useEditor()
  const t = useTexts(canvasTexts)
  const open = useSignal<Open | undefined>(undefined)
  const row = useRef<HTMLDivElement>(null)
  const isFull = !canAdd(editor)
  const show = (what: Open) => () => {
    open.value = what
  }
  const openPaste = () => {
    editor.dialog.value = { kind: "paste", destination: { at: "end" } }
  }
  const destination: Destination = { at: open.value === "page" ? "newPage" : "end" }
  return (
    <div class="add-row" ref={row}>
      <button type="button" disabled={isFull} data-focus="add-question" onClick={show("question")}>
        <Icon name="plus" />
        {t.addQuestion}
        <kbd aria-hidden="true">/</kbd>
      </button>
      <button type="button" disabled={isFull} onClick={show("page")}>
        <Icon name="plus" />
        {t.addPage}
      </button>
      <button type="button" disabled={isFull} onClick={openPaste}>{t.pasteQuestions}</button>
      {open.value !== undefined && (
        <TypeMenu
          onChoose={(type) => {
            open.value = undefined
            insertQuestion(editor, type, destination)
          }}
          onClose={(isAbandoned) => {
            const index = open.value === "page" ? 1 : 0
            open.value = undefined
            if (isAbandoned) row.current?.querySelectorAll("button").item(index).focus()
          }}
        />
      )}
    </div>
  )
}
