/**
 * A dialog over the screen. What it asks has the focus first. Escape and a click beside it close it, and the focus goes
 * back to where it was.
 */
import type { ComponentChildren } from "preact"
import { useId, useLayoutEffect, useRef } from "preact/hooks"
import { screenTexts } from "../texts/screenTexts.js"
import { useTexts } from "../texts/useTexts.js"
import { IconButton } from "./Button.js"

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
  /** The buttons at the foot. */
  readonly actions?: ComponentChildren
  readonly isWide?: boolean
}

export const Dialog = ({ actions, children, isWide = false, onClose, title }: DialogProps) => {
  const id = useId()
  const t = useTexts(screenTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>(firstControl)?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class={isWide ? "dialog wide" : "dialog"}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      // Keys in the dialog are not for what is behind it.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label={t.close} onClick={onClose} />
        </div>
        {children}
        {actions !== undefined && <div class="dialog-foot">{actions}</div>}
      </div>
    </dialog>
  )
}

/** The first control behind the head. */
const firstControl = ".dialog-head ~ * :is(button, input, select, textarea):not(:disabled)"
