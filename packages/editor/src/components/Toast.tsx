/** What was done last, with a button that undoes it. */
import { useEditor } from "../state/EditorContext.js"
import { Button } from "./Button.js"

export const Toast = () => {
  const editor = useEditor()
  const toast = editor.toast.value
  if (toast === undefined) return null
  const { action, text } = toast
  return (
    <div class="toast" role="status">
      <span>{text}</span>
      {action !== undefined && (
        <Button
          onClick={() => {
            editor.dismissToast()
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  )
}
