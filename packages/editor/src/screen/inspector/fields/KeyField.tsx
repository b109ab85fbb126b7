/** The key or the name of what is selected. What refers to it, and the selection, follow another one. */
import { isFreeKey, type KeyKind } from "../../../model/names/keys.js"
import { renameKey } from "../../../model/names/renameKey.js"
import { useEditor } from "../../../state/EditorContext.js"
import type { Selection } from "../../../state/Selection.js"
import { errorsAt } from "../../findings.js"
import { renameSelected } from "../renameSelected.js"
import { NameField, type NameFieldProps } from "./NameField.js"

export interface KeyFieldProps extends Pick<NameFieldProps, "hint" | "label" | "value"> {
  readonly kind: KeyKind
  readonly pointer: string
}

export const KeyField = ({ kind, pointer, value, ...props }: KeyFieldProps) => {
  const editor = useEditor()
  return (
    <NameField
      {...props}
      value={value}
      errors={errorsAt(editor, pointer)}
      isFree={(next) => isFreeKey(editor.definition.value, kind, next)}
      onRename={(next) =>
        renameSelected(
          editor,
          (before) => renameKey(before, kind, value, next, editor.survey.value.published),
          selectionOf(kind, next)
        )}
    />
  )
}

const selectionOf = (kind: KeyKind, key: string): Selection =>
  kind === "question"
    ? { kind: "questions", keys: [key] }
    : kind === "field" || kind === "variable"
    ? { kind, name: key }
    : { kind, key }
