/** The texts of what is selected in each other language of the survey, and how many of them are translated. */
import type { Scope } from "@canvass/core/editing"
import { languageName, plainText } from "@canvass/ui"
import { textsIn, translate } from "../../../model/names/translations.js"
import { useEditor } from "../../../state/EditorContext.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { RecallField } from "../../recall/RecallField.js"
import { ClosedSection } from "./Section.js"

export const TranslationFields = ({ isPlace, scope }: {
  /** Whether a text at this place, by keys, belongs to what is selected. */
  readonly isPlace: (place: string) => boolean
  readonly scope: Scope | undefined
}) => {
  const editor = useEditor()
  const t = useTexts(inspectorTexts)
  const { value: definition } = editor.definition
  const { languages: [, ...others] = [], translations = {} } = definition
  if (others.length === 0) return null
  const texts = [...textsIn(definition)].filter(([place]) => isPlace(place))
  if (texts.length === 0) return null
  return (
    <>
      {others.map((tag) => {
        const own = translations[tag] ?? {}
        const done = texts.filter(([place]) => own[place] !== undefined).length
        return (
          <ClosedSection
            key={tag}
            title={`${languageName(tag, editor.language)} · ${t.translated(done, texts.length)}`}
          >
            {texts.map(([place, text]) => (
              <RecallField
                key={place}
                label={plainText(text)}
                value={own[place] ?? ""}
                scope={scope}
                lang={tag}
                onInput={(value) => editor.edit((before) => translate(before, tag, place, value), `${tag}:${place}`)}
              />
            ))}
          </ClosedSection>
        )
      })}
    </>
  )
}
