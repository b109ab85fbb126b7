/** A page that says one thing: thanks, a survey that is closed, an address without a survey. */
import type { ComponentChildren } from "preact"

export interface NoticeProps {
  readonly kind: "info" | "success" | "warning"
  /** What the page belongs to, such as the title of the survey. */
  readonly context?: string | undefined
  readonly title: ComponentChildren
  readonly children?: ComponentChildren
}

export const Notice = ({ children, context, kind, title }: NoticeProps) => (
  <main class="notice">
    <svg class={kind} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <circle cx="24" cy="24" r="23" />
      <path d={icons[kind]} />
    </svg>
    {context !== undefined && <p class="context">{context}</p>}
    <h1>{title}</h1>
    {children}
  </main>
)

const icons = { success: "M14 25l7 7 14-15", info: "M24 15v1M24 22v11", warning: "M24 14v13M24 33v1" }
