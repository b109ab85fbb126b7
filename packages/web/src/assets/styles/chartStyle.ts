/** The style of charts, for the style sheet of the portal. It needs the design tokens. */

/** How many shades the cells of a matrix have, beside none. */
export const shades = 10

/** How many lengths the bars of a comparison have. The figure stands beside each. */
export const shareSteps = 50

/** How many groups a comparison may have beside each other. */
export const maxGroupsInTable = 8

/** How many tints the parts of stacked bars have. */
export const tints = 8

/** The colours of lines, in the order of the series. Each has a contrast of at least 3 to the surface. */
const lightLines = ["#0a6b5c", "#b4540a", "#4a46d6", "#b21f66", "#4b5768", "#0b6aa2", "#66700b", "#7a3fc9"]
const darkLines = ["#4fc7b0", "#f0a35a", "#a9abff", "#f58ac0", "#b4bdca", "#6cc3f5", "#c9d65a", "#cba9ff"]

/** Lines differ in their dashes, too. */
const dashes = ["none", "8 4", "2 3", "12 3 2 3", "5 2", "1 4", "10 6", "6 2 1 2"]

const lineColors = (selector: string, colors: ReadonlyArray<string>): string =>
  `${selector} { ${colors.map((color, index) => `--line-${index + 1}: ${color}`).join("; ")} }`

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
.bars th small { display: block; font-size: .875rem; color: var(--ink-soft) }
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

.stacked-bars { display: grid; gap: 16px }
.stacked-bars .legend { margin: 0 }
.stacked-bars p { margin-bottom: 6px; font-size: .875rem; line-height: 1.4 }
.stacked-bars small { margin-left: 4px; font-size: .875rem; color: var(--ink-soft) }
.stacked-bar { display: block; overflow: visible }
.swatch.stacked-bar { display: inline-block }
.stacked-bar rect { stroke: var(--accent); stroke-width: 1px }
.stacked-bar text { font-size: .875rem; font-weight: 600; fill: var(--ink) }
.stacked-bar .on-tint-${tints} { fill: var(--accent-ink) }
${
  Array.from({ length: tints }, (_, index) =>
    `.tint-${index + 1} { fill: color-mix(in srgb, var(--accent) ${
      index + 1 === tints ? 100 : 6 * (index + 1)
    }%, var(--surface)) }`).join("\n")
}
${lineColors(":root", lightLines)}
@media screen { ${lineColors(":root[data-theme=dark]", darkLines)} }
@media screen and (prefers-color-scheme: dark) { ${lineColors(":root:not([data-theme=light])", darkLines)} }
.lines path { fill: none; stroke: currentColor; stroke-width: 2px; stroke-linejoin: round }
.lines circle { fill: var(--surface); stroke: currentColor; stroke-width: 2px }
.lines .columns-bottom { position: absolute; left: 0; bottom: 24px; font-size: .875rem; line-height: 1rem; color: var(--ink-soft); background: var(--surface); font-variant-numeric: tabular-nums }
${
  lightLines.map((_, index) =>
    `.line-${index + 1} { color: var(--line-${index + 1}) } .line-${index + 1} path { stroke-dasharray: ${
      dashes[index] ?? ""
    } }`
  )
    .join("\n")
}
.columns .ends { display: flex; justify-content: space-between; gap: 16px; font-size: .875rem; color: var(--ink-soft) }

.comparison-frame { container: comparison / inline-size }
${comparisonsAsLists()}
${comparisonAsList(`.groups-${maxGroupsInTable + 1}`)}
.comparison { width: 100%; table-layout: fixed; border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums }
.comparison :is(th, td) { padding: 8px 12px; border-bottom: 1px solid var(--line); text-align: right; vertical-align: baseline; font-weight: 400 }
.comparison thead th { font-weight: 550; color: var(--ink-soft); vertical-align: bottom; overflow-wrap: break-word }
.comparison thead small { display: block; font-size: .875rem }
.comparison :is(th, td):first-child { padding-left: 0; text-align: left }
.comparison thead th:first-child { width: 20% }
.comparison tbody th { overflow-wrap: break-word }
.comparison td { font-weight: 600; white-space: nowrap }
.comparison td small { margin-left: 6px; font-size: .875rem; font-weight: 400; color: var(--ink-soft) }
.comparison i { display: block; height: 4px; margin: 4px 0 2px auto; border-radius: 2px; background: var(--accent) }
${
  Array.from({ length: shareSteps }, (_, index) => `.share-${index + 1} { width: ${100 * (index + 1) / shareSteps}% }`)
    .join("\n")
}
.comparison .higher { background: var(--accent-soft) }
.comparison .mark { display: block; font-weight: 550; color: var(--accent) }
.comparison .significant { color: var(--accent) }
.comparison tbody tr:last-child > * { border-bottom: 0 }
.test-result { margin-top: 12px; font-size: .875rem; color: var(--ink-soft) }

.nps-score { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; margin-bottom: 12px }
.nps-score strong { font-size: 2.25rem; line-height: 1.2; font-weight: 700; letter-spacing: -.02em; font-variant-numeric: tabular-nums }
.nps-score span { font-size: .875rem; color: var(--ink-soft) }
.nps-bar { display: block; margin-bottom: 12px; border-radius: var(--radius-s) }
.nps-bar rect { stroke: var(--surface); stroke-width: 2px }
.sparkline { flex: 0 1 auto; min-width: 0; display: block; color: var(--accent) }

@media (max-width: 30em) {
  .heat th, .heat td { padding: 6px 4px }
  .heat thead th { min-width: 3.5rem }
  .heat tbody th { min-width: 6rem; padding-left: 0 }
}
@media print {
  .heat td, .swatch, .bar, .nps-bar, .columns svg, .stacked-bar { print-color-adjust: exact; -webkit-print-color-adjust: exact }
  .scroll { overflow: visible }
  .figures > summary { display: none }
  .figures::details-content { content-visibility: visible; height: auto }
}
`

/** The more groups there are, the wider a place must be for their columns. */
function comparisonsAsLists(): string {
  const counts = Array.from({ length: maxGroupsInTable }, (_, index) => index + 1)
  const rules = counts.map((groups) => {
    const list = comparisonAsList(`.groups-${groups}`)
    return `@container comparison (width < ${14 + 7 * (groups + 1)}rem) { ${list} }`
  })
  return rules.join("\n")
}

/** A comparison whose groups stand below each other, for a place that is too narrow for its columns. */
function comparisonAsList(groups: string): string {
  const table = `${groups} .comparison`
  return `
  ${table}, ${table} :is(tbody, tr, th, td) { display: block }
  ${table} thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  ${table} tbody tr { padding: 12px 0; border-bottom: 1px solid var(--line) }
  ${table} tbody :is(th, td) { padding: 4px 0; border: 0; text-align: left; white-space: normal }
  ${table} tbody th { font-weight: 600 }
  ${table} td { display: flex; flex-wrap: wrap; gap: 2px 8px; align-items: baseline }
  ${table} td::before { content: attr(data-label); flex: 1 1 50%; font-weight: 400; color: var(--ink-soft) }
  ${table} td.higher { padding: 4px 8px; margin: 0 -8px }
  ${table} td:empty { display: none }
  ${table} td small { display: inline; margin: 0 }
  ${table} td:has(i)::after { content: ""; flex-basis: 100% }
  ${table} i { order: 1; margin-left: 0 }
  ${table} .mark { flex-basis: 100%; text-align: right }`
}
