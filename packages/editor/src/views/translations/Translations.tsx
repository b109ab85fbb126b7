/** The languages of a survey, and its texts beside their translations. */
import { useComputed, useSignal } from "@preact/signals"
import { useEditor } from "../../state/EditorContext.js"
import { useStyle } from "../../style/useStyle.js"
import { translationTexts } from "../../texts/translationTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { LanguageList } from "./LanguageList.js"
import { textGroups } from "./TextGroups.js"
import { translationStyle } from "./translationStyle.js"
import { TranslationTable } from "./TranslationTable.js"

export const Translations = () => {
  const editor = useEditor()
  const t = useTexts(translationTexts)
  const chosen = useSignal<string | undefined>(undefined)
  const groups = useComputed(() => textGroups(editor.definition.value))
  useStyle(translationStyle)
  const [first, ...others] = editor.definition.value.languages ?? []
  const tag = chosen.value !== undefined && others.includes(chosen.value) ? chosen.value : others[0]
  return (
    <div class="translations">
      <LanguageList groups={groups} tag={tag} chosen={chosen} />
      {first === undefined || tag === undefined
        ? <p class="translations-intro">{first === undefined ? t.firstIntro : t.intro}</p>
        : <TranslationTable key={tag} groups={groups} from={first} tag={tag} />}
    </div>
  )
}
