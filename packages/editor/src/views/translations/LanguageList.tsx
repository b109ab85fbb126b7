/** The languages of the survey in their order, with what each of them lacks, and a field that adds one. */
import { definitionLimits } from "@canvass/core/editing"
import { commonTags, languageName } from "@canvass/ui"
import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals"
import { useId } from "preact/hooks"
import { Button } from "../../components/Button.js"
import { Menu, type MenuItem } from "../../components/Menu.js"
import { addLanguage, moveLanguage, removeLanguage } from "../../model/lists/languages.js"
import { useEditor } from "../../state/EditorContext.js"
import { translationTexts } from "../../texts/translationTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { tagOf } from "./languageTags.js"
import { missingIn, type TextGroup } from "./TextGroups.js"

export const LanguageList = ({ chosen, groups, tag: selected }: {
  readonly groups: ReadonlySignal<ReadonlyArray<TextGroup>>
  /** The language whose translations are shown. */
  readonly tag: string | undefined
  readonly chosen: Signal<string | undefined>
}) => {
  const editor = useEditor()
  const t = useTexts(translationTexts)
  const { languages = [], translations = {} } = editor.definition.value

  const itemsOf = (tag: string, index: number): ReadonlyArray<MenuItem> => [
    {
      label: t.earlier,
      icon: "up",
      isDisabled: index === 0,
      run: () => editor.edit((before) => moveLanguage(before, tag, index - 1))
    },
    {
      label: t.later,
      icon: "down",
      isDisabled: index === languages.length - 1,
      run: () => editor.edit((before) => moveLanguage(before, tag, index + 1))
    },
    {
      label: t.remove,
      icon: "trash",
      isDanger: true,
      isDisabled: index === 0 && languages.length > 1,
      run: () => {
        editor.edit((before) => removeLanguage(before, tag))
        editor.say({
          text: t.removed(languageName(tag, editor.language)),
          action: { label: t.undo, run: () => editor.undo() }
        })
      }
    }
  ]

  return (
    <section class="language-list" aria-label={t.languages}>
      <h2>{t.languages}</h2>
      <ul>
        {languages.map((tag, index) => {
          const name = languageName(tag, editor.language)
          const missing = index === 0 ? 0 : missingIn(groups.value, translations[tag])
          const note = index === 0 ? t.ownTexts : missing === 0 ? t.complete : t.missing(missing)
          return (
            <li key={tag} class="language" data-selected={tag === selected ? "" : undefined}>
              {index === 0
                ? (
                  <span class="language-name">
                    {name} <small>{note}</small>
                  </span>
                )
                : (
                  <button
                    type="button"
                    class="language-name"
                    aria-pressed={tag === selected}
                    onClick={() => {
                      chosen.value = tag
                    }}
                  >
                    {name} <small data-complete={missing === 0 ? "" : undefined}>{note}</small>
                  </button>
                )}
              <Menu label={t.more(name)} items={itemsOf(tag, index)} />
            </li>
          )
        })}
      </ul>
      <AddLanguage languages={languages} chosen={chosen} />
    </section>
  )
}

const AddLanguage = ({ chosen, languages }: {
  readonly languages: ReadonlyArray<string>
  readonly chosen: Signal<string | undefined>
}) => {
  const editor = useEditor()
  const t = useTexts(translationTexts)
  const id = useId()
  const text = useSignal("")
  const error = useSignal<string | undefined>(undefined)
  const { languages: max } = definitionLimits
  const add = () => {
    const tag = tagOf(text.value, editor.language)
    error.value = tag === undefined
      ? t.noTag
      : languages.includes(tag)
      ? t.has
      : languages.length >= max
      ? t.tooMany(max)
      : undefined
    if (tag === undefined || error.value !== undefined) return
    editor.edit((before) => addLanguage(before, tag))
    text.value = ""
    if (languages.length > 0) chosen.value = tag
  }
  return (
    <form
      class="add-language"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <label class="label" for={id}>{languages.length === 0 ? t.firstLanguage : t.add}</label>
      <div class="add-line">
        <input
          id={id}
          class="input"
          type="text"
          list={`${id}-list`}
          autocomplete="off"
          maxLength={64}
          value={text.value}
          placeholder={t.tagHint}
          aria-invalid={error.value !== undefined}
          aria-describedby={error.value === undefined ? undefined : `${id}-error`}
          onInput={({ currentTarget: { value } }) => {
            text.value = value
            error.value = undefined
          }}
        />
        <datalist id={`${id}-list`}>
          {commonTags.filter((tag) => !languages.includes(tag)).map((tag) => (
            <option key={tag} value={languageName(tag, editor.language)}>{tag}</option>
          ))}
        </datalist>
        <Button onClick={add}>{t.addButton}</Button>
      </div>
      {error.value !== undefined && <p class="error" id={`${id}-error`} role="alert">{error.value}</p>}
    </form>
  )
}
