/** The keys of undo and redo, also in fields: a field has no past of its own. */
import type { EditorState } from "../state/EditorState.js"

export const undoKeys = (event: KeyboardEvent, state: EditorState): void => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return
  const key = event.key.toLowerCase()
  if (key !== "z" && key !== "y") return
  event.preventDefault()
  if (key === "y" || event.shiftKey) state.redo()
  else state.undo()
}
