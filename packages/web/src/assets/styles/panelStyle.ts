/** The style of panels with settings, definitions as text and confirmations, for the style sheet of the portal. */

export const panelStyle = /* css */ `
.title { font-weight: 600 }
.form details > summary { padding-block: 4px; cursor: pointer }
fieldset.field { margin: 0; padding: 0; border: 0 }
fieldset.field > legend { margin-bottom: 8px }
.row-actions { display: flex; gap: 8px; justify-content: flex-end; white-space: nowrap; overflow-wrap: normal }
.confirm > h2 { margin-bottom: 12px }
.panel.narrow { max-width: 40rem }

.check label { display: flex; align-items: flex-start; gap: 12px; min-height: 28px; padding: 2px 0; font-weight: 400; cursor: pointer }
.check input { flex: none; width: 20px; height: 20px; margin: 2px 0 0 }
.check span { min-width: 0 }
.check .hint { display: block; margin: 0 }
:is(.panel, .stack) > details { margin: 0 0 8px; border-top: 1px solid var(--line) }
:is(.panel, .stack) > p + details { margin-top: 16px }
:is(.panel, .stack) > details > summary {
  display: flex; align-items: center; gap: 8px; min-height: var(--hit); font-size: .875rem; font-weight: 500; color: var(--ink-soft); cursor: pointer
}
:is(.panel, .stack) > details > summary::-webkit-details-marker { display: none }
:is(.panel, .stack) > details > summary::before {
  content: ""; width: 7px; height: 7px; margin: 0 4px; border: solid currentColor; border-width: 0 2px 2px 0; transform: rotate(-45deg)
}
:is(.panel, .stack) > details[open] > summary::before { transform: rotate(45deg) }

.conflict, .pending { border-color: var(--warning) }
.conflict p { margin: 8px 0 16px }
.pending p { margin: 8px 0 0 }
.pending .form-actions { margin-top: 16px }

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
.link-form { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); gap: 16px; align-items: start }
.link-form > :is(details, .form-actions) { grid-column: 1 / -1 }
.link-form .hint + .link-form { margin-top: 12px }
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
  .operations > div { grid-template-columns: minmax(0, 1fr) }
}
`
