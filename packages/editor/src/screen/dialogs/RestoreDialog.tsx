/** Offers what closed tabs have left on this device. */
import { localeOf } from "@canvass/ui"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { Button } from "../../components/Button.js"
import { Dialog } from "../../components/Dialog.js"
import type { KeptEdit } from "../../saving/KeptEdits.js"
import { useSaving } from "../../saving/SavingContext.js"
import { useEditor } from "../../state/EditorContext.js"
import { conflictTexts } from "../../texts/conflictTexts.js"
import { useTexts } from "../../texts/useTexts.js"

export const RestoreDialog = () => {
  const saving = useSaving()
  const { language } = useEditor()
  const { restore: t } = useTexts(conflictTexts)
  const edits = useSignal<ReadonlyArray<KeptEdit>>([])
  useEffect(() => {
    void saving.kept?.abandoned().then((found) => {
      edits.value = found
    }, () => {
      // Without IndexedDB nothing was kept. The status says so at the first change.
    })
  }, [saving])
  const [edit, ...others] = edits.value
  if (edit === undefined) return null
  const next = () => {
    edits.value = others
  }
  return (
    <Dialog
      title={t.title}
      onClose={next}
      actions={
        <>
          <Button onClick={next}>{t.later}</Button>
          <Button kind="danger" onClick={() => void saving.kept?.forget(edit.key).then(next)}>{t.drop}</Button>
          <Button
            kind="primary"
            onClick={() => {
              next()
              void saving.restore(edit).then(() => saving.kept?.forget(edit.key))
            }}
          >
            {t.take}
          </Button>
        </>
      }
    >
      <p>
        {t.text(
          new Intl.DateTimeFormat(localeOf[language], { dateStyle: "medium", timeStyle: "short" }).format(edit.at)
        )}
      </p>
    </Dialog>
  )
}
