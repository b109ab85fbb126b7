/** Asks before all changes that are not published are thrown away. */
import { useSignal } from "@preact/signals"
import { Button } from "../../components/Button.js"
import { Dialog } from "../../components/Dialog.js"
import { refusalOf } from "../../saving/Saving.js"
import { useSaving } from "../../saving/SavingContext.js"
import { headTexts } from "../../texts/headTexts.js"
import { publishTexts } from "../../texts/publishTexts.js"
import { useTexts } from "../../texts/useTexts.js"

export const DiscardDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const saving = useSaving()
  const t = { ...useTexts(headTexts), ...useTexts(publishTexts) }
  const failure = useSignal<string | undefined>(undefined)
  return (
    <Dialog
      title={t.discard}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="danger"
            onClick={() =>
              void saving.discard().then(onClose, (error: unknown) => {
                failure.value = refusalOf(error).detail
              })}
          >
            {t.discard}
          </Button>
        </>
      }
    >
      <p>{t.discardText}</p>
      {failure.value !== undefined && <p class="error" role="alert">{failure.value}</p>}
    </Dialog>
  )
}
