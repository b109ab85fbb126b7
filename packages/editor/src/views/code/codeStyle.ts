/** The style of the definition as text. */

export const codeStyle = `
.code-view { display: flex; flex-direction: column; height: 100%; background: var(--surface) }
.code-status { display: flex; align-items: center; gap: 12px; flex: none; min-height: 48px; padding: 4px 16px;
  border-bottom: 1px solid var(--line); font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.code-status p { flex: 1 }
.code-status [data-waits] { color: var(--warning); font-weight: 500 }
.code-text { flex: 1; display: grid; grid-template-columns: auto minmax(0, 1fr); min-height: 0; overflow: auto;
  font: 13px/20px ui-monospace, "Noto Sans Mono", "DejaVu Sans Mono", monospace }
.line-numbers { position: sticky; inset-inline-start: 0; padding: 12px 8px 12px 16px; background: var(--paper); border-inline-end: 1px solid var(--line);
  color: var(--ink-faint); text-align: end; user-select: none }
.line-numbers pre { margin: 0; font: inherit }
.line-numbers i { position: absolute; inset-inline: 0; margin-top: 12px; height: 20px; border-inline-start: 3px solid var(--danger) }
.code-text textarea { display: block; min-width: 0; min-height: 100%; margin: 0; padding: 12px 16px; border: 0; outline-offset: -2px;
  background: none; font: inherit; color: inherit; white-space: pre; resize: none; overflow-x: auto; overflow-y: hidden; tab-size: 2 }
.code-errors, .exchanges { flex: none; max-height: 30%; overflow: auto; padding: 8px 16px 12px; border-top: 1px solid var(--line) }
.code-errors button { width: 100%; padding: 4px 0; border: 0; background: none; text-align: start; color: var(--danger); cursor: pointer }
.code-errors button:hover { text-decoration: underline }
.code-errors b { font-weight: 600 }
.exchanges { background: var(--warning-soft) }
.exchanges li { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 4px 0 }
.exchanges li p { flex: 1 1 240px }
@media (width < 640px) {
  .line-numbers { padding-inline: 8px 4px }
  .code-text textarea { padding: 12px 8px; font-size: 16px; }
  .code-text { font-size: 16px }
}
`
