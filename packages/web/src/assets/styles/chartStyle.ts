/** The style of charts, for the style sheet of the portal. It needs the design tokens. */

/** How many shades the cells of a matrix have, beside none. */
export const shades = 10

export const chartStyle = /* css */ `
.bar { display: block; margin-top: 6px; color: var(--accent) }
.bar-track { fill: var(--line) }
.chart-main { color: var(--accent) }
.chart-success { color: var(--success) }
.chart-warning { color: var(--warning) }
.chart-danger { color: var(--danger) }
.chart-neutral, .chart-empty { color: var(--control) }
.grid { color: var(--line) }

.bars, .legend-table { width: 100%; border-collapse: collapse; font-size: .875rem }
.bars :is(th, td), .legend-table :is(th, td) { padding: 6px 0 6px 16px; font-weight: 400; text-align: left; vertical-align: top; line-height: 1.4 }
.bars :is(th, td):first-child, .legend-table :is(th, td):first-child { padding-left: 0 }
.bars tbody th { width: 100%; min-width: 0 }
.bars .number, .legend-table .number { text-align: right; font-weight: 600 }
:is(.bars, .legend-table) td { white-space: nowrap }
.bars .count, .legend-table .count { font-weight: 400; color: var(--ink-soft) }
.bars thead:not(.visually-hidden) th { font-weight: 550; color: var(--ink-soft); vertical-align: bottom; overflow-wrap: break-word }
.bars tr { break-inside: avoid }

.columns { margin: 0 }
.columns-picture { position: relative; padding-top: 1.25rem }
.columns-picture svg { display: block; overflow: visible }
.columns-top { position: absolute; top: 0; left: 0; font-size: .875rem; line-height: 1rem; color: var(--ink-soft); font-variant-numeric: tabular-nums }
.columns-axis { margin-top: 4px; font-size: .875rem; color: var(--ink-soft); font-variant-numeric: tabular-nums }
.columns g:hover rect:not([fill=transparent]) { opacity: .75 }
.legend { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0 0 12px; padding: 0; list-style: none; font-size: .875rem }
.swatch { display: inline-block; margin-right: 8px; vertical-align: -1px }
.figures { margin-top: 12px; font-size: .875rem }
.figures > summary { display: inline-flex; align-items: center; min-height: 44px; color: var(--accent); cursor: pointer; text-decoration: underline; text-underline-offset: 2px }

.scroll { max-width: 100%; overflow-x: auto }
.heat { width: 100%; border-collapse: separate; border-spacing: 2px; font-size: .875rem; font-variant-numeric: tabular-nums }
.heat th { padding: 6px 8px; font-weight: 400; text-align: left; line-height: 1.3 }
.heat thead th { min-width: 5rem; font-weight: 550; color: var(--ink-soft); text-align: center; vertical-align: bottom; overflow-wrap: break-word }
.heat tbody th { min-width: 8rem; padding-left: 0 }
.heat td { padding: 6px 8px; text-align: center; font-weight: 600; border-radius: 4px; background: var(--paper) }
.heat small { display: block; font-size: .875rem; font-weight: 400; color: var(--ink-soft) }
.heat td small { color: inherit }
${
  Array.from({ length: shades }, (_, index) =>
    `.shade-${index + 1} { background: color-mix(in srgb, var(--accent) ${
      (index + 1) * 5
    }%, var(--surface)) !important }`)
    .join("\n")
}

.nps-score { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; margin-bottom: 12px }
.nps-score strong { font-size: 2.25rem; line-height: 1.2; font-weight: 700; letter-spacing: -.02em; font-variant-numeric: tabular-nums }
.nps-score span { font-size: .875rem; color: var(--ink-soft) }
.nps-bar { display: block; margin-bottom: 12px; border-radius: var(--radius-s) }
.nps-bar rect { stroke: var(--surface); stroke-width: 2px }
.sparkline { flex: none; display: block; color: var(--accent) }

@media (max-width: 30em) {
  .heat th, .heat td { padding: 6px 4px }
  .heat thead th { min-width: 3.5rem }
  .heat tbody th { min-width: 6rem; padding-left: 0 }
}
@media print {
  .heat td, .swatch, .bar, .nps-bar, .columns svg { print-color-adjust: exact; -webkit-print-color-adjust: exact }
  .scroll { overflow: visible }
  .figures > summary { display: none }
  .figures::details-content { content-visibility: visible; height: auto }
}
`
