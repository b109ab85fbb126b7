/** The room between two questions, in which a question can be added. */
import { useSignal } from "@preact/signals"
import { useRef } from "preact/hooks"
import { Icon } from "../../components/Icon.js"
import { useEditor } from "../../state/EditorContext.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { insertQuestion } from "../questions/questionActions.js"
import { TypeMenu } from "../questions/TypeMenu.js"

export const Gap = ({ question, side }: { readonly question: string; readonly side: "after" | "before" }) => {
  const editor = useEditor()
  const t = useTexts(canvasTexts)
  const isOpen = useSignal(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div class="gap" data-open={isOpen.value ? "" : undefined}>
      <button
        ref={button}
        type="button"
        aria-label={t.insertHere}
        title={t.insertHere}
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = true
        }}
      >
        <Icon name="plus" />
      </button>
      {isOpen.value && (
        <TypeMenu
          onChoose={(type) => {
            isOpen.value = false
            insertQuestion(editor, type, side === "after" ? { after: question } : { before: question })
          }}
          onClose={(isAbandoned) => {
            isOpen.value = false
            if (isAbandoned) button.current?.focus()
          }}
        />
      )}
    </div>
  )
}
