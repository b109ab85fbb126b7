/** What a page shows while it has nothing to list: what it is for, and what to do next. */
import type { ComponentChildren } from "preact"

export interface EmptyStateProps {
  readonly title: string
  readonly children?: ComponentChildren
}

export const EmptyState = ({ children, title }: EmptyStateProps) => (
  <div class="empty">
    <p class="empty-title">{title}</p>
    {children}
  </div>
)
