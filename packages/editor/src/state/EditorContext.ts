/** The state of the editor for the components below it. */
import { createContext } from "preact"
import { useContext } from "preact/hooks"
import type { EditorState } from "./EditorState.js"

export const EditorContext = createContext<EditorState | undefined>(undefined)

export const useEditor = (): EditorState => {
  const editor = useContext(EditorContext)
  if (editor === undefined) throw new Error("A component of the editor is outside of it.")
  return editor
}
