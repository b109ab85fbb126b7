/** The texts of a survey beside their translations in one language, grouped by the part that they belong to. */
import { languageName } from "@canvass/ui"
import { type ReadonlySignal, useSignal } from "@preact/signals"
import { placesOf } from "../../screen/questions/places.js"
import { useEditor } from "../../state/EditorContext.js"
import { useComputedOf } from "../../state/useComputedOf.js"
import { translationTexts } from "../../texts/translationTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { CsvButtons } from "./CsvButtons.js"
import { missingIn, type TextGroup } from "./TextGroups.js"
import { TranslationRow } from "./TranslationRow.js"

export const TranslationTable = ({ from, groups, tag }: {
  readonly groups: ReadonlySignal<ReadonlyArray<TextGroup>>
  readonly from: string
  readonly tag: string
}) => {
  const editor = useEditor()
  const t = useTexts(translationTexts)
  // The places that were missing when the filter was set: a row stays while it is filled in.
  const filter = useSignal<ReadonlySet<string> | undefined>(undefined)
  const { numbers } = placesOf(editor)
  const missing = useComputedOf(() => missingIn(groups.value, editor.definition.value.translations?.[tag]), [tag])
  const headings = [from, tag].map((one) => languageName(one, editor.language))
  const nameOf = ({ key, kind }: TextGroup): string =>
    kind === "survey" ? t.survey : kind === "ending" ? t.ending(key) : t.question(numbers.value.get(key) ?? "")
  const shown = groups.value.flatMap((group) => {
    const texts = group.texts.filter(({ place }) => filter.value?.has(place) !== false)
    return texts.length === 0 ? [] : [{ group, texts }]
  })
  const setFilter = (isOn: boolean) => {
    const translations = editor.definition.peek().translations?.[tag] ?? {}
    const places = groups.peek().flatMap(({ texts }) => texts.map(({ place }) => place))
    filter.value = isOn ? new Set(places.filter((place) => !Object.hasOwn(translations, place))) : undefined
  }
  return (
    <section class="translation-table" aria-label={headings[1]}>
      <div class="translation-bar">
        <label class="check">
          <input
            type="checkbox"
            checked={filter.value !== undefined}
            onChange={({ currentTarget: { checked } }) => setFilter(checked)}
          />
          <span>{t.missingOnly}</span>
        </label>
        <span class="hint" role="status">{missing.value === 0 ? t.complete : t.missing(missing.value)}</span>
        <span class="space" />
        <CsvButtons groups={groups} tag={tag} />
      </div>
      <div class="translation-head" aria-hidden="true">
        <span>{headings[0]}</span>
        <span>{headings[1]}</span>
      </div>
      {shown.length === 0 && <p class="view-message">{t.allDone}</p>}
      {shown.map(({ group, texts }) => (
        <section key={`${group.kind} ${group.key}`} class="translation-group" aria-label={nameOf(group)}>
          <h3>{nameOf(group)}</h3>
          {texts.map(({ kind, maxLength, place, text }) => (
            <TranslationRow key={place} {...{ from, kind, maxLength, place, tag, text }} />
          ))}
        </section>
      ))}
    </section>
  )
}
