/** Figures below a chart. */
import type { ComponentChildren } from "preact"

export const FigureList = (
  { items }: { readonly items: ReadonlyArray<readonly [label: string, value: ComponentChildren]> }
) => (
  <dl class="figure-list">
    {items.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
