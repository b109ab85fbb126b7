/** Lists to choose from, and texts that recall answers. */

export const chooserStyle = `
.popover { position: fixed; inset: auto; margin: 0; border: 0; padding: 4px; overflow: auto; border-radius: var(--radius);
  background: var(--raised); color: var(--ink); box-shadow: var(--overlay); white-space: normal; text-align: start; font: 14px/20px system-ui, "Noto Sans", sans-serif }
.popover .search { position: sticky; top: 0; margin-bottom: 4px }
.popover .nothing { padding: 8px 10px }
.suggestion { display: flex; align-items: center; gap: 8px; min-height: 34px; padding: 6px 10px; border-radius: var(--radius-s);
  cursor: pointer }
.suggestion .text { flex: 1 1 auto; min-width: 40% }
.suggestion .note { flex: 0 1 auto; text-align: end; overflow-wrap: break-word; font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.suggestion svg { width: 16px; height: 16px; flex: none; color: var(--accent) }
.suggestion:hover, .suggestion[data-active] { background: var(--hover) }
.input.select { display: flex; align-items: center; gap: 8px; text-align: start; cursor: pointer }
.input.select .text { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.input.select::after { content: ""; width: 6px; height: 6px; margin: -3px 2px 0; border: solid var(--ink-soft); border-width: 0 1.5px 1.5px 0;
  rotate: 45deg; flex: none }
select.input { padding-inline-end: 6px }
.recall { position: relative; display: grid; min-width: 0 }
.recall > textarea, .recall > .recall-shown { grid-area: 1 / 1; min-width: 0 }
.recall > textarea { resize: none; field-sizing: content; min-height: 0; overflow: hidden }
.recall > textarea.input { min-height: var(--control-height) }
.recall[data-chips] > textarea { color: transparent; caret-color: transparent }
.recall > .recall-shown { pointer-events: none; border-color: transparent; background: none; white-space: pre-wrap; overflow-wrap: anywhere }
.recall-chip { padding: 0 4px; border-radius: 4px; background: var(--warning-soft); color: var(--ink); font-weight: 500 }
.recall-fallback { display: grid; gap: 4px; padding: 8px 10px; border-top: 1px solid var(--line) }
.recall-fallback .label { font-size: 12px; line-height: 16px; color: var(--ink-soft) }
`
