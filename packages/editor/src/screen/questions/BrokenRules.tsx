/** Says which rules and texts of a question name what is not known before it. */
import { useEditor } from "../../state/EditorContext.js"
import { useComputedOf } from "../../state/useComputedOf.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { placesOf } from "./places.js"

export const BrokenRules = ({ question }: { readonly question: string }) => {
  const editor = useEditor()
  const t = useTexts(canvasTexts)
  const names = useComputedOf(() => {
    const { broken, byKey } = placesOf(editor)
    const index = byKey.value.get(question)?.index
    const found = index === undefined ? undefined : broken.value.get(index)
    if (found === undefined) return ""
    const texts = new Map(editor.definition.value.questions?.map(({ key, text }) => [key, text]))
    return Array.from(new Set(found.map(({ named: { key } }) => texts.get(key) ?? key))).join("\n")
  }, [question])
  return names.value === "" ?
    null :
    <ul class="broken">{names.value.split("\n").map((name) => <li key={name}>{t.laterQuestion(name)}</li>)}</ul>
}
