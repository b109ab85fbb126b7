/** The places that somebody else has changed, too: one chooses what counts at each. */
import { useSignal } from "@preact/signals"
import { Button } from "../../components/Button.js"
import { Dialog } from "../../components/Dialog.js"
import { mergeDefinitions } from "../../model/merge/mergeDefinitions.js"
import { useSaving } from "../../saving/SavingContext.js"
import { useEditor } from "../../state/EditorContext.js"
import { conflictTexts } from "../../texts/conflictTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { placeText } from "./PlaceLink.js"

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
  const goOn = () =>
    void resolve(mergeDefinitions(base, conflict.mine ?? editor.definition.peek(), theirs, chosen.value).definition)
  return (
    <Dialog
      title={t.title}
      isWide
      // Nothing is stored until one has chosen: what is on the screen stays.
      onClose={goOn}
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
          <Button kind="primary" onClick={goOn}>{t.goOn}</Button>
        </>
      }
    >
      <p>{t.text}</p>
      <ul class="overlaps">
        {overlaps.map(({ mine, place, theirs }) => (
          <li key={place}>
            <fieldset>
              <legend>{placeText(editor, place).words}</legend>
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
                  <span class="value" dir="auto">{valueText(value, t)}</span>
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

const valueText = (value: unknown, t: typeof conflictTexts["en"]["merge"]): string => {
  if (value === undefined) return t.gone
  const text = typeof value === "string" ? value : JSON.stringify(value)
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
}
