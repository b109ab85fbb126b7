/** The dialog that is open, and those that the survey needs: a conflict, and what closed tabs have left. */
import { useSaving } from "../../saving/SavingContext.js"
import { useEditor } from "../../state/EditorContext.js"
import { dialogStyle } from "../../style/dialogStyle.js"
import { useStyle } from "../../style/useStyle.js"
import { PictureDialog } from "../images/PictureDialog.js"
import { DiscardDialog } from "./DiscardDialog.js"
import { MergeDialog } from "./MergeDialog.js"
import { MoveDialog } from "./MoveDialog.js"
import { PasteDialog } from "./PasteDialog.js"
import { PublishDialog } from "./PublishDialog.js"
import { RestoreDialog } from "./RestoreDialog.js"

export const Dialogs = () => {
  const { dialog } = useEditor()
  const saving = useSaving()
  useStyle(dialogStyle)
  const open = dialog.value
  const close = () => {
    dialog.value = undefined
  }
  return (
    <>
      {open?.kind === "publish" && <PublishDialog onClose={close} />}
      {open?.kind === "discard" && <DiscardDialog onClose={close} />}
      {open?.kind === "picture" && <PictureDialog {...open} onClose={close} />}
      {open?.kind === "move" && <MoveDialog keys={open.keys} onClose={close} />}
      {open?.kind === "paste" && <PasteDialog destination={open.destination} onClose={close} />}
      {saving.conflict.value !== undefined && <MergeDialog />}
      {saving.kept !== undefined && <RestoreDialog />}
    </>
  )
}
