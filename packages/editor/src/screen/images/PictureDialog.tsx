/** The choice among the pictures that are stored already. One that no survey uses can be deleted. */
import { formatDay } from "@canvass/ui"
import { useSignal } from "@preact/signals"
import { useEffect, useId } from "preact/hooks"
import { Button } from "../../components/Button.js"
import { Dialog } from "../../components/Dialog.js"
import { PortError, type StoredPicture } from "../../ports/EditorPorts.js"
import { useEditor } from "../../state/EditorContext.js"
import type { ChoosePicture } from "../../state/OpenDialog.js"
import { pictureStyle } from "../../style/pictureStyle.js"
import { useStyle } from "../../style/useStyle.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { imageTexts } from "../../texts/imageTexts.js"
import { onDemandTexts } from "../../texts/onDemandTexts.js"
import { pictureTexts } from "../../texts/pictureTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { altsIn, usesPicture } from "./storedImages.js"

export const PictureDialog = ({ current, onChoose, onClose }: Pick<ChoosePicture, "current" | "onChoose"> & {
  readonly onClose: () => void
}) => {
  const editor = useEditor()
  const name = useId()
  const [t, i, o, c] = [useTexts(pictureTexts), useTexts(imageTexts), useTexts(onDemandTexts), useTexts(canvasTexts)]
  useStyle(pictureStyle)
  const { list, remove } = editor.ports.pictures ?? {}
  const pictures = useSignal<ReadonlyArray<StoredPicture>>([])
  const next = useSignal<string | undefined>(undefined)
  const state = useSignal<"failed" | "loading" | "shown">("loading")
  const chosen = useSignal(current)
  const isAsking = useSignal(false)
  const isRemoving = useSignal(false)
  const said = useSignal<string | undefined>(undefined)
  const alts = altsIn(editor.definition.value)

  const load = async (): Promise<void> => {
    if (list === undefined) return
    state.value = "loading"
    try {
      const page = await list(next.value)
      const known = new Set(pictures.value.map(({ id }) => id))
      pictures.value = [...pictures.value, ...page.pictures.filter(({ id }) => !known.has(id))]
      next.value = page.next
      state.value = "shown"
    } catch {
      state.value = "failed"
    }
  }
  useEffect(() => void load(), [])

  const picture = pictures.value.find(({ sha256 }) => sha256 === chosen.value)
  const isUsed = picture !== undefined && usesPicture(editor.definition.value, picture.sha256)
  const removeChosen = async (): Promise<void> => {
    if (picture === undefined || remove === undefined) return
    isRemoving.value = true
    try {
      await remove(picture.id)
      pictures.value = pictures.value.filter(({ id }) => id !== picture.id)
      chosen.value = undefined
      said.value = t.removed
    } catch (error) {
      const errors = error instanceof PortError ? error.more.errors ?? [] : []
      said.value = errors.some(({ code }) => code === "in-use") ? t.used : t.notRemoved
    }
    isRemoving.value = false
    isAsking.value = false
  }

  const actions = isAsking.value
    ? (
      <>
        <Button
          onClick={() => {
            isAsking.value = false
          }}
        >
          {t.keep}
        </Button>
        <Button kind="danger" isDisabled={isRemoving.value} onClick={() => void removeChosen()}>{t.remove}</Button>
      </>
    )
    : (
      <>
        {picture !== undefined && remove !== undefined && (
          <span class="apart">
            <Button
              kind="danger"
              onClick={() => {
                if (isUsed) said.value = t.used
                else isAsking.value = true
              }}
            >
              {t.remove}
            </Button>
          </span>
        )}
        <Button onClick={onClose}>{c.cancel}</Button>
        {pictures.value.length > 0 && (
          <Button
            kind="primary"
            isDisabled={picture === undefined}
            onClick={() => {
              onClose()
              if (picture !== undefined) onChoose(picture.sha256, alts.get(picture.sha256) ?? "")
            }}
          >
            {t.use}
          </Button>
        )}
      </>
    )

  return (
    <Dialog title={i.stored} isWide onClose={onClose} actions={actions}>
      {pictures.value.length > 0 && (
        <div class="picture-grid" role="radiogroup" aria-label={i.stored}>
          {pictures.value.map(({ createdAt, height, id, sha256, type, width }) => (
            <label key={id} class="picture-choice">
              <input
                type="radio"
                name={name}
                checked={chosen.value === sha256}
                disabled={isAsking.value}
                onChange={() => {
                  chosen.value = sha256
                  said.value = undefined
                }}
              />
              <img src={editor.pictureOf?.(sha256)?.src} alt="" width={width} height={height} loading="lazy" />
              <span>
                {alts.has(sha256) && <b dir="auto">{alts.get(sha256)}</b>}
                {`${type.replace("image/", "").toUpperCase()}, ${width}\u00A0×\u00A0${height}`}
                <br />
                {t.uploadedOn(formatDay(editor.language, createdAt))}
              </span>
            </label>
          ))}
        </div>
      )}
      {state.value === "loading" && <p class="hint" role="status">{t.loading}</p>}
      {state.value === "shown" && pictures.value.length === 0 && <p>{t.none}</p>}
      {state.value === "failed" && <p class="error" role="alert">{t.notLoaded}</p>}
      {state.value === "failed" && <Button onClick={() => void load()}>{o.tryAgain}</Button>}
      {state.value === "shown" && next.value !== undefined && <Button onClick={() => void load()}>{t.more}</Button>}
      <p role="status" hidden={said.value === undefined && !isAsking.value}>{isAsking.value ? t.ask : said.value}</p>
    </Dialog>
  )
}
