/** The head, and the dialogs that it opens. */

export const headStyle = `
.head .history { display: inline-flex; gap: 4px }
.head .chip { flex: none; white-space: nowrap }
.head .chip[data-status=published] { border-color: transparent; background: var(--accent-soft); color: var(--ink) }
.head .chip.changes { border-color: transparent; background: var(--warning-soft); color: var(--warning) }
.saving-status { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 12px; line-height: 16px;
  color: var(--ink-soft); font-variant-numeric: tabular-nums }
.saving-status[role=alert] { color: var(--danger); white-space: normal }
.saving-status a { margin-inline-start: 8px; color: inherit }
@media (width < 960px) {
  .head { flex-wrap: wrap; justify-content: flex-end; gap: 4px; padding: 8px }
  .head .title { flex: 1 1 0; max-width: none; min-width: 96px }
  .head .space { order: 7; flex: 0 0 100%; height: 0 }
  .head .chip { order: 8; margin-inline-start: 8px }
  .saving-status { order: 8; flex: 1 0 72px; padding-inline-start: 8px; white-space: normal }
  .head .history { order: 9 }
  .head .button.primary { order: 10 }
}
@media (width < 480px) {
  .head .chip[data-status=draft] { display: none }
}
.dialog h3 { font-size: 14px; line-height: 20px; font-weight: 600 }
.dialog section, .dialog .plan, .dialog .published { display: grid; align-content: start; gap: 8px }
.dialog a { color: var(--accent) }
.dialog .plan { gap: 16px; max-height: 50vh; overflow: auto }
.dialog section ul { display: grid; gap: 4px }
.dialog code { font: 12px/16px ui-monospace, monospace; color: var(--ink-soft) }
.dialog del { color: var(--ink-soft) }
.dialog ins { text-decoration: none }
.dialog del, .dialog ins { display: block; margin-inline-start: 12px; font-size: 12px; line-height: 16px }
.dialog .missing .link { display: grid; width: 100%; min-height: var(--control-height); align-content: center; padding: 4px 12px; border: 1px solid var(--line);
  border-radius: var(--radius); background: none; text-align: start; cursor: pointer }
.dialog .missing .link:hover { background: var(--hover) }
.dialog .missing small { font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.overlaps { display: grid; gap: 12px; max-height: 50vh; overflow: auto }
.overlaps fieldset { display: grid; gap: 4px; margin: 0; padding: 8px 12px 12px; border: 1px solid var(--line); border-radius: var(--radius) }
.overlaps legend { padding: 0 4px; font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.overlaps label { display: grid; grid-template-columns: 20px 72px minmax(0, 1fr); gap: 8px; align-items: baseline; min-height: 32px; cursor: pointer }
.overlaps .side { font-weight: 500 }
`
