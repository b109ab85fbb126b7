/** The menu of a row: what can be done with what the row shows. It opens without script. */
import type { ComponentChildren } from "preact"

interface RowMenuProps {
  /** What the menu is of, for those who do not see the row. */
  readonly label: string
  readonly children: ComponentChildren
}

export const RowMenu = ({ children, label }: RowMenuProps) => (
  <details class="row-menu" name="row-menu">
    <summary aria-label={label}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">
        <circle cx="3" cy="8" r="1.5" />
        <circle cx="8" cy="8" r="1.5" />
        <circle cx="13" cy="8" r="1.5" />
      </svg>
    </summary>
    <div>{children}</div>
  </details>
)
