/** The style of overview, results, responses, usage and audit log, for the style sheet of the portal. */

export const resultsStyle = /* css */ `
.soft { color: var(--ink-soft) }
.text { white-space: pre-line }
.panel h3 { margin: 0 0 8px; font-size: 1rem; line-height: 1.35 }
.figure-list + h3 { margin-top: 24px }
.panel .soft { font-size: .875rem }

.filters { display: flex; flex-wrap: wrap; align-items: flex-end; gap: 12px; margin: 0 0 16px }
.filters label { display: grid; gap: 4px; font-size: .875rem; color: var(--ink-soft) }
.filters input[type=search] { width: 11rem !important }
.filters :is(input, select):not([type=search]) { width: auto !important; min-width: 9rem; max-width: 100%; font-size: 1rem; color: var(--ink) }
.filters .error { flex-basis: 100%; margin: 0 }
.filters > a { display: inline-flex; align-items: center; min-height: var(--hit); padding: 0 4px }
.selection-bar { position: relative; display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin: 0 0 16px }
.selection-bar > :is(.error, .soft) { flex-basis: 100%; margin: 0 }
.selection-bar > .soft { font-size: .875rem }
.results-bar .toolbar { align-items: center; margin-bottom: 8px }
@media (min-width: 40em) { .results-bar .toolbar label { display: flex; align-items: center; gap: 8px } }
.pop-over > summary {
  display: flex; align-items: center; gap: 6px; min-height: max(28px, var(--hit) - 4px); padding: 0 12px; font-weight: 500; list-style: none;
  background: var(--surface); border: 1px solid var(--control); border-radius: 99px; cursor: pointer
}
.pop-over > summary::-webkit-details-marker { display: none }
.pop-over > summary::before { content: "+"; color: var(--ink-soft) }
.pop-over > summary:hover, .pop-over[open] > summary { border-color: var(--accent); color: var(--accent) }
.pop-over > div {
  position: absolute; inset-inline-start: 0; top: calc(100% + 4px); z-index: 6; display: grid; gap: 16px; width: max-content;
  max-width: min(36rem, 100%); max-height: 70vh; padding: 16px; overflow: auto; background: var(--surface); border: 1px solid var(--line);
  border-radius: var(--radius); box-shadow: var(--shadow)
}
.pop-over .filters { margin: 0 }
.pop-over select { max-width: 20rem !important }
.chosen-subject { flex-basis: 100%; font-weight: 600 }
.filters .values { display: flex; flex-wrap: wrap; gap: 4px 20px; max-height: 14rem; margin: 0; padding: 0; border: 0; overflow: auto }
.filters .values legend { padding: 0; font-size: .875rem; font-weight: 400; color: var(--ink-soft) }
.filters .values label { display: flex; align-items: center; gap: 8px; min-height: var(--hit); font-size: 1rem; color: var(--ink) }
.filters .values input { width: auto !important; min-width: 0 }
.chips { display: flex; flex-wrap: wrap; gap: 8px; margin: 0; padding: 0; list-style: none }
.chips li { display: inline-flex; align-items: center; gap: 4px; max-width: 100%; padding-inline-start: 12px; font-size: .875rem; font-weight: 500; background: var(--accent-soft); border: 1px solid var(--accent); border-radius: 99px }
.chips li a { display: grid; place-items: center; flex: none; min-width: max(28px, var(--hit) - 8px); min-height: max(28px, var(--hit) - 8px); font-size: 1.125rem; text-decoration: none }
.texts { display: grid; gap: 16px; margin: 0; padding: 0; list-style: none }
.texts > li { padding-top: 16px; border-top: 1px solid var(--line) }
.texts > li:first-child { padding-top: 0; border: 0 }
.texts .text { margin-bottom: 4px; max-width: 48rem }
.codes { margin: 0; padding: 0; list-style: none }
.buttons + p { margin-top: 16px }
.panel-head > .links { flex: 0 1 auto; align-items: center; font-size: .875rem }

.toolbar { display: flex; flex-wrap: wrap; align-items: flex-end; justify-content: space-between; gap: 16px 24px; margin-bottom: 16px }
.toolbar .filters { margin: 0 }
.segments {
  display: inline-flex; flex-wrap: wrap; gap: 2px; padding: 3px; background: var(--surface); border: 1px solid var(--control);
  border-radius: var(--radius-s); margin-bottom: 24px
}
.toolbar .segments { margin: 0 }
.segments a { display: flex; align-items: center; min-height: calc(var(--hit) - 8px); padding: 4px 12px; font-weight: 500; color: var(--ink-soft); text-decoration: none; border-radius: 4px }
.segments a:hover { color: var(--ink); background: var(--paper) }
.segments [aria-current] { color: var(--accent); background: var(--accent-soft) }
.buttons { display: flex; flex-wrap: wrap; gap: 12px }
.links { display: flex; flex-wrap: wrap; gap: 4px 20px }

.stat-value small { font-size: 1rem; white-space: nowrap; font-weight: 500; color: var(--ink-soft); letter-spacing: 0 }
.figure-list { display: flex; flex-wrap: wrap; gap: 12px 32px; margin: 20px 0 0; padding-top: 16px; border-top: 1px solid var(--line); font-size: .875rem }
.figure-list dt { color: var(--ink-soft) }
.figure-list dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums }
.nps + .columns { margin-top: 24px }
.quotes { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 8px; margin: 0; padding: 0; list-style: none }
.quotes li { padding: 8px 16px; background: var(--paper); border-left: 3px solid var(--line); border-radius: 0 var(--radius-s) var(--radius-s) 0 }
.quotes summary { cursor: pointer }
.quotes [open] .cut { display: none }

.answers { display: grid; gap: 20px; margin: 0; padding: 0; list-style: none }
.answers > li { padding-top: 20px; border-top: 1px solid var(--line) }
.answers > li:first-child { padding-top: 0; border: 0 }
.answers h3 { margin-bottom: 4px; font-size: .875rem; font-weight: 500; color: var(--ink-soft) }
.answer-list { margin: 0; padding-left: 20px }
.answer-rows { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 4px 16px; margin: 0; max-width: 32rem }
.answer-rows div { display: contents }
.answer-rows dt { color: var(--ink-soft) }
.answer-rows dd { margin: 0 }
.file-list { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none }
.file-list li { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline }
.consequence { margin: 20px 0; max-width: 44rem }
.event { font-weight: 400 }
.event strong { font-weight: 600 }
.table .event a { color: var(--accent); font-weight: 500; text-decoration: underline }
.request { display: block; margin-top: 2px; font-weight: 400; overflow-wrap: anywhere }
.request code { font-size: inherit }
.since { display: block; color: var(--ink-soft) }
.address { display: inline-block; min-width: 6.5rem; font-variant-numeric: tabular-nums }

.shared-results main { margin: 0 auto }
.shared-results .lead { font-size: .875rem }
.shared-results .panel > * + .soft { margin-top: 16px }

.change { margin-inline-start: 4px; font-size: .875rem; color: var(--ink-soft) }
.change.more { color: var(--success) }
.stat-hint > .change { margin: 0; font-size: inherit }
.trend { display: flex; align-items: baseline; max-width: 100%; gap: 12px; line-height: 1.2; white-space: nowrap; font-variant-numeric: tabular-nums }

.attention { margin: 0 0 24px; padding: 20px 24px; background: var(--surface); border: 1px solid var(--warning); border-left-width: 4px; border-radius: var(--radius) }
.attention h2 { margin-bottom: 8px; font-size: 1rem; color: var(--warning) }
.attention p + p { margin-top: 8px }
.steps { display: grid; gap: 16px; margin: 0; padding: 0; list-style: none; counter-reset: step }
.steps li { display: flex; gap: 16px; counter-increment: step }
.steps li::before {
  content: counter(step); flex: none; display: grid; place-items: center; width: 32px; height: 32px; font-size: .875rem;
  font-weight: 600; border: 1px solid var(--control); border-radius: 50%
}
.steps .done::before { content: "\\2713"; color: var(--accent-ink); background: var(--accent); border-color: var(--accent) }
.steps a { font-weight: 600 }
.steps .done a { color: var(--ink-soft) }
.steps p { font-size: .875rem; color: var(--ink-soft) }

@media (min-width: 68.75em) {
  .questions { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); grid-auto-flow: dense; align-items: start; gap: 16px; margin-bottom: 16px }
  .questions > .panel { grid-column: span 3; margin: 0 }
  .questions > .wide { grid-column: 1 / -1 }
}
/* The last cards that are not wide fill their row. */
@media (min-width: 68.75em) and (max-width: 89.9375em) {
  .questions > :nth-child(odd of :not(.wide)):nth-last-child(1 of :not(.wide)) { grid-column: 1 / -1 }
}
@media (min-width: 90em) {
  .questions > .panel:not(.wide) { grid-column: span 2 }
  .questions > .panel:nth-child(3n+1 of :not(.wide)):nth-last-child(1 of :not(.wide)) { grid-column: 1 / -1 }
  .questions > .panel:nth-child(3n+1 of :not(.wide)):nth-last-child(2 of :not(.wide)) { grid-column: span 3 }
  .questions > .panel:nth-child(3n+2 of :not(.wide)):nth-last-child(1 of :not(.wide)) { grid-column: span 3 }
}
.neighbours { margin-bottom: 16px }
@media (min-width: 60em) {
  .response { display: grid; grid-template-columns: minmax(0, 2fr) minmax(16rem, 1fr); gap: 24px; align-items: start }
  .response > :first-child { order: 2 }
  .response .facts { grid-template-columns: minmax(0, 1fr) }
}
@media (max-width: 39.9375em) {
  .segments a { padding: 4px 8px; font-size: .875rem }
  .pop-over { flex: 1 1 auto }
  .pop-over[open] { flex-basis: 100% }
  .pop-over > summary { justify-content: center }
  .pop-over > div { position: static; width: auto; max-width: none; max-height: none; margin-top: 8px }
  .filters label, .filters > button { flex: 1 1 8rem }
  .filters :is(input, select) { width: 100% !important; min-width: 0 }
  .filters input[type=search] { width: 100% !important }
}
@media (max-width: 18em) { .answer-rows { grid-template-columns: minmax(0, 1fr) } }
@media (min-width: 60em) and (min-height: 40em) {
  .results-bar { position: sticky; top: 0; z-index: 3; margin: -8px -4px 16px; padding: 8px 4px; background: var(--paper) }
  .results-bar .selection-bar { margin: 0 }
}
@media print { .chips a, .pop-over, .selection-bar .soft, .filters, .segments, .buttons, .steps, .panel-head .links { display: none } }
`
