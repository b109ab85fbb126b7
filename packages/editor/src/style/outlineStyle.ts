/** The outline: pages and questions, then endings, quotas, hidden fields and variables. */

export const outlineStyle = `
.outline .entry { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; align-items: center; width: 100%;
  min-height: var(--control-height); padding: 0 8px; border: 0; border-radius: var(--radius-s); background: none; text-align: start;
  cursor: pointer }
.outline .entry:hover { background: var(--hover) }
.outline .entry[aria-current=true] { background: var(--accent-soft) }
.outline .entry .text { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.outline h3 { padding: 12px 8px 4px; font-size: 12px; line-height: 16px; font-weight: 600; color: var(--ink-soft) }
`
