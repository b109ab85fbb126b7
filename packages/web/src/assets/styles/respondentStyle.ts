/** The style sheet of the respondent page. */
import { actionStyle, controlStyle, questionStyle, tableWidths } from "@canvass/ui"
import { hashed } from "../Asset.js"
import { minify } from "../minify.js"
import { foundation } from "./foundation.js"

/** The width of the content of a card in the column of the page, in rem. */
const cardWidth = 33

const source = /* css */ `
${foundation}
main { max-width: 40rem; margin: 0 auto; padding: 48px 16px 64px }
.lead { margin-top: 12px; font-size: 1.125rem; color: var(--ink-soft); white-space: pre-line }
.count { margin: 12px 0 32px; font-size: .875rem; color: var(--ink-soft); font-variant-numeric: tabular-nums }
header .context { margin-bottom: 4px; font-weight: 550; color: var(--ink-soft) }
.page-title { margin: 0 0 24px }
.page-title .lead { margin-top: 8px; font-size: 1rem }
html:has(.count[data-count] progress) { scroll-padding-top: 4.5rem }
.count[data-count]:has(progress) { position: sticky; top: 0; z-index: 2; padding: 8px 0; background: var(--paper) }
.count progress {
  display: block; width: 100%; height: 4px; margin-top: 6px; border: 0; border-radius: 2px; background: var(--line);
  appearance: none; overflow: hidden
}
.count ::-webkit-progress-bar { background: var(--line) }
.count ::-webkit-progress-value { background: var(--accent); transition: inline-size .2s }
.count ::-moz-progress-bar { background: var(--accent) }

.languages { margin: -16px 0 24px }
.languages ul { display: flex; flex-wrap: wrap; align-items: center; gap: 0 12px; margin: 0 -8px; padding: 0; list-style: none }
.languages span { display: block; padding: 8px; font-weight: 600 }

${questionStyle}
${controlStyle}
.card:has(.matrix:is(${wideMatrices()})) {
  margin-inline: min(0px, (100% - min(60rem, 100vw - 2rem)) / 2)
}

.actions + .hint { margin: 16px 0 0 }
${actionStyle}
.summary, .flash, .more { margin-bottom: 32px; padding: 20px 24px; border: 1px solid; border-radius: var(--radius) }
.summary { background: var(--danger-soft); border-color: var(--danger) }
.more { background: var(--accent-soft); border-color: var(--accent) }
.more p { margin-top: 8px }
.more a { font-weight: 600 }
:is(.summary, .more) ul { display: grid; gap: 12px; margin: 12px 0 0; padding: 0; list-style: none }
.summary a { color: var(--danger); font-weight: 600 }
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

.notice { padding-top: 15vh; text-align: center }
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

.dots { display: flex; gap: 6px; margin-top: 8px }
.dots i { width: 8px; height: 8px; border: 1px solid var(--control); border-radius: 50% }
.dots .done { background: var(--accent); border-color: var(--accent) }
.dots .now { width: 20px; background: var(--accent); border-color: var(--accent); border-radius: 4px }
.number { color: var(--ink-soft); font-variant-numeric: tabular-nums }

.brand { max-width: 40rem; margin: 0 auto; padding: 24px 16px 0 }
.brand img { display: block; width: auto; max-width: min(100%, 12rem); height: auto; max-height: 48px; object-fit: contain }
.brand + main { padding-top: 24px }
.brand + .notice { padding-top: 10vh }
.cover { display: block; width: 100%; height: auto; max-height: 40vh; margin: 0 0 32px; object-fit: cover; border-radius: var(--radius) }
.welcome { padding-top: 10vh }
.welcome .lead + p, .welcome h1 + p { margin-top: 32px }
.notice .button { margin-top: 12px; font-size: 1rem }

.embedded { background: none }
.embedded main { padding: 4px 4px 24px }
.embedded .notice { padding-top: 32px }

@media (min-width: 40em) {
  h1 { font-size: 2.25rem }
  main { padding-top: 64px }
  .card { padding: 28px 32px 32px }
}
@media (max-width: 33.6875em) {
  .card { padding: 20px 16px }
  .scale[data-count="11"] { grid-template-columns: repeat(6, 1fr); gap: 8px }
  .ends.numbered, .ends.numbered span { display: block; text-align: start }
  .ends.numbered span:not(:empty)::before { content: attr(data-value) " – " }
  .other { grid-template-columns: minmax(0, 1fr) }
  .actions > button { width: 100% }
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
  main { max-width: none; padding: 0 }
  .card { break-inside: avoid; margin-bottom: 16px }
  .actions, .count progress, .ranking button, .copy button { display: none }
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
