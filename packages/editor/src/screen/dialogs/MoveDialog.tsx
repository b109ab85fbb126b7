/** Moves questions to a page and a place on it, without dragging. */
import { useSignal } from "@preact/signals"
import { useId } from "preact/hooks"
import { Button } from "../../components/Button.js"
import { Dialog } from "../../components/Dialog.js"
import { type Destination, pagesIn } from "../../model/questions/pages.js"
import { useEditor } from "../../state/EditorContext.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { dialogTexts } from "../../texts/dialogTexts.js"
import { screenTexts } from "../../texts/screenTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { placesOf } from "../questions/places.js"
import { moveTo } from "../questions/questionActions.js"

const newPage = "new"

export const MoveDialog = ({ keys, onClose }: {
  readonly keys: ReadonlyArray<string>
  readonly onClose: () => void
}) => {
  const editor = useEditor()
  const id = useId()
  const [t, c, s] = [useTexts(dialogTexts), useTexts(canvasTexts), useTexts(screenTexts)]
  const { byKey, numbers } = placesOf(editor)
  const pages = pagesIn(editor.definition.value)
  const page = useSignal(String((byKey.peek().get(keys[0] ?? "")?.page ?? 1) - 1))
  const after = useSignal("")
  const others = (pages[Number(page.value)]?.questions ?? []).filter(({ key }) => !keys.includes(key))
  const [first] = others
  const destination: Destination | undefined = page.value === newPage
    ? { at: "newPage" }
    : others.some(({ key }) => key === after.value)
    ? { after: after.value }
    : first === undefined
    ? undefined
    : { before: first.key }
  return (
    <Dialog
      title={c.moveTo}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{c.cancel}</Button>
          <Button
            kind="primary"
            isDisabled={destination === undefined}
            onClick={() => {
              onClose()
              if (destination !== undefined) moveTo(editor, keys, destination)
            }}
          >
            {t.move}
          </Button>
        </>
      }
    >
      <div class="field">
        <label class="label" for={`${id}-page`}>{t.page}</label>
        <select
          id={`${id}-page`}
          class="input"
          value={page.value}
          onChange={({ currentTarget: { value } }) => {
            page.value = value
            after.value = ""
          }}
        >
          {pages.map(({ page: own, questions }, index) => (
            <option key={questions[0]?.key} value={String(index)}>
              {[c.page(index + 1), own?.title].filter((text) => text !== undefined && text !== "").join(" · ")}
            </option>
          ))}
          <option value={newPage}>{t.newPage}</option>
        </select>
      </div>
      {page.value !== newPage && (
        <div class="field">
          <label class="label" for={`${id}-place`}>{t.place}</label>
          <select
            id={`${id}-place`}
            class="input"
            value={after.value}
            onChange={({ currentTarget: { value } }) => {
              after.value = value
            }}
          >
            <option value="">{t.atBegin}</option>
            {others.map(({ key, text }) => (
              <option key={key} value={key}>
                {t.behind(`${numbers.value.get(key) ?? ""} ${text.trim() === "" ? s.noText : text}`)}
              </option>
            ))}
          </select>
        </div>
      )}
    </Dialog>
  )
}
