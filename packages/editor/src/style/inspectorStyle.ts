/** The inspector: sections of what is selected. */

export const inspectorStyle = `
.inspector section, .inspector details { border-bottom: 1px solid var(--line) }
.inspector section, .inspector .closed-content { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; padding: 16px }
.inspector .closed-content { padding-top: 4px }
.inspector .section-head { display: flex; align-items: baseline; justify-content: space-between; gap: 8px }
.inspector h3, .inspector summary { font-size: 12px; line-height: 16px; font-weight: 600; color: var(--ink-soft) }
.inspector summary { padding: 16px; cursor: pointer; list-style-position: inside }
.inspector summary:hover { color: var(--ink) }
.inspector section details { border: 0 }
.inspector section summary { padding: 8px 0 }
.field.inline { grid-template-columns: minmax(0, 1fr) minmax(96px, auto); align-items: center; gap: 4px 12px }
.field.inline > .label { font-size: 14px; line-height: 20px; font-weight: 400; color: var(--ink) }
.field.inline > .input { max-width: 152px }
.field.inline > .number { width: 96px; justify-self: end; text-align: end }
.field.inline > .error, .field.inline > .hint { grid-column: 1 / -1 }
.list > .label { display: block; margin-bottom: 4px; font-size: 12px; line-height: 16px; font-weight: 500; color: var(--ink-soft) }
.list { display: grid; gap: 8px }
.list .line { display: flex; align-items: center; gap: 4px; min-height: var(--control-height) }
.list .line .text { flex: 1; min-width: 0 }
.pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) var(--control-height); gap: 8px; align-items: end }
.add-name { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px; align-items: end }
.boxed { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; padding: 12px; border: 1px solid var(--line);
  border-radius: var(--radius) }
.boxed > .button.icon { justify-self: end }
.entry-link { display: flex; align-items: center; gap: 8px; width: 100%; min-height: var(--control-height); padding: 4px 8px; border: 0;
  border-radius: var(--radius-s); background: none; text-align: start; cursor: pointer }
.entry-link:hover { background: var(--hover) }
.entry-link .text { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.entry-link::after { content: "›" / ""; color: var(--ink-soft) }
.entry-link:dir(rtl)::after { content: "‹" / "" }
.entry-link[data-error] .text { color: var(--danger) }
.image-field > .picture { display: block; max-width: 100%; height: auto; max-height: 10rem; margin-block-end: 8px; object-fit: contain }
.image-actions { display: flex; flex-wrap: wrap; gap: 8px; margin-block-end: 8px }
.panel-actions { display: flex; flex-wrap: wrap; gap: 8px; padding: 16px }
.panel-buttons { display: grid; grid-template-columns: 1fr 1fr; gap: 8px }
.count { display: grid; gap: 4px; font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.count progress { width: 100%; height: 6px }
.inspector section > .button { justify-content: flex-start }
.inspector section > .button.quiet { justify-self: start; padding: 0 8px; margin-inline-start: -8px }
`
