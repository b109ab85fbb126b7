/** Figures side by side: the number first, then what it means. */
import type { ComponentChildren } from "preact"

export interface Stat {
  readonly label: string
  readonly value: ComponentChildren
  /** A line below the value. */
  readonly hint?: ComponentChildren
}

export const Stats = ({ items }: { readonly items: ReadonlyArray<Stat> }) => (
  <dl class="stats">
    {items.map(({ hint, label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd class="stat-value">{value}</dd>
        {hint !== undefined && <dd class="stat-hint">{hint}</dd>}
      </div>
    ))}
  </dl>
)
