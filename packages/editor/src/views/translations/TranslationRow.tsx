/** A text and its translation. It is drawn again when one of them changes. */
import { directionOf, languageName } from "@canvass/ui"
import { useId } from "preact/hooks"
import { translate } from "../../model/names/translations.js"
import { useEditor } from "../../state/EditorContext.js"
import { useComputedOf } from "../../state/useComputedOf.js"
import { translationTexts } from "../../texts/translationTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { recallDifference, type TextKind } from "./TextGroups.js"

export const TranslationRow = ({ from, kind, maxLength, place, tag, text }: {
  readonly place: string
  readonly text: string
  readonly kind: TextKind
  readonly maxLength: number
  /** The language of the text, and that of the translation. */
  readonly from: string
  readonly tag: string
}) => {
  const editor = useEditor()
  const t = useTexts(translationTexts)
  const id = useId()
  const translation = useComputedOf(() => editor.definition.value.translations?.[tag]?.[place] ?? "", [tag, place])
  const { value } = translation
  const { added, lost } = value === "" ? { added: [], lost: [] } : recallDifference(text, value)
  const warnings = [
    ...lost.length === 0 ? [] : [t.lost(lost.join(", "))],
    ...added.length === 0 ? [] : [t.added(added.join(", "))]
  ]
  const field = `translation:${tag}:${place}`
  return (
    <div class="translation-row" data-missing={value === "" ? "" : undefined}>
      <div class="source">
        <small>{t.kinds[kind]}</small>
        <p lang={from} dir={directionOf(from)} id={`${id}-source`}>{text}</p>
      </div>
      <div class="target">
        <textarea
          class="input"
          rows={1}
          lang={tag}
          dir={directionOf(tag)}
          maxLength={maxLength}
          value={value}
          aria-label={t.translationOf(t.kinds[kind], languageName(tag, editor.language))}
          aria-describedby={warnings.length === 0 ? `${id}-source` : `${id}-source ${id}-warning`}
          data-focus={field}
          onInput={({ currentTarget }) =>
            editor.edit((before) => translate(before, tag, place, currentTarget.value), field)}
        />
        {warnings.length > 0 && <p class="warning" id={`${id}-warning`}>{warnings.join(" ")}</p>}
      </div>
    </div>
  )
}
