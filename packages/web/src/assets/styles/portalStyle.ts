/** The style sheet of the portal: design tokens, elements, frame, forms, then components. */
import { hashed } from "../Asset.js"
import { minify } from "../minify.js"
import { chartStyle } from "./chartStyle.js"
import { componentStyle } from "./componentStyle.js"
import { foundation } from "./foundation.js"
import { panelStyle } from "./panelStyle.js"
import { resultsStyle } from "./resultsStyle.js"

const css = /* css */ `
${foundation}
html { scroll-padding: 4.5rem 0 24px }
@media (min-width: 40em) and (pointer: fine) { :root { --hit: 36px; font-size: 87.5% } }
body { min-height: 100vh }
h3 { margin: 0; font-size: 1rem; font-weight: 600; line-height: 1.4 }
a { text-underline-offset: 2px }
code, pre, kbd, .code { font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.skip { position: absolute; left: 16px; top: -6rem; z-index: 10; padding: 8px 16px; background: var(--surface) }
.skip:focus { top: 8px }
.muted { color: var(--ink-soft) }
.small { font-size: .875rem }

.brand { display: inline-flex; align-items: center; gap: 8px; font-size: 1.125rem; font-weight: 700; color: var(--ink); text-decoration: none; letter-spacing: -.01em }
.brand rect { fill: var(--accent) }
.brand path { fill: none; stroke: var(--accent-ink); stroke-width: 2.25; stroke-linecap: round; stroke-linejoin: round }
.icon { flex: none; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round }
.topbar {
  position: sticky; top: 0; z-index: 5; display: flex; align-items: center; justify-content: space-between; gap: 16px;
  min-height: 3.5rem; padding: 4px 16px; background: var(--surface); border-bottom: 1px solid var(--line)
}
.menu > summary {
  display: flex; align-items: center; min-height: var(--hit); padding: 4px 16px; font-weight: 600; cursor: pointer;
  border: 1px solid var(--control); border-radius: var(--radius-s); list-style: none
}
.menu > summary::-webkit-details-marker { display: none }
.menu > nav {
  position: absolute; left: 0; right: 0; top: 100%; padding: 8px 16px 16px; background: var(--surface);
  border-bottom: 1px solid var(--line); box-shadow: var(--shadow); max-height: calc(100vh - 3.5rem); overflow: auto
}
.sidebar { display: none }
:is(.menu, .sidebar) ul { display: grid; gap: 2px; margin: 0; padding: 0; list-style: none }
:is(.menu, .sidebar) nav li a {
  display: flex; align-items: center; gap: 12px; min-height: var(--hit); padding: 8px 12px; color: var(--ink-soft);
  font-weight: 500; text-decoration: none; border-radius: var(--radius-s)
}
:is(.menu, .sidebar) nav h2 { margin: 16px 12px 4px; font-size: .875rem; font-weight: 500; color: var(--ink-soft) }
:is(.menu, .sidebar) nav li a:hover { color: var(--ink); background: var(--paper) }
:is(.menu, .sidebar) nav li a[aria-current] { color: var(--accent); background: var(--accent-soft) }
.row-menu { position: relative; display: inline-block; text-align: start }
.row-menu > summary {
  display: grid; place-items: center; width: var(--hit); height: var(--hit); margin-block: calc((28px - var(--hit)) / 2);
  color: var(--ink-soft); list-style: none; border-radius: var(--radius-cell); cursor: pointer
}
.row-menu > summary::-webkit-details-marker { display: none }
.row-menu > summary:hover, .row-menu[open] > summary { color: var(--ink); background: var(--paper) }
.row-menu > div {
  position: absolute; inset-inline-end: 0; top: 100%; z-index: 4; display: grid; min-width: 11rem; padding: 4px;
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-s); box-shadow: var(--shadow)
}
.row-menu :is(a, button) {
  justify-content: flex-start; width: 100%; min-height: var(--hit); padding: 4px 12px; font-weight: 400; color: var(--ink);
  background: none; border: 0; border-radius: var(--radius-cell)
}
.row-menu :is(a, button):hover { background: var(--paper) }
.row-menu .danger { color: var(--danger) }
.row-menu form.form { display: grid; gap: 0 }
.person { margin-top: 16px; padding: 16px 12px 0; border-top: 1px solid var(--line); font-size: .875rem }
.person p { color: var(--ink-soft); margin-bottom: 8px }
main { max-width: 1600px; padding: 24px 16px 64px }
.breadcrumbs { margin-bottom: 12px; font-size: .875rem }
.breadcrumbs ol { display: flex; flex-wrap: wrap; gap: 4px 8px; margin: 0; padding: 0; list-style: none }
.breadcrumbs li:not(:last-child)::after { content: "/"; margin-left: 8px; color: var(--ink-soft) }
.breadcrumbs a { color: var(--ink-soft) }
.heading { display: flex; flex-wrap: wrap; align-items: flex-start; justify-content: space-between; gap: 16px; margin-bottom: 24px }
.heading > div { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; min-width: 0; flex: 1 1 16rem }
.heading > .form-actions { flex: 0 1 auto }
@media (max-width: 30em) { .heading h1 { font-size: 1.375rem } }
.heading .lead { max-width: 60rem; color: var(--ink-soft) }
.heading p.lead:not(:has(.badge)) { flex-basis: 100%; max-width: none }
.flash, .summary { margin-bottom: 24px; padding: 12px 16px; border: 1px solid; border-radius: var(--radius) }
.flash { background: var(--success-soft); border-color: var(--success); font-weight: 500 }
.summary { background: var(--danger-soft); border-color: var(--danger) }
.summary ul { display: grid; gap: 8px; margin: 12px 0 0; padding: 0 0 0 20px }
.summary a { display: inline-block; padding-block: 2px; color: var(--danger); font-weight: 600 }
.notice { display: grid; gap: 24px; justify-items: start; max-width: 40rem }
.entry { max-width: 28rem; margin: 0 auto; padding: 48px 16px 64px }
.entry > header { margin-bottom: 32px }
.entry main { padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius) }
.entry .heading { margin-bottom: 24px }
.entry .notice { gap: 16px }
.entry .alternatives { display: grid; gap: 8px; margin-top: 24px; padding-top: 24px; border-top: 1px solid var(--line); font-size: .875rem; color: var(--ink-soft) }

.stack { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px }
.stack > :is(.panel, .flash, .summary), .stack > .card-pair > .panel { margin: 0 }
.stack > .card-pair { gap: 16px }
.panel.danger { border-color: var(--danger) }

input, select, textarea, button { font: inherit; color: inherit }
.form.stacked { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; max-width: 32rem }
.form.inline { display: inline-flex; gap: 8px; align-items: center }
.form:has(.translations) { max-width: none; margin-bottom: 24px }
.translations .panel { display: grid; gap: 24px }
.translations :is(label, .hint) { overflow-wrap: anywhere }
.translations label { font-weight: 400; white-space: pre-line }
.translations .hint { font-size: .8125rem }
.translations textarea { min-height: var(--hit) }
@media (min-width: 60em) {
  .translations .field { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 6px 24px }
  .translations .field > * { grid-column: 1 }
  .translations .field > textarea { grid-column: 2; grid-row: 1 / span 3 }
}
.field { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; min-width: 0 }
.field > label, legend { padding: 0; font-weight: 500 }
.optional { margin-left: 8px; font-weight: 400; font-size: .875rem; color: var(--ink-soft) }
.hint { font-size: .875rem; color: var(--ink-soft) }
select { text-overflow: ellipsis }
.error { padding-inline-start: 12px; border-inline-start: 3px solid var(--danger); color: var(--danger); font-weight: 500 }
:is(input:not([type=radio], [type=checkbox], [type=hidden], [type=range], [type=file]), select, textarea) {
  width: 100%; min-height: var(--hit); padding: 4px 12px; background: var(--surface); border: 1px solid var(--control);
  border-radius: var(--radius-s)
}
textarea { display: block; min-height: 96px; padding-block: 8px; resize: vertical }
[aria-invalid]:is(input, select, textarea) { border-color: var(--danger) }
input:is([type=radio], [type=checkbox]) { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--accent) }
.form:has(.colour) { max-width: none }
.form .panel .form { gap: 16px }
.colour { display: grid; gap: 4px }
.colour:not(:has(.choice :checked)) .field { display: none }
.colour .field { justify-items: start; padding-inline-start: 32px; padding-bottom: 8px }
input[type=color] { width: 96px; padding: 4px; cursor: pointer }
.design { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; align-items: start }
.design > .form { gap: 16px }
.design .panel { margin: 0 }
.design > .pending { grid-column: 1 / -1 }
.design-preview { display: grid; grid-template-rows: auto minmax(0, 1fr); height: 40rem }
.design-preview nav { display: flex; gap: 16px; font-size: .875rem }
.design-preview iframe { width: 100%; height: 100%; border: 1px solid var(--line); border-radius: var(--radius-s) }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr)); gap: 8px 16px }
.pictures img { width: auto; height: auto; max-width: 64px; max-height: 48px }
.stored-pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 16px; margin: 0 0 16px; padding: 0; list-style: none }
.stored-pictures li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: start; gap: 12px; margin: 0 }
.stored-pictures img { grid-column: 1 / -1; width: 100%; height: 8rem; object-fit: contain }
.removed-picture { max-width: min(100%, 20rem); max-height: 15rem; margin-bottom: 16px }
input[type=file] { min-width: 0; max-width: 100%; font-size: .875rem; color: var(--ink-soft) }
input[type=file]::file-selector-button {
  min-height: var(--hit); margin-inline-end: 12px; padding: 4px 16px; font: inherit; font-weight: 500; color: var(--ink);
  background: var(--surface); border: 1px solid var(--control); border-radius: var(--radius-s); cursor: pointer
}
input[type=file]::file-selector-button:hover { background: var(--paper) }
.choice { display: flex; align-items: center; gap: 12px; min-height: var(--hit); cursor: pointer }
.form-actions { display: flex; flex-wrap: wrap; gap: 12px; align-items: center }
button, .button {
  display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-height: var(--hit); padding: 4px 16px;
  font-weight: 500; text-decoration: none; border: 1px solid transparent; border-radius: var(--radius-s); cursor: pointer
}
.primary { color: var(--accent-ink); background: var(--accent) }
.primary:hover { filter: brightness(1.12) }
.secondary { color: var(--ink); background: var(--surface); border-color: var(--control) }
.secondary:hover { background: var(--paper) }
button.danger, .button.danger { color: var(--danger); background: var(--surface); border-color: var(--danger) }
button.danger:hover, .button.danger:hover { background: var(--danger-soft) }
:is(button, input, select, textarea):disabled { opacity: .5; cursor: not-allowed }
:is(.primary, .secondary, .danger):disabled:hover { filter: none }
.link { min-height: 0; padding: 0; font-weight: 600; color: var(--accent); background: none; text-decoration: underline; text-underline-offset: 2px }
.quiet { min-height: max(28px, var(--hit) - 12px); padding: 4px 12px; font-weight: 500; color: var(--ink); background: none; border-color: var(--control) }
.quiet:hover { background: var(--paper) }
.secret { display: flex; flex-wrap: wrap; gap: 8px }
.secret input { flex: 1 1 16rem; min-width: 0; font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: 16px 24px; margin: 0 }
.facts dt { font-size: .875rem; color: var(--ink-soft) }
.facts dd { margin: 4px 0 0; font-weight: 500; font-variant-numeric: tabular-nums }
.facts + .form, .rows + .form, .rows + .form-actions { margin-top: 24px }
.secret-label { display: block; margin-bottom: 6px; font-weight: 600 }
.rows { margin: 0; padding: 0; list-style: none }
.rows > li {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; padding: 16px 0;
  border-top: 1px solid var(--line)
}
.rows > li:first-child { padding-top: 0; border: 0 }
.rows > li:last-child { padding-bottom: 0 }
.rows > li > div { min-width: 0; flex: 1 1 14rem }
.checklist > li { justify-content: flex-start }
.tag { display: inline-block; margin-left: 8px; padding: 0 8px; font-size: .875rem; font-weight: 500; color: var(--accent); background: var(--accent-soft); border-radius: 99px }

@media (min-width: 40em) { main { padding: 24px 24px 64px } }
@media (min-width: 75em) {
  .design { grid-template-columns: minmax(0, 32rem) minmax(0, 1fr) }
  .design-preview { position: sticky; top: 16px; height: calc(100vh - 32px) }
}
@media (min-width: 60em) {
  .topbar { display: none }
  body:has(> .sidebar) { display: grid; grid-template-columns: 14rem minmax(0, 1fr) }
  .sidebar {
    position: sticky; top: 0; display: flex; flex-direction: column; gap: 24px; height: 100vh; padding: 24px 16px;
    background: var(--surface); border-right: 1px solid var(--line); overflow: auto
  }
  .sidebar .brand { padding: 0 12px }
  .sidebar nav { display: flex; flex-direction: column; flex: 1 }
  .sidebar nav li a { min-height: 36px; padding: 6px 12px }
  .person { margin-top: auto }
  main { padding: 24px 32px 64px }
  .entry { padding-top: 12vh }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important } }
@media print {
  .topbar, .sidebar, button, .button { display: none !important }
  body { display: block !important; background: none }
  main { max-width: none; padding: 0 }
}
`

export const portalStyle = hashed(
  "portal",
  "css",
  minify(css + componentStyle + chartStyle + resultsStyle + panelStyle)
)
