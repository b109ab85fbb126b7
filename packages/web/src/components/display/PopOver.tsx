/** A button that opens what it is about above the page. It opens without script, and one at a time. */
import type { ComponentChildren } from "preact"

interface PopOverProps {
  /** The text of the button. */
  readonly label: string
  /** Whether it is open at first. */
  readonly isOpen?: boolean
  readonly children: ComponentChildren
}

export const PopOver = ({ children, isOpen = false, label }: PopOverProps) => (
  <details class="pop-over" name="pop-over" open={isOpen}>
    <summary>{label}</summary>
    <div>{children}</div>
  </details>
)
