/** The style sheet of the respondent page. */
import { actionStyle, controlStyle, questionStyle, tableWidths } from "@canvass/ui"
import { hashed } from "../Asset.js"
import { minify } from "../minify.js"
import { foundation } from "./foundation.js"

/** The width of the column of the page, in rem. */
const cardWidth = 37.5

const source = /* css */ `
${foundation}
html { scroll-padding: 24px 0 calc(var(--foot) + 24px) }
:root { --foot: 57px; --column: min(37.5rem, 100% - 40px) }
.survey { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh }
.survey > form { display: contents }
.survey > *, .survey > form > * { width: var(--column); margin-inline: auto }
.progress {
  position: fixed; inset: 0 0 auto; z-index: 3; display: block; width: 100% !important; height: 4px; border: 0;
  background: var(--line); appearance: none
}
.progress::-webkit-progress-bar { background: var(--line) }
.progress::-webkit-progress-value { background: var(--accent); transition: inline-size .12s }
.progress::-moz-progress-bar { background: var(--accent) }
.top {
  order: -1; display: flex; flex-wrap: wrap; align-items: center; gap: 0 24px; width: 100% !important; min-height: 60px;
  margin-bottom: auto; padding: 8px 20px 24px
}
.top .context { flex: 1 1 8rem; font-size: .875rem; font-weight: 500; line-height: 20px; letter-spacing: 0; color: var(--ink-soft) }
.languages { margin-inline: auto -8px; font-size: .875rem }
.languages ul { display: flex; flex-wrap: wrap; margin: 0; padding: 0; list-style: none }
.languages span, .languages summary { display: flex; align-items: center; min-height: 44px; padding: 8px; font-weight: 600 }
.languages :is(button, summary) { font-size: inherit; font-weight: 400; color: var(--ink-soft); text-decoration: none; cursor: pointer }
.languages :is(button, summary):hover { color: var(--ink); text-decoration: underline }
.languages details { position: relative }
.languages summary::after { content: "▾" / ""; margin-inline-start: 6px }
.languages details ul {
  position: absolute; inset-inline-end: 0; z-index: 3; display: block; width: max-content; max-height: 60vh; padding: 4px;
  overflow-y: auto; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-s);
  box-shadow: var(--shadow)
}
.survey header { margin-bottom: 40px }
.survey h1:not(.context) { font-size: 2.25rem; line-height: 44px }
.lead { margin-top: 12px; font-size: 1.125rem; color: var(--ink-soft); white-space: pre-line }
.page-title { margin-bottom: 32px }
.page-title .lead { margin-top: 8px; font-size: 1rem }
.questions { container-type: inline-size }
.questions > :is(.card:last-child, .card:not(:has(~ .card:not([hidden])))) { margin-bottom: 32px }
.question { position: relative }
.clear { position: absolute; top: 100%; inset-inline-start: -8px; font-size: .875rem !important; color: var(--ink-soft) !important }
.clear:not(.card:has(:checked) > *) { display: none }

.foot {
  order: 1; position: sticky; bottom: 0; z-index: 2; display: grid; grid-template-columns: 1fr auto 1fr; align-items: center; gap: 12px;
  width: 100% !important; min-height: var(--foot); margin-top: auto; padding: 6px 12px; background: var(--paper); border-top: 1px solid var(--line)
}
.foot > * { grid-row: 1 }
.foot .link, .later .link, .count { font-size: .8125rem; font-weight: 400; color: var(--ink-soft); text-decoration: none }
:is(.foot, .later) .link:hover { color: var(--ink); text-decoration: underline }
.foot [value=back] { grid-column: 1; justify-self: start }
.foot [value=back]::before { content: "‹ "; content: "‹ " / "" }
[dir=rtl] .foot [value=back]::before { content: "› "; content: "› " / "" }
.foot [value=save] { grid-column: 3; justify-self: end }
.count { grid-column: 2; text-align: center; font-variant-numeric: tabular-nums }
.foot .primary, .later { display: none }
.enter { font-size: .8125rem; color: var(--ink-soft) }
.quick { display: flex; align-items: center; gap: 8px; min-height: 44px; margin-inline-start: auto; font-size: .8125rem; color: var(--ink-soft); cursor: pointer }
.quick [type=checkbox] { width: 16px; height: 16px }

form[data-keys] .choices { counter-reset: key }
[data-keys] .choice:not(.other *) { counter-increment: key }
[data-keys] .choice::before {
  content: counter(key, upper-alpha); content: counter(key, upper-alpha) / ""; flex: none; display: grid;
  place-items: center; width: 24px; height: 24px; font-size: .75rem; font-weight: 600; color: var(--accent-text, var(--accent));
  background: var(--surface); border: 1px solid var(--control); border-radius: var(--radius-cell)
}
[data-keys] .choice:has(:checked)::before { color: var(--accent-ink); background: var(--accent); border-color: var(--accent) }
[data-keys] :is(.choice:nth-child(n + 27), .other .choice)::before { content: "" }
[data-keys] .choice input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer }
[data-keys] .choice:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px }

${questionStyle}
${controlStyle}
.card:has(.matrix:is(${wideMatrices()})) {
  margin-inline: min(0px, (100% - min(60rem, 100vw - 40px)) / 2)
}

${actionStyle}
.survey > form > .hint { margin-block: 16px 0 }
.survey > form > :has(+ .foot) { margin-bottom: 48px }
.summary, .flash, .more { margin-bottom: 32px; padding: 20px 24px; border: 1px solid; border-radius: var(--radius) }
.summary { background: var(--danger-soft); border-color: var(--danger) }
.more { background: var(--accent-soft); border-color: var(--accent) }
.more p { margin-top: 8px }
.more a { font-weight: 600 }
:is(.summary, .more) ul { display: grid; gap: 12px; margin: 12px 0 0; padding: 0; list-style: none }
.summary a { display: inline-block; padding-block: 2px; color: var(--danger); font-weight: 600 }
.flash { background: var(--success-soft); border-color: var(--success) }
.flash h2 { color: var(--success) }
.flash time { font-size: .875rem; color: var(--ink-soft) }
.flash label { display: block; margin: 16px 0 4px; font-weight: 600 }
.flash .hint { margin: 8px 0 0 }
.flash .actions, .flash form p { margin-top: 16px }
.flash [type=number] {
  min-height: 44px; margin-top: 8px; padding: 8px 12px; background: var(--surface); border: 1px solid var(--control);
  border-radius: var(--radius-s)
}
.copy { display: flex; gap: 8px }
.copy input { flex: 1; min-width: 0; text-overflow: ellipsis }

.notice { max-width: 40rem; margin: 0 auto; padding: 15vh 20px 64px; text-align: center }
.notice svg { fill: none; stroke: var(--ink-soft); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round }
.notice svg circle { stroke-width: 2 }
.notice svg.success { stroke: var(--success) }
.notice svg.warning { stroke: var(--warning) }
.notice h1 { margin: 12px 0 12px; font-size: 1.75rem }
.notice .context { margin-top: 16px; color: var(--ink-soft) }
.notice p:not(.context) { max-width: 32rem; margin: 0 auto 12px; font-size: 1.125rem; color: var(--ink-soft) }
.notice form { margin-top: 24px }
.notice .actions { justify-content: center; margin-top: 24px }
.notice .actions form { margin: 0 }
.notice .message { white-space: pre-line }
.button {
  display: inline-block; min-height: 48px; padding: 10px 28px; font-weight: 600; text-decoration: none;
  color: var(--accent-ink); background: var(--accent); border-radius: var(--radius-s)
}
.button:hover { filter: brightness(1.12) }

.number { color: var(--ink-soft); font-variant-numeric: tabular-nums }

.brand { padding: 12px 20px 0 }
:is(.brand, .top) img { display: block; width: auto; max-width: min(100%, 12rem); height: auto; max-height: 40px; object-fit: contain }
.cover { display: block; width: 100%; height: auto; max-height: 40vh; margin: 0 0 32px; object-fit: cover; border-radius: var(--radius) }
.welcome { width: var(--column); margin: 0 auto; padding: 10vh 0 64px }
.segments { position: fixed; inset: 0 0 auto; z-index: 3; display: flex; gap: 4px; width: 100% !important; height: 4px }
.segments i { flex: 1; background: var(--line) }
.segments .done { background: var(--accent) }
.segments .now { background: linear-gradient(90deg, var(--accent) 50%, var(--line) 0) }
.welcome .lead + p, .welcome h1 + p { margin-top: 32px }
.notice .button { margin-top: 12px; font-size: 1rem }

.embedded { background: none }
.embedded .survey { min-height: 0 }
.embedded .foot { position: static; background: none }
.embedded .notice { padding: 32px 4px 24px }

@media (max-width: 33.6875em) {
  :root { --foot: 65px }
  .foot { grid-template-columns: auto 1fr auto }
  .top { padding-bottom: 32px; margin: 0 }
  .survey h1:not(.context) { font-size: 1.75rem; line-height: 36px }
  .actions > .primary, .foot > [value=save], .enter { display: none }
  .later, .foot .primary { display: block }
  .survey > form > :has(+ .foot) { margin-bottom: 0 }
  .quick { margin-inline-start: 0 }
  .later { margin-bottom: 24px }
  .later .link { margin-inline-start: -8px }
  .foot .primary { grid-column: 3; justify-self: end; padding-inline: 20px; white-space: nowrap }
  .other { grid-template-columns: minmax(0, 1fr) }
  .copy { flex-wrap: wrap }
  .copy input { flex-basis: 100% }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important } }
@media (forced-colors: active) {
  .scale :checked + span { color: HighlightText; background: Highlight; forced-color-adjust: none }
  .stars svg { stroke: currentColor !important }
  .stars label:not(.none):is(:has(:checked), :has(~ label :checked)) svg { fill: currentColor }
}
@media print {
  body { background: none }
  .survey { display: block; min-height: 0 }
  .card { break-inside: avoid; margin-bottom: 16px }
  .actions, .foot, .later, .progress, .languages, .clear, .ranking button, .copy button { display: none }
  .on-paper { display: block; margin: 0 0 8px; padding-inline-start: 20px }
  .box .choices { max-height: none; overflow: visible }
  .box::details-content { content-visibility: visible; height: auto }
}
`

/** The style sheet without the theme of a design. */
export const respondentCss = minify(source)

export const respondentStyle = hashed("canvass", "css", respondentCss)

/** The matrices that need a wider card. */
function wideMatrices(): string {
  return tableWidths.filter((width) => width > cardWidth).map((width) => `.from-${width}`).join(", ")
}
