/** The head. */

export const headStyle = `
.head .history { display: inline-flex; gap: 4px }
.head .chip { flex: none; white-space: nowrap }
.head .short { display: none }
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
@media (width < 640px) {
  .saving-status[role=alert] { order: 11; flex: 0 0 100% }
  .head .chip:has(+ .saving-status[role=alert]) { margin-inline-end: auto }
}
@media (width < 480px) {
  .head .chip[data-status=draft], .head .chip[data-status]:has(+ .changes) { display: none }
  .head .chip.changes { flex: 1 1 96px; max-width: max-content; margin-inline-end: auto; white-space: normal }
  .chip.changes + .saving-status[data-kind=saved], .head .long { display: none }
  .head .short { display: inline }
}
`
