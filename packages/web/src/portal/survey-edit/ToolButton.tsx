/** A button with an icon that does something with a part of the form. */
import { buttonName } from "./editorFields.js"
import { type FormAction, writeAction } from "./model/FormAction.js"

/** Paths of icons. */
export const toolIcons = {
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  remove: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13"
}

export const ToolButton = ({ action, hasFocus = false, icon, isDisabled = false, label }: {
  readonly action: FormAction
  readonly label: string
  /** Path of the icon. */
  readonly icon: string
  readonly isDisabled?: boolean
  readonly hasFocus?: boolean
}) => (
  <button
    type="submit"
    class="tool"
    name={buttonName}
    value={writeAction(action)}
    aria-label={label}
    title={label}
    disabled={isDisabled}
    autofocus={hasFocus && !isDisabled}
    formNoValidate
  >
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={icon} />
    </svg>
  </button>
)
