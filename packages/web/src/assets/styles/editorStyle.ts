/** The style of the survey editor and of the pages of webhooks, for the style sheet of the portal. */

export const editorStyle = /* css */ `
.title { font-weight: 600 }
fieldset.field { margin: 0; padding: 0; border: 0 }
fieldset.field > legend { margin-bottom: 8px }
.row-actions { display: flex; gap: 8px; justify-content: flex-end; white-space: nowrap; overflow-wrap: normal }
.confirm > h2 { margin-bottom: 12px }
.editor .panel > h2 { margin-bottom: 16px }
.form.stacked:has(> .editor) { max-width: none }
.panel.narrow { max-width: 40rem }
.setting-grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 0 24px; align-items: start }
.section-head { display: flex; align-items: baseline; justify-content: space-between; gap: 16px; margin: 32px 0 16px }
.section-head h2 { font-size: 1.375rem }
.section-head .count { color: var(--ink-soft); font-size: .875rem }

.question-list { margin: 0; padding: 0; list-style: none }
.question-editor { position: relative; margin: 0 0 16px; padding: 4rem 24px 16px }
.question-editor > legend {
  position: absolute; top: 20px; left: 24px; display: flex; align-items: center; gap: 12px; padding: 0; width: auto;
  float: none; font-weight: 600; font-size: 1rem
}
.question-editor > legend .number {
  display: inline-grid; place-items: center; min-width: 28px; height: 28px; padding: 0 4px; font-size: .875rem;
  font-variant-numeric: tabular-nums; color: var(--accent); background: var(--accent-soft); border-radius: 6px
}
.question-tools { position: absolute; top: 12px; right: 12px; display: flex; gap: 0 }
.tool {
  display: grid; place-items: center; width: 44px; height: 44px; padding: 0; color: var(--ink-soft);
  background: none; border: 1px solid transparent; border-radius: 6px; cursor: pointer
}
.tool:hover { color: var(--ink); border-color: var(--line) }
.tool:disabled { opacity: .35; cursor: default; border-color: transparent }
.tool svg { fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
.editor textarea { field-sizing: content; min-height: 44px; max-height: 24rem }
.editor .field, .editor .check { margin-bottom: 16px }
.check label { display: flex; align-items: flex-start; gap: 12px; min-height: 28px; padding: 2px 0; font-weight: 400; cursor: pointer }
.check input { flex: none; width: 20px; height: 20px; margin: 2px 0 0 }
.check span { min-width: 0 }
.check .hint { display: block; margin: 0 }
:is(.editor details, :is(.panel, .stack) > details) { margin: 0 0 8px; border-top: 1px solid var(--line) }
:is(.editor details, :is(.panel, .stack) > details) > summary {
  display: flex; align-items: center; gap: 8px; min-height: 44px; font-size: .875rem; font-weight: 550; color: var(--ink-soft); cursor: pointer
}
:is(.editor details, :is(.panel, .stack) > details) > summary::-webkit-details-marker { display: none }
:is(.editor details, :is(.panel, .stack) > details) > summary::before {
  content: ""; width: 7px; height: 7px; margin: 0 4px; border: solid currentColor; border-width: 0 2px 2px 0; transform: rotate(-45deg)
}
:is(.editor details, :is(.panel, .stack) > details)[open] > summary::before { transform: rotate(45deg) }
.editor details[open] { padding-bottom: 8px }

.rules { margin: 0 0 16px; padding: 12px 16px; background: var(--paper); border: 1px solid var(--line); border-radius: 6px }
.rules.invalid { border-color: var(--danger) }
.rules h3 { margin: 0 0 4px; font-size: 14px }
.rules ul { display: grid; gap: 4px; margin: 0; padding: 0 0 0 20px }
.rules .hint { margin: 8px 0 0 }
.rules button.secondary { margin-top: 12px }
.add-condition { margin: 0 0 16px }
.test { margin: 0 0 12px; padding: 0; border: 0 }
.test legend { padding: 0; font-size: .875rem; font-weight: 550 }
.test-fields { display: flex; flex-wrap: wrap; gap: 8px; align-items: center }
.test-fields > select, .test-operator, .test-value { flex: 1 1 10rem; min-width: 0 }
.test-fields select, .test-fields input { width: 100% }
.test-operator:has(option[value=answered]:checked, option[value=other]:checked) + .test-value { display: none }
.rules .test-fields > button.secondary { margin: 0 }
.join { margin: 0 0 12px; max-width: 100% }
.survey-rules ul { display: grid; gap: 4px; margin: 12px 0 0; padding: 0 0 0 20px }

.add-question { border-style: dashed; box-shadow: none; background: none }
.add-question ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(12rem, 100%), 1fr)); gap: 8px; margin: 16px 0 0; padding: 0; list-style: none }
.add-question button {
  display: flex; flex-direction: column; align-items: flex-start; gap: 2px; width: 100%; height: 100%; min-height: 44px; padding: 12px 16px;
  text-align: left; font: inherit; color: var(--ink); background: var(--surface); border: 1px solid var(--control); border-radius: 6px; cursor: pointer
}
.add-question button:hover { border-color: var(--accent); background: var(--accent-soft) }
.add-question strong { font-weight: 600 }
.add-question span { font-size: .875rem; color: var(--ink-soft) }
.save-bar {
  position: sticky; bottom: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between;
  gap: 8px 16px; margin: 0 -4px 16px; padding: 12px 4px; background: var(--paper); border-top: 1px solid var(--line)
}
html:has(.save-bar) { scroll-padding-bottom: 6.5rem }
.save-bar p { flex: 1 1 12rem; margin: 0; font-size: .875rem; color: var(--warning); font-weight: 550 }
.save-bar .form-actions { margin: 0 }
.conflict, .pending { border-color: var(--warning) }
.conflict p { margin: 8px 0 16px }
.pending p { margin: 8px 0 0 }
.pending .form-actions { margin-top: 16px }
.heading > .heading-actions { display: flex; flex: none; flex-wrap: wrap; gap: 12px }

.form.stacked:has(> .text-editor) { max-width: none }
.text-editor .conflict { margin: 0 0 24px; padding: 16px; border: 1px solid var(--warning); border-radius: var(--radius-s) }
.text-editor .form-actions { margin-top: 16px }
.text-editor textarea {
  min-height: 16rem; padding: 12px 16px; font: .875rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace;
  white-space: pre; overflow-wrap: normal; tab-size: 2; resize: vertical
}
.text-editor .conflict .form-actions { margin: 0 }
.text-places { margin: 0; padding: 0; list-style: none }
.text-places > li { margin: 0 0 16px; border-left: 3px solid var(--danger); padding: 0 0 0 16px }
.text-places > li.warning { border-color: var(--warning) }
.text-places > li:target { outline: 2px solid var(--accent); outline-offset: 4px; border-radius: 2px }
.text-places p a { font-weight: 600; font-variant-numeric: tabular-nums }
.text-places pre {
  margin: 8px 0 0; padding: 8px 0; background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius-s);
  font: .8125rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; tab-size: 2
}
.text-places .line { display: block; padding: 0 12px 0 4.5em; text-indent: -4.5em; white-space: pre-wrap; overflow-wrap: anywhere }
.text-places .line::before { content: attr(data-line); display: inline-block; width: 3.5em; margin-right: 1em; text-indent: 0; text-align: right; color: var(--ink-soft) }
.text-places .current { background: var(--danger-soft) }
.text-places .warning .current { background: var(--accent-soft) }
.text-places mark { color: inherit; background: none; text-decoration: underline wavy var(--danger); text-underline-offset: 3px }
.text-places .warning mark { text-decoration-color: var(--warning) }
.panel > details:first-child { margin: 0; border: 0 }
.plan-messages { display: grid; gap: 8px; margin: 0 0 16px; padding: 0 0 0 20px }

.card-pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0 24px; align-items: start }
.qr-code { display: block; width: 200px; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px }
.losses { margin: 0 0 16px; padding-left: 20px }
.losses li { margin: 4px 0 }
.expected { display: inline-block; padding: 2px 8px; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap }
.field:has(option[value=all]:checked) + .key-surveys { display: none }
.callout { margin: 0 0 16px; padding: 12px 16px; border: 1px solid var(--warning); border-radius: 6px }
.plain { margin: 0; padding: 0; list-style: none }
.numbered { margin: 0; padding-left: 20px }
.numbered li { margin: 8px 0 }
.operations { margin: 0 }
.operations > div { display: grid; grid-template-columns: minmax(0, 12rem) minmax(0, 1fr); gap: 8px 24px; padding: 16px 0; border-bottom: 1px solid var(--line) }
.operations > div:first-child { padding-top: 0 }
.operations > div:last-child { padding-bottom: 0; border-bottom: 0 }
.operations dt { font-weight: 600 }
.operations dd { margin: 0 }
.operations dd p { margin: 0 0 8px }
@media (max-width: 39.9375em) {
  .question-editor { padding: 16px }
  .question-editor > legend { position: static; float: left; width: 100% }
  .question-tools { position: static; clear: both; margin: 0 0 8px -12px }
  .operations > div { grid-template-columns: minmax(0, 1fr) }
  .save-bar p:empty { display: none }
  .save-bar .form-actions { flex-wrap: nowrap; width: 100% }
  .save-bar button { flex: 1; padding: 8px; line-height: 1.2 }
}
@media print { .save-bar, .add-question, .question-tools { display: none } }
`
