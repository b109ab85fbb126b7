/** The inspector: sections of what is selected. */

export const inspectorStyle = `
.inspector section { display: grid; gap: 12px; padding: 14px 16px; border-bottom: 1px solid var(--line) }
.inspector h3 { font-size: 12px; line-height: 16px; font-weight: 600; color: var(--ink-soft) }
`
