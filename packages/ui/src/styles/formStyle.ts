/** The style of the frame of a form: the cards of questions with their fields, its head, its buttons and its end. */

export const questionStyle = /* css */ `
.card { min-width: 0; margin: 0 0 56px; padding: 0; border: 0 }
legend { float: inline-start; width: 100%; padding: 0 }
legend + * { clear: both }
legend, .legend { display: block; padding: 0 0 20px; font-size: 1.75rem; font-weight: 600; line-height: 36px; letter-spacing: -.01em }
:has(> .hint, > .description) > :is(legend, .legend) { padding-bottom: 8px }
.text { white-space: pre-line }
.required { display: block; margin-top: 4px; font-size: 1rem; font-weight: 400; line-height: 24px; letter-spacing: 0; color: var(--ink-soft) }
.required::first-letter { text-transform: uppercase }
.description, .hint { margin: 0 0 20px; color: var(--ink-soft) }
.description { white-space: pre-line }
.hint { font-size: .875rem }
.description + .hint { margin-top: -16px }
.error { margin: 0 0 16px; padding-inline-start: 12px; border-inline-start: 3px solid var(--danger); color: var(--danger); font-weight: 550 }
.error span, .summary span { display: block }
@container (width < 32rem) {
  .card { margin-bottom: 40px }
  legend, .legend { font-size: 1.375rem; line-height: 29px }
}

input, select, textarea, button { font: inherit; color: inherit }
input:is([type=text], [type=email], [type=url], [type=tel], [type=date], [type=datetime-local]), select,
textarea {
  width: 100%; min-height: 52px; padding: 8px 14px; background: var(--surface); border: 1px solid var(--control);
  border-radius: var(--radius-s)
}
textarea { display: block; min-height: 120px; resize: vertical }
select { text-overflow: ellipsis }
input.short { width: auto; max-width: 100% }
input[aria-invalid]:not([type=radio], [type=checkbox]), [aria-invalid]:is(select, textarea) { border-color: var(--danger) }
input:is([type=radio], [type=checkbox]) { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--accent) }
input[type=file] { width: 100%; padding: 12px; border: 1px dashed var(--control); border-radius: var(--radius-s) }
::file-selector-button {
  min-height: 36px; margin-inline-end: 12px; padding: 4px 12px; font: inherit; color: var(--ink); background: var(--paper);
  border: 1px solid var(--control); border-radius: var(--radius-s)
}

/* Texts of the survey may be written in another direction than those of the page. */
:is(h1, h2, .lead, .context, .message, .text, .description, .choice > span, .ends span, .unit, .matrix th, .matrix span,
.files .name, .summary a, .summary strong, .more a, textarea, [type=text]) { unicode-bidi: plaintext }
[dir=rtl] :is(.amount input, input:is([type=email], [type=url], [type=tel], [inputmode=decimal])) {
  direction: ltr; unicode-bidi: normal; text-align: end
}
`

export const actionStyle = /* css */ `
.actions { display: flex; flex-wrap: wrap; gap: 12px; align-items: center }
button {
  min-height: 44px; padding: 8px 20px; font-weight: 600; border: 1px solid transparent; border-radius: var(--radius-s);
  cursor: pointer
}
.primary { min-height: 48px; padding: 8px 28px; color: var(--accent-ink); background: var(--accent) }
.primary:hover { filter: brightness(1.12) }
.secondary, .ranking button { color: var(--ink); background: var(--surface); border-color: var(--control) }
.secondary:hover, .ranking button:hover { background: var(--paper) }
.link { padding: 8px; color: var(--accent); background: none; text-decoration: underline; text-underline-offset: 2px }
`

/** The head and the end of the form. */
export const frameStyle = /* css */ `
.form-head { margin: 0 0 24px; outline: none }
.form-head h1, .form-end h1 { margin: 0; font-size: 1.75rem; font-weight: 700; line-height: 1.2; letter-spacing: -.01em }
.form-head h2 { margin: 16px 0 0; font-size: 1.125rem; font-weight: 650; line-height: 1.3 }
.form-head .lead, .form-end .lead { margin: 8px 0 0; color: var(--ink-soft); white-space: pre-line }
.form .context { margin: 0; font-weight: 550; color: var(--ink-soft) }
.form .count { margin: 0 0 16px; font-size: .875rem; color: var(--ink-soft); font-variant-numeric: tabular-nums }
.form .count progress { display: block; width: 100%; height: 4px; margin-top: 8px; border: 0; border-radius: 2px;
  background: var(--line); appearance: none; overflow: hidden }
.form .count ::-webkit-progress-bar { background: var(--line) }
.form .count ::-webkit-progress-value { background: var(--accent) }
.form .count ::-moz-progress-bar { background: var(--accent) }
.form-end { padding-top: 48px; text-align: center }
.form-end svg { fill: none; stroke: var(--ink-soft); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round }
.form-end svg[data-outcome=completed] { stroke: var(--success) }
.form-end .context { margin: 16px 0 8px }
.form-end h1 { outline: none }
`
