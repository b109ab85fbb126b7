/** The tabs of the views, and the places where they are shown. */

export const viewStyle = `
.view-tabs { display: flex; gap: 4px; flex: none; padding: 0 12px; overflow-x: auto; background: var(--surface);
  border-bottom: 1px solid var(--line); scrollbar-width: none }
.view-tabs > button { flex: none; min-height: 40px; padding: 0 12px; border: 0; border-block: 2px solid transparent; background: none;
  color: var(--ink-soft); font-weight: 500; cursor: pointer; transition: color var(--motion) }
.view-tabs > button:hover { color: var(--ink) }
.view-tabs > button:focus-visible { outline-offset: -2px }
.view-tabs > button[aria-current] { color: var(--ink); border-bottom-color: var(--accent) }
.view-tabs .number { margin-inline-start: 6px; font-size: 12px; color: var(--ink-soft); font-variant-numeric: tabular-nums }
.button[aria-pressed=true] { border-color: var(--accent); background: var(--accent-soft); color: var(--ink) }
.columns[data-view] { grid-template-columns: minmax(0, 1fr) }
.columns[data-view] :is(.outline, .inspector, .canvas) { display: none }
.only-small { display: none; margin-inline-start: auto; padding-inline-end: 4px; align-items: center }
@media (width < 640px) {
  .only-small { display: flex }
  .not-small { display: none }
  .view-tabs { padding: 0; gap: 0 }
  .view-tabs > button { padding: 0 clamp(4px, 2vw, 8px) }
  .view-tabs .button { min-height: 32px; padding: 0 8px; border: 1px solid var(--line) }
}
.view-message { padding: 48px 16px; text-align: center; color: var(--ink-soft) }
.view-message[role=status] { transition: opacity 0s 300ms; @starting-style { opacity: 0 } }
.view-message .button { margin-top: 12px }
.preview { background: var(--paper); border-inline-start: 1px solid var(--line) }
.columns[data-preview] { grid-template-columns: 264px minmax(0, 1fr) minmax(400px, 42%) }
.columns[data-preview] .inspector { display: none }
@media (width >= 1600px) {
  .columns[data-preview] { grid-template-columns: 264px minmax(0, 1fr) minmax(440px, 34%) 320px }
  .columns[data-preview] .inspector { display: block }
  .columns[data-preview] .preview { order: 0 }
}
@media (960px <= width < 1200px) {
  .columns[data-preview] { grid-template-columns: minmax(0, 1fr) minmax(400px, 48%) }
  .columns[data-preview] .outline { display: none }
}
@media (width < 960px) {
  .columns[data-preview] { grid-template-columns: minmax(0, 1fr) }
  .columns[data-preview] .canvas { display: none }
  .preview { border: 0 }
}
`
