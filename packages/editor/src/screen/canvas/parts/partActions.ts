/** What is done with options and rows: the edit, and the focus after it. */
import { isBlank, type OptionDefinition } from "@canvass/core/editing"
import {
  insertParts,
  movePart,
  type PartsOf,
  partsOf,
  pasteParts,
  relabelPart,
  removeParts
} from "../../../model/questions/parts.js"
import type { EditorState } from "../../../state/EditorState.js"
import { countTexts } from "../../../texts/countTexts.js"
import { partTexts } from "../../../texts/partTexts.js"
import { focusOf, remove } from "../../questions/questionActions.js"

/** The element of an option or a row that takes the focus. */
export const partFocus = ({ list, question }: PartsOf, index: number): string => `part:${question}:${list}:${index}`

const partAt = (editor: EditorState, of: PartsOf, index: number): OptionDefinition | undefined =>
  partsOf(editor.definition.peek(), of)[index]

/** Selects the part at an index, which takes the focus. */
export const focusPart = (editor: EditorState, of: PartsOf, index: number): void => {
  const part = partAt(editor, of, index)
  if (part !== undefined) editor.select({ kind: "part", ...of, value: part.value }, partFocus(of, index))
}

export const addPart = (editor: EditorState, of: PartsOf, index: number): void => {
  editor.edit((before) => insertParts(before, of, index, [""]))
  focusPart(editor, of, index)
}

/** Gives a part another label. Its value may follow, and the selection with it. */
export const relabel = (editor: EditorState, of: PartsOf, index: number, label: string): void => {
  const part = partAt(editor, of, index)
  if (part === undefined) return
  const { published, status } = editor.survey.peek()
  editor.edit(
    (before) => relabelPart(before, of, part.value, label, status === "draft" ? undefined : published),
    partFocus(of, index)
  )
  const after = partAt(editor, of, index)
  if (after !== undefined && after.value !== part.value) {
    editor.selection.value = { kind: "part", ...of, value: after.value }
  }
}

/** Inserts lines behind a part, and in the place of an empty one. */
export const pasteLines = (editor: EditorState, of: PartsOf, index: number, text: string): void => {
  const part = partAt(editor, of, index)
  const isReplaced = part !== undefined && isBlank(part.label)
  const count = partsOf(editor.definition.peek(), of).length
  editor.edit((before) => {
    const pasted = pasteParts(before, of, index + 1, text)
    return isReplaced && partsOf(pasted, of).length > count ? removeParts(pasted, of, [part.value]) : pasted
  })
  const added = partsOf(editor.definition.peek(), of).length - count
  focusPart(editor, of, index + added)
}

/** Removes an empty part that one goes back over, without a word, unless something refers to it. */
export const removeEmpty = (editor: EditorState, of: PartsOf, index: number): void => {
  const part = partAt(editor, of, index)
  if (part === undefined) return
  editor.edit((before) => removeParts(before, of, [part.value]))
  focusAfterRemoval(editor, of, index)
}

/** Removes a part, says what referred to it, and offers to undo it. */
export const removePart = (editor: EditorState, of: PartsOf, index: number): void => {
  const part = partAt(editor, of, index)
  if (part === undefined) return
  const named = { kind: of.list === "options" ? "option" : "row", key: of.question, value: part.value } as const
  remove(editor, [named], countTexts[editor.language].partDeleted(1))
  focusAfterRemoval(editor, of, index)
}

const focusAfterRemoval = (editor: EditorState, of: PartsOf, index: number): void => {
  if (partsOf(editor.definition.peek(), of).length > 0) focusPart(editor, of, Math.max(0, index - 1))
  else editor.select({ kind: "questions", keys: [of.question] }, focusOf(of.question))
}

/** Moves a part to an index of the list without it, and says where it is. */
export const movePartTo = (editor: EditorState, of: PartsOf, from: number, index: number): void => {
  const part = partAt(editor, of, from)
  const count = partsOf(editor.definition.peek(), of).length
  if (part === undefined || index < 0 || index >= count) return
  editor.edit((before) => movePart(before, of, part.value, index))
  editor.announcement.value = partTexts[editor.language].movedTo(part.label, index + 1, count)
  focusPart(editor, of, index)
}
