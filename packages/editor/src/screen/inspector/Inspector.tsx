/** The inspector: the settings of what is selected. */
import { useEditor } from "../../state/EditorContext.js"
import { screenTexts } from "../../texts/screenTexts.js"
import { useTexts } from "../../texts/useTexts.js"

export const Inspector = () => {
  const editor = useEditor()
  const t = useTexts(screenTexts)
  return (
    <section>
      <h3>{t.inspector}</h3>
      <p class="hint">{editor.selection.value.kind}</p>
    </section>
  )
}
