/** The image of a question or an option: what is shown, and the text that is read in its place. */
import { definitionLimits, fixedDefinitionLimits, type Image } from "@canvass/core/editing"
import { ImageView } from "@canvass/ui"
import { useSignal } from "@preact/signals"
import { useRef } from "preact/hooks"
import { Button } from "../../components/Button.js"
import { TextField } from "../../components/TextField.js"
import { PortError } from "../../ports/EditorPorts.js"
import { useEditor } from "../../state/EditorContext.js"
import { imageTexts } from "../../texts/imageTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { errorsAt } from "../findings.js"

/** What a server takes. It says so again. */
const { assetBytes: maxBytes, assetPixels: maxPixels } = fixedDefinitionLimits
const types = ["image/png", "image/jpeg", "image/webp"]

export const ImageField = ({ image, onChange, pointer }: {
  readonly image: Image | undefined
  /** The JSON Pointer of the image. */
  readonly pointer: string
  /** @param field names what is typed into */
  readonly onChange: (image: Image | undefined, field?: string) => void
}) => {
  const editor = useEditor()
  const t = useTexts(imageTexts)
  const input = useRef<HTMLInputElement>(null)
  const isUploading = useSignal(false)
  const refusal = useSignal<string | undefined>(undefined)
  const port = editor.ports.pictures
  if (port === undefined && image === undefined) return null

  const upload = async (file: File): Promise<void> => {
    if (port === undefined) return
    if (file.size > maxBytes || !types.includes(file.type)) {
      refusal.value = t.notTaken(maxBytes / 1_048_576, maxPixels)
      return
    }
    isUploading.value = true
    refusal.value = undefined
    try {
      onChange({ asset: await port.upload(file), alt: image?.alt ?? "" })
      editor.focus.value = altFocus
    } catch (error) {
      refusal.value = error instanceof PortError && error.kind === "refused"
        ? error.more.errors === undefined ? t.notTaken(maxBytes / 1_048_576, maxPixels) : error.message
        : t.notUploaded
    }
    isUploading.value = false
  }
  const altErrors = errorsAt(editor, `${pointer}/alt`)
  const errors = [
    ...errorsAt(editor, pointer).filter((sentence) => !altErrors.includes(sentence)),
    ...refusal.value === undefined ? [] : [refusal.value]
  ]
  return (
    <div class="field image-field" role="group" aria-label={t.image}>
      <span class="label">{t.image}</span>
      <ImageView image={image} pictureOf={editor.pictureOf} />
      {port !== undefined && (
        <input
          ref={input}
          type="file"
          accept={types.join()}
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file !== undefined) void upload(file)
            currentTarget.value = ""
          }}
        />
      )}
      <div class="image-actions">
        {port !== undefined && (
          <Button isDisabled={isUploading.value} onClick={() => input.current?.click()}>
            {isUploading.value ? t.uploading : image === undefined ? t.choose : t.replace}
          </Button>
        )}
        {port?.list !== undefined && (
          <Button
            onClick={() => {
              editor.dialog.value = {
                kind: "picture",
                current: image?.asset,
                onChoose: (asset, known) => {
                  refusal.value = undefined
                  onChange({ asset, alt: image === undefined || image.alt.trim() === "" ? known : image.alt })
                  editor.focus.value = altFocus
                }
              }
            }}
          >
            {t.stored}
          </Button>
        )}
        {image !== undefined && <Button onClick={() => onChange(undefined)}>{t.remove}</Button>}
      </div>
      {errors.length > 0 && <p class="error" role="alert">{errors.join(" ")}</p>}
      {image !== undefined && (
        <TextField
          label={t.alt}
          hint={t.altHint}
          value={image.alt}
          maxLength={definitionLimits.optionText}
          focus={altFocus}
          errors={altErrors}
          onInput={(alt) => onChange({ ...image, alt }, `${pointer}/alt`)}
        />
      )}
    </div>
  )
}

const altFocus = "image-alt"
