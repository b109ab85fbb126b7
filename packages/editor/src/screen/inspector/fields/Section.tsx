/** A part of the inspector. One that is seldom needed is closed. */
import type { ComponentChildren } from "preact"

export const Section = ({ children, lead, note, title }: {
  readonly title: string
  readonly note?: string
  /** What the part is for. */
  readonly lead?: string
  readonly children: ComponentChildren
}) => (
  <section aria-label={title}>
    <div class="section-head">
      <h3>{title}</h3>
      {note !== undefined && <span class="hint">{note}</span>}
    </div>
    {lead !== undefined && <p class="hint">{lead}</p>}
    {children}
  </section>
)

export const ClosedSection = ({ children, hasErrors = false, title }: {
  readonly title: string
  readonly hasErrors?: boolean
  readonly children: ComponentChildren
}) => (
  <details open={hasErrors || undefined}>
    <summary>{title}</summary>
    <div class="closed-content">{children}</div>
  </details>
)
