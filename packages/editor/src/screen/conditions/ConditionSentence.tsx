/** A condition as a sentence. It is drawn again when its words change. */
import type { Condition } from "@canvass/core/editing"
import { conditionWords } from "@canvass/ui"
import { useEditor } from "../../state/EditorContext.js"
import { useComputedOf } from "../../state/useComputedOf.js"

export const ConditionSentence = ({ condition }: { readonly condition: Condition }) => {
  const editor = useEditor()
  const words = useComputedOf(
    () => conditionWords(editor.definition.value.questions ?? [], condition, editor.language),
    [condition]
  )
  return (
    <span class="sentence">
      {words.value.map(({ isStrong, text }, index) => [
        index === 0 ? "" : " ",
        // The words of the survey may be written in the other direction than those of the editor around them.
        isStrong ? <b dir="auto">{text}</b> : text
      ])}
    </span>
  )
}
