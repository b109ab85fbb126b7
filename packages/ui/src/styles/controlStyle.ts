/** The style of the controls of questions. It takes its colours and radii from the variables of the page. */
import { choiceWidths } from "./choiceLayout.js"
import { headShare, tableWidths } from "./matrixLayout.js"

export const controlStyle = /* css */ `
.choices { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px }
.choice {
  position: relative; display: flex; align-items: center; gap: 12px; min-height: 52px; padding: 8px 14px;
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-s); cursor: pointer;
  transition: background-color var(--motion, .12s), border-color var(--motion, .12s)
}
.choice > span { min-width: 0 }
.choice:hover { border-color: var(--control) }
.choice:has(:checked) { border-color: var(--accent); background: var(--accent-soft); box-shadow: inset 0 0 0 1px var(--accent) }
${choiceWidths.map(choiceColumns).join("\n")}
.other { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 8px }

.buttons > .choice {
  justify-content: center; min-height: 56px; font-weight: 550; text-align: center; border-color: var(--control)
}
.buttons > .choice:hover { border-color: var(--accent) }
.buttons > .choice:has(:checked) { color: var(--accent-ink); background: var(--accent); border-color: var(--accent) }
.buttons > .choice input { accent-color: var(--accent-ink) }
.buttons > .other { grid-column: 1 / -1 }

.box { border: 1px solid var(--control); border-radius: var(--radius-s) }
.box summary { min-height: 44px; padding: 8px 12px; cursor: pointer }
.box:not([open]):has(:checked) summary::after { content: " ✓ " attr(data-chosen); color: var(--accent-text, var(--accent)); font-weight: 550 }
.box .choices { max-height: 24rem; padding: 4px 12px 12px; overflow-y: auto }

.scale { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 8px }
.scale:is([data-count="9"], [data-count="10"], [data-count="11"]) { gap: 3px }
.scale label { position: relative; cursor: pointer }
.scale input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: inherit }
.scale span {
  display: flex; align-items: center; justify-content: center; min-height: 48px; background: var(--surface);
  border: 1px solid var(--control); border-radius: var(--radius-cell); font-weight: 600; font-variant-numeric: tabular-nums;
  transition: background-color var(--motion, .12s), border-color var(--motion, .12s)
}
.scale label:hover span { border-color: var(--accent) }
.scale :checked + span { color: var(--accent-ink); background: var(--accent); border-color: var(--accent) }
.scale :focus-visible + span { outline: 2px solid var(--accent); outline-offset: 2px }
@container (width < 18.75rem) {
  .scale[data-count="11"] { grid: auto / repeat(6, minmax(0, 1fr)); gap: 8px }
  .ends.numbered, .ends.numbered span { display: block; text-align: start }
  .ends.numbered span:not(:empty)::before { content: attr(data-value) " – " }
}
.stars span { flex-direction: column; gap: 2px; min-height: 64px; padding: 4px 0; background: none; border-color: transparent }
.stars svg { width: min(36px, 100%); aspect-ratio: 1; fill: none; stroke: var(--control); stroke-width: 1.5; stroke-linejoin: round }
.stars label:not(.none):is(:has(:checked), :has(~ label :checked)) svg { fill: var(--accent); stroke: var(--accent) }
.stars :checked + span { color: inherit; background: var(--accent-soft) }
.ends { display: flex; justify-content: space-between; gap: 16px; margin-top: 8px; font-size: .875rem; color: var(--ink-soft) }
.ends span { min-width: 0 }
.ends span:last-child { text-align: end }
.slider .ends { margin: 0 0 8px }
.slider .ends:not(:has(span:not(:empty))) { display: none }
.slider [type=range] { width: 100%; height: 44px; margin: 0; background: none; appearance: none; cursor: pointer }
${["::-webkit-slider-runnable-track", "::-moz-range-track"].map(sliderTrack).join("\n")}
${["::-webkit-slider-thumb", "::-moz-range-thumb"].map(sliderThumb).join("\n")}
.amount { display: flex; flex-wrap: wrap; align-items: center; gap: 0 12px }
.amount input { width: 8rem !important; font-variant-numeric: tabular-nums }
.unit { min-width: 0; color: var(--ink-soft) }

.matrix { container: matrix / inline-size }
.matrix table { width: 100%; table-layout: fixed; border-collapse: collapse }
.matrix.many thead td { width: ${100 * headShare.many}% }
.matrix.few thead td { width: ${100 * headShare.few}% }
.matrix th { font-weight: 500 }
.matrix thead th { padding: 0 4px 8px; font-size: .875rem; color: var(--ink-soft); vertical-align: bottom }
.matrix tbody th { padding-block: 8px; padding-inline: 0 12px; text-align: start }
.matrix tbody tr { border-top: 1px solid var(--line) }
.matrix tr.invalid th { color: var(--danger) }
.matrix td { padding: 0; text-align: center }
.matrix label { display: flex; align-items: center; justify-content: center; min-height: 48px; cursor: pointer }
.matrix label:hover { background: var(--paper) }
.matrix label span { display: none }
${matrixAsGroups(".groups")}
${tableWidths.map(matrixBelow).join("\n")}

.on-paper { display: none }
.ranking { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; counter-reset: place }
.ranking li { display: flex; align-items: center; gap: 8px; counter-increment: place }
.ranking li::before { content: counter(place); flex: none; width: 24px; font-weight: 600; color: var(--ink-soft) }
.ranking select { flex: 1; min-width: 0 }
.ranking button { flex: none; width: 44px; padding: 0 }
.ranking .grip { flex: none; width: 32px; height: 44px; cursor: grab; touch-action: none; opacity: .6;
  background: radial-gradient(circle, currentColor 1.5px, #0000 2px) 0 0 / 8px 8px content-box; padding: 10px 8px }
.ranking .grip:hover { opacity: 1 }
@media not (scripting: enabled) { .ranking .grip { display: none } }
.ranking .dragged select { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--accent-soft) }

.matches { max-height: 20rem; margin: -4px 0 0; padding: 4px; overflow-y: auto; list-style: none; background: var(--surface);
  border: 1px solid var(--control); border-radius: var(--radius-s) }
.matches li { padding: 10px; border-radius: var(--radius-cell); cursor: pointer }
.matches li:hover { background: var(--paper) }
.matches [aria-selected] { background: var(--accent-soft) }

.files { display: grid; gap: 8px; margin: 0 0 12px; padding: 0; list-style: none }
.files li {
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; padding-block: 4px;
  min-height: 52px; padding-inline: 12px 4px; background: var(--success-soft); border-radius: var(--radius-s)
}
.files canvas { width: auto; height: 40px; border-radius: var(--radius-cell) }
.files progress {
  flex: 1 1 6rem; min-width: 0; height: 4px; border: 0; border-radius: 2px; background: var(--line); appearance: none
}
.files progress::-webkit-progress-bar { background: none }
.files progress::-webkit-progress-value { background: var(--accent); border-radius: 2px }
.files progress::-moz-progress-bar { background: var(--accent) }
.files .failed { color: var(--danger); background: var(--danger-soft) }
.files .name { flex: 1 1 8rem; min-width: 0; font-weight: 550 }
.files .size { font-size: .875rem; color: var(--ink-soft); font-variant-numeric: tabular-nums }
.files .choice { border: 0; background: none; padding: 4px 8px }
.files li:has(:checked) .name { text-decoration: line-through }
`

