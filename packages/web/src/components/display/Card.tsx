/** A part of a page with a border: a heading, what belongs to it, and its content. */
import type { ComponentChildren } from "preact"

export interface CardProps {
  /** Absent for a card whose content begins with its own heading. */
  readonly title?: ComponentChildren
  /** `id` of the heading, for links to the card. */
  readonly id?: string
  /** A sentence below the heading. */
  readonly hint?: ComponentChildren
  /** Buttons or links beside the heading. */
  readonly actions?: ComponentChildren
  /** Whether the card takes the whole width where cards stand side by side. Default: no. */
  readonly isWide?: boolean
  readonly children: ComponentChildren
}

export const Card = ({ actions, children, hint, id, isWide = false, title }: CardProps) => (
  <section class={isWide ? "panel wide" : "panel"} id={id}>
    {title !== undefined && (
      <div class="panel-head">
        <div>
          <h2>{title}</h2>
          {hint !== undefined && <p class="panel-hint">{hint}</p>}
        </div>
        {actions}
      </div>
    )}
    {children}
  </section>
)
