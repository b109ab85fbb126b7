/** Conditions as sentences whose parts are chosen, and formulas. */

export const conditionStyle = `
.rule-box { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; padding: 4px 4px 8px; padding-inline-start: 12px; border-radius: var(--radius);
  background: var(--paper); border: 1px solid var(--line) }
.boxed .rule-box { padding: 0; border: 0; background: none }
.rule-head { display: flex; align-items: center; justify-content: space-between; font-weight: 500 }
.reach { font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.reach:empty { display: none }
.rule-add { display: flex; flex-wrap: wrap; gap: 8px }
.rule-add .button:first-child { flex: 1; justify-content: flex-start }
.condition-part { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: start; gap: 0 4px }
.condition-part > .condition-add { grid-column: 1 / -1 }
.condition-group { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px }
.condition-group > ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; padding-inline-start: 8px;
  border-inline-start: 2px solid var(--line) }
.condition-add { display: flex; flex-wrap: wrap; gap: 0 4px }
.condition-add .button { min-height: 32px; padding: 0 8px; color: var(--accent); font-size: 12px }
.test { display: flex; flex-wrap: wrap; align-items: center; gap: 4px; padding-block: 4px }
.test > .error { flex: 1 0 100% }
.token { display: inline-flex; align-items: center; max-width: 100%; min-height: 28px; padding: 3px 8px; border: 1px solid var(--line);
  border-radius: var(--radius-s); background: var(--surface); text-align: start; cursor: pointer }
.token:hover { border-color: var(--control) }
.token.strong { font-weight: 600 }
.token .text { overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2 }
.test[data-error] .token { border-color: var(--danger) }
.test > .input, .test .bound .input { width: auto; max-width: 100%; min-height: 28px; padding: 3px 8px; border-radius: var(--radius-s); field-sizing: content;
  min-width: 48px; font-weight: 600 }
.test > .input.date { min-width: 128px }
.bound { display: inline-flex; align-items: center; gap: 4px; color: var(--ink-soft) }
.formula { display: grid }
.formula > * { grid-area: 1 / 1; font: 13px/20px ui-monospace, "DejaVu Sans Mono", "Liberation Mono", monospace }
.formula > textarea.input { background: none; field-sizing: content; resize: none; overflow: hidden }
.formula-marks { padding: 8px 11px; color: transparent; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: var(--radius);
  background: var(--surface); direction: ltr }
.formula-marks mark { color: transparent; background: var(--danger-soft); box-shadow: 0 2px 0 var(--danger) }
@media (pointer: coarse) { .token, .test > .input, .test .bound .input { min-height: 36px } }
`