/** The line of a slider. Each browser has names of its own for the parts, and skips a rule with another one. */
function sliderTrack(part: string): string {
  return `.slider ${part} { height: 4px; background: var(--control); border-radius: 2px }`
}

/** The thumb of a slider: there is none before the first touch, because it would show an answer. */
function sliderThumb(part: string): string {
  return `.slider ${part} {
  width: 28px; height: 28px; margin-top: -12px; appearance: none; background: var(--accent); border: 4px solid var(--surface);
  border-radius: 50%; box-shadow: 0 0 0 1px var(--control)
}
.slider [data-empty]${part} { visibility: hidden }`
}

/** As many columns of choices as fit, each at least this wide, in rem. */
function choiceColumns(width: number): string {
  return `.columns-${width} { grid-template-columns: repeat(auto-fit, minmax(min(${width}rem, 100%), 1fr)) }`
}

/** A matrix in a place that is too narrow for its words. */
function matrixBelow(width: number): string {
  return `@container matrix (width < ${width}rem) { ${matrixAsGroups(`.from-${width}`)} }`
}

/** A matrix whose rows are groups, in which the columns are a list. */
function matrixAsGroups(layout: string): string {
  const matrix = `.matrix${layout}`
  return `
  ${matrix} :is(table, tbody, tr, td, th) { display: block }
  ${matrix} thead { display: none }
  ${matrix} tbody tr { padding: 12px 0 }
  ${matrix} tbody tr:first-child { border: 0; padding-top: 0 }
  ${matrix} tbody th { padding: 0 0 8px; font-weight: 600 }
  ${matrix} td + td { margin-top: 8px }
  ${matrix} label { justify-content: flex-start; gap: 12px; padding: 8px 12px; border: 1px solid var(--line);
    border-radius: var(--radius-s); text-align: start }
  ${matrix} label:has(:checked) { border-color: var(--accent); background: var(--accent-soft) }
  ${matrix} label span { display: block; min-width: 0 }`
}
