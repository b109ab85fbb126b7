/** The places that somebody else has changed, too: one chooses what counts at each. */
import { useSignal } from "@preact/signals"
import { Button } from "../../components/Button.js"
import { Dialog } from "../../components/Dialog.js"
import { useSaving } from "../../saving/SavingContext.js"
import { useEditor } from "../../state/EditorContext.js"
import { merging } from "../../state/merging.js"
import { conflictTexts } from "../../texts/conflictTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { placeText } from "./PlaceLink.js"
import { valueWords } from "./valueWords.js"

export const MergeDialog = () => {
  const saving = useSaving()
  const editor = useEditor()
  const { merge: t } = useTexts(conflictTexts)
  const chosen = useSignal<ReadonlySet<string>>(new Set())
  const conflict = saving.conflict.value
  if (conflict === undefined) return null
  const { base, overlaps, resolve, theirs } = conflict
  const choose = (place: string, isTheirs: boolean) => {
    const places = new Set(chosen.value)
    if (isTheirs) places.add(place)
    else places.delete(place)
    chosen.value = places
  }
  // Merging is loaded: it has found the conflict.
  const goOn = async () => {
    const { mergeDefinitions } = await merging.load()
    const mine = conflict.mine ?? editor.definition.peek()
    await resolve(mergeDefinitions(base, mine, theirs, chosen.value).definition)
  }
  return (
    <Dialog
      title={t.title}
      isWide
      // Nothing is stored until one has chosen: what is on the screen stays.
      onClose={() => void goOn()}
      actions={
        <>
          <Button
            onClick={() => {
              chosen.value = new Set(overlaps.map(({ place }) => place))
            }}
          >
            {t.allTheirs}
          </Button>
          <Button
            onClick={() => {
              chosen.value = new Set()
            }}
          >
            {t.allMine}
          </Button>
          <Button kind="primary" onClick={() => void goOn()}>{t.goOn}</Button>
        </>
      }
    >
      <p>{t.text}</p>
      <ul class="overlaps">
        {overlaps.map(({ mine, place, theirs }) => (
          <li key={place}>
            <fieldset>
              <legend>
                {Array.isArray(mine) && Array.isArray(theirs)
                  ? t.order(placeText(editor, place).words)
                  : placeText(editor, place).words}
              </legend>
              {([[t.mine, mine, false], [t.theirs, theirs, true]] as const).map(([label, value, isTheirs]) => (
                <label key={label}>
                  <input
                    type="radio"
                    name={`overlap${place}`}
                    checked={chosen.value.has(place) === isTheirs}
                    onChange={() =>
                      choose(place, isTheirs)}
                  />
                  <span class="side">{label}</span>
                  <span class="value" dir="auto">
                    {value === undefined ? t.gone : cut(
                      valueWords(isTheirs ? conflict.theirs : editor.definition.value, place, value, editor.language) ??
                        JSON.stringify(value)
                    )}
                  </span>
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const maxTextLength = 300

const cut = (text: string): string => text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
