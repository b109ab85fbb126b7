/** Removes what is selected. The survey is selected then. */
import { Button } from "../../../components/Button.js"
import { useEditor } from "../../../state/EditorContext.js"
import { surveySelected } from "../../../state/Selection.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"

export const RemoveButton = ({ onRemove }: { readonly onRemove: () => void }) => {
  const editor = useEditor()
  const t = useTexts(inspectorTexts)
  return (
    <div class="panel-actions">
      <Button
        kind="danger"
        onClick={() => {
          onRemove()
          editor.select(surveySelected, "title")
        }}
      >
        {t.remove}
      </Button>
    </div>
  )
}
