/** The questions that are not shown, each with the reason and a way to it. */
import { useEditor } from "../../state/EditorContext.js"
import { previewTexts } from "../../texts/previewTexts.js"
import { screenTexts } from "../../texts/screenTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { ReasonNote } from "./ReasonNote.js"
import type { Reason } from "./reasons.js"

export const NotShown = ({ reasons }: { readonly reasons: ReadonlyMap<string, Reason> }) => {
  const editor = useEditor()
  const t = useTexts(previewTexts)
  const { noText } = useTexts(screenTexts)
  const hidden = (editor.definition.value.questions ?? []).flatMap(({ key, text }) => {
    const reason = reasons.get(key)
    return reason === undefined || reason.kind === "always" || reason.kind === "shown" ? [] : [{ key, text, reason }]
  })
  if (hidden.length === 0) return null
  return (
    <details class="not-shown" open>
      <summary>{t.notShown(hidden.length)}</summary>
      <ul>
        {hidden.map(({ key, reason, text }) => (
          <li key={key}>
            <button
              type="button"
              dir="auto"
              aria-label={t.edit(text === "" ? noText : text)}
              onClick={() => {
                editor.views.view.value = "questions"
                editor.select({ kind: "questions", keys: [key] }, `question:${key}`)
              }}
            >
              {text === "" ? noText : text}
            </button>
            <ReasonNote reason={reason} />
          </li>
        ))}
      </ul>
    </details>
  )
}
