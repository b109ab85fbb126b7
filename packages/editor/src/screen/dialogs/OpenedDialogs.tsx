/** The dialogs are loaded once the screen is shown: what closed tabs have left is offered then. */
import { lazyModule } from "../../components/lazyModule.js"
import { OnDemand } from "../../components/OnDemand.js"
import { useSaving } from "../../saving/SavingContext.js"
import { useEditor } from "../../state/EditorContext.js"

const dialogs = lazyModule(() => import("./Dialogs.js"))

export const OpenedDialogs = () => {
  const { dialog } = useEditor()
  const { conflict } = useSaving()
  return (
    <OnDemand
      module={dialogs}
      isNeeded={dialog.value !== undefined || conflict.value !== undefined}
      failureClass="toast"
      render={({ Dialogs }) => <Dialogs />}
    />
  )
}
