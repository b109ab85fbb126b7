/** The link of a published survey, to be copied. */
import { useSignal } from "@preact/signals"
import { Button } from "../../components/Button.js"
import { lazyModule } from "../../components/lazyModule.js"
import { OnDemand } from "../../components/OnDemand.js"
import { useEditor } from "../../state/EditorContext.js"
import { publishTexts } from "../../texts/publishTexts.js"
import { useTexts } from "../../texts/useTexts.js"

const qrCode = lazyModule(() => import("./LinkQrCode.js"))

export const PublishedLink = () => {
  const { survey } = useEditor()
  const t = useTexts(publishTexts)
  const isCopied = useSignal(false)
  const { links, url } = survey.value
  if (url === undefined) return null
  return (
    <div class="published">
      <label class="field">
        <span class="label">{t.link}</span>
        <input class="input" type="text" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <OnDemand module={qrCode} render={({ LinkQrCode }) => <LinkQrCode url={url} />} />
      <Button
        kind="primary"
        onClick={() =>
          void navigator.clipboard.writeText(url).then(() => {
            isCopied.value = true
          }, () => {
            // Without a clipboard the link is selected in its field.
          })}
      >
        {isCopied.value ? t.copied : t.copy}
      </Button>
      {links?.share !== undefined && <a href={links.share}>{t.shareMore}</a>}
    </div>
  )
}
