/** The languages of a survey. The first one is that of its own texts. */
import { definitionLimits } from "@canvass/core/editing"
import { commonTags, languageName } from "@canvass/ui"
import { IconButton } from "../../../components/Button.js"
import { Combobox } from "../../../components/Combobox.js"
import { changeLanguages } from "../../../model/lists/settings.js"
import { useEditor } from "../../../state/EditorContext.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { errorsAt } from "../../findings.js"

export const LanguageList = () => {
  const editor = useEditor()
  const t = useTexts(inspectorTexts)
  const { languages = [] } = editor.definition.value
  const nameOf = (tag: string) => languageName(tag, editor.language)
  const change = (tags: ReadonlyArray<string>) => editor.edit((before) => changeLanguages(before, tags))
  const errors = errorsAt(editor, "/languages")
  // Without it, a language that is meant for translations would become that of the texts.
  const label = languages.length === 0 ? t.firstLanguage : t.addLanguage
  return (
    <div class="list" role="group" aria-label={t.languages}>
      {languages.map((tag, index) => (
        <div key={tag} class="line">
          <span class="text">{nameOf(tag)}</span>
          <span class="hint">{index === 0 ? t.mainLanguage : tag}</span>
          <IconButton
            icon="up"
            label={t.moveUp(nameOf(tag))}
            isDisabled={index === 0}
            onClick={() => {
              const rest = languages.filter((one) => one !== tag)
              change([...rest.slice(0, index - 1), tag, ...rest.slice(index - 1)])
            }}
          />
          <IconButton
            icon="trash"
            label={t.removeOne(nameOf(tag))}
            onClick={() => change(languages.filter((one) => one !== tag))}
          />
        </div>
      ))}
      {languages.length < definitionLimits.languages && (
        <Combobox
          label={label}
          takesText
          items={() =>
            commonTags.filter((tag) => !languages.includes(tag))
              .map((tag) => ({ value: tag, label: nameOf(tag), note: tag }))
              .sort((one, other) => one.label.localeCompare(other.label, editor.language))}
          onChoose={(tag) => {
            if (!languages.includes(tag)) change([...languages, tag])
          }}
        >
          {label} …
        </Combobox>
      )}
      {errors.length > 0 && <p class="error">{errors.join(" ")}</p>}
    </div>
  )
}
