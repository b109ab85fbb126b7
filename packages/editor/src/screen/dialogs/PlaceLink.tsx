/** A place of the survey in words, which leads there. */
import { useEditor } from "../../state/EditorContext.js"
import type { EditorState } from "../../state/EditorState.js"
import { focusOf, selectionAt } from "../../state/selectionAt.js"
import { placeWords } from "./placeWords.js"

/** Shows the place that a JSON Pointer names. */
export type GoTo = (place: string) => void

export const PlaceLink = ({ goTo, place }: { readonly place: string; readonly goTo: GoTo }) => {
  const { isThere, words } = placeText(useEditor(), place)
  return isThere
    ? <button type="button" class="place" onClick={() => goTo(place)}>{words}</button>
    : <span class="place">{words}</span>
}

/** The words of a place. What was removed is named as respondents see it still. */
export const placeText = (
  { definition, language, survey }: EditorState,
  place: string
): { readonly words: string; readonly isThere: boolean } => {
  const words = placeWords(definition.value, place, language)
  return words === undefined
    ? { words: placeWords(survey.value.published, place, language) ?? place, isThere: false }
    : { words, isThere: true }
}

/** Closes a dialog and shows a place. */
export const useGoTo = (onClose: () => void): GoTo => {
  const editor = useEditor()
  return (place) => {
    const selection = selectionAt(editor.definition.peek(), place)
    onClose()
    // The dialog gives the focus back when it is closed. The place takes it after that.
    setTimeout(() => {
      editor.views.view.value = "questions"
      editor.select(selection, focusOf(selection, place))
    })
  }
}
