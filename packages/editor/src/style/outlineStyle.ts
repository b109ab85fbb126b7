/** The outline: pages and questions, then endings, quotas, hidden fields and variables. */

export const outlineStyle = `
.outline section + section { margin-block-start: 4px }
.outline .group { display: flex; align-items: center; justify-content: space-between; gap: 4px; min-height: var(--control-height);
  padding-inline-start: 8px }
.outline .group h2 { flex: 1; min-width: 0; font-size: 12px; line-height: 16px; font-weight: 600; color: var(--ink-soft) }
.outline .group h2 button { max-width: 100%; padding: 4px; margin-inline-start: -4px; border: 0; border-radius: var(--radius-s); overflow: hidden;
  background: none; color: inherit; text-align: start; text-overflow: ellipsis; white-space: nowrap; cursor: pointer }
.outline .group h2 button[aria-current=true] { color: var(--accent) }
.outline .group .button { width: 32px; min-height: 32px }
.outline .entry { position: relative; display: flex; align-items: center; min-height: var(--control-height);
  border-radius: var(--radius-s); transition: background-color var(--motion) }
.outline .entry:hover { background: var(--hover) }
.outline .entry[data-selected] { background: var(--accent-soft) }
.outline .entry > button { flex: 1; display: flex; align-items: center; gap: 6px; min-width: 0; min-height: var(--control-height);
  padding: 0 8px; padding-inline-start: 6px; border: 0; border-radius: var(--radius-s); background: none; text-align: start; cursor: pointer }
.outline .entry:not(.question) > button { padding-inline-start: 30px }
.outline .entry > .handle { width: 24px; opacity: 0 }
.outline .entry:hover > .handle, .outline .entry:focus-within > .handle, .outline .entry > .handle:focus-visible { opacity: 1 }
.outline .entry > .pick { position: absolute; inset-inline-start: 4px; opacity: 0; pointer-events: none }
.outline .entry > .pick:focus-visible, .outline .entry[data-several] > .pick { opacity: 1; pointer-events: auto }
.outline .entry[data-several] > .pick { position: static; flex: none; margin-inline: 4px }
.outline .entry .number { flex: none; font-size: 12px; color: var(--ink-soft); font-variant-numeric: tabular-nums }
.outline .entry .text { flex: 1 1 0; min-width: 88px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.outline .short-rule { flex: 0 1 auto; max-width: 42%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 12px;
  line-height: 16px; color: var(--accent) }
.outline .dot { flex: none; width: 8px; height: 8px; border-radius: 99px; background: var(--danger) }
@media (hover: none), (pointer: coarse) {
  .outline .entry > .handle { opacity: 1; width: 28px; height: 44px }
  .outline .entry > .pick, .outline .entry[data-several] > .pick { position: static; flex: none; order: 9; margin-inline: 8px; opacity: 1; pointer-events: auto; width: 20px; height: 20px }
}
`
