/** Gives what is selected another name: the selection follows. */
import type { Definition } from "@canvass/core/editing"
import { batch } from "@preact/signals"
import type { EditorState } from "../../state/EditorState.js"
import type { Selection } from "../../state/Selection.js"

export const renameSelected = (
  editor: EditorState,
  rename: (definition: Definition) => Definition,
  selection: Selection,
  field?: string
): void =>
  batch(() => {
    editor.edit(rename, field)
    editor.select(selection)
  })
