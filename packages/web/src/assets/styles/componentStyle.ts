/** The style of the components of the portal, for the style sheet of the portal. It needs the design tokens. */

/** A table in a place that is too narrow for its columns: each row is an item of a list. */
const tableAsList = /* css */ `
  .table, .table :is(tbody, tr, th, td) { display: block }
  .table thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .table tbody tr { padding: 12px 0; border-bottom: 1px solid var(--line) }
  .table tbody tr:last-child { border-bottom: 0 }
  .table tbody :is(th, td), .table td:is(.number, .action) { padding: 4px 0; border: 0; text-align: start; white-space: normal }
  .table tbody th { font-size: 1rem }
  .table .row-actions { justify-content: flex-start }
  .table td.action:has(.row-menu) { position: absolute; top: 12px; inset-inline-end: 0 }
  .table tbody tr:has(.row-menu) th { padding-inline-end: var(--hit) }
  .table td[data-label] { display: grid; grid-template-columns: minmax(6rem, 2fr) minmax(0, 3fr); gap: 12px }
  .table td[data-label] > * { justify-self: start }
  .table td[data-label]::before { content: attr(data-label); color: var(--ink-soft) }
  .table .plain code { overflow-wrap: anywhere }
`

/** The list in a place that is too narrow for the name of a column beside the value: a large font on a phone. */
const narrowList = /* css */ `
  .table td[data-label], .table td[data-label]::before { display: block }
  .table :is(.word, .ago, time) { white-space: normal }
`

export const componentStyle = /* css */ `
.visually-hidden {
  position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; border: 0; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap
}
.number, .stat-value { font-variant-numeric: tabular-nums }
.number { text-align: right }

.panel {
  min-width: 0; margin: 0 0 16px; padding: 16px 20px; background: var(--surface); border: 1px solid var(--line);
  border-radius: var(--radius)
}
.panel-head { display: flex; flex-wrap: wrap; align-items: flex-start; justify-content: space-between; gap: 12px 24px; margin-bottom: 16px }
.panel-head > div { flex: 1 1 16rem; min-width: 0 }
:is(.breadcrumbs, .panel-head, .table tbody th) a:not(.button) { display: inline-block; min-height: 24px; padding-block: 4px; margin-block: -4px }
.panel h2 { font-size: 1.0714rem; font-weight: 600; line-height: 1.4667 }
.panel-hint { margin-top: 4px; font-size: .875rem; color: var(--ink-soft) }
.panel > p + p { margin-top: 8px }
.panel > p + .form { margin-top: 16px }
.panel > :last-child { margin-bottom: 0 }

.badge {
  display: inline-flex; align-items: center; gap: 6px; padding: 1px 10px 1px 8px; font-size: .875rem; font-weight: 500;
  line-height: 1.5; border: 1px solid var(--line); border-radius: 99px; white-space: nowrap; color: var(--ink);
  background: var(--surface)
}
.badge::before { content: ""; width: 8px; height: 8px; border-radius: 50%; background: var(--control) }
.badge.success { color: var(--success); background: var(--success-soft); border-color: transparent }
.badge.success::before { background: var(--success) }
.badge.warning { color: var(--warning); border-color: currentColor }
.badge.warning::before { background: var(--warning) }
.badge.danger { color: var(--danger); background: var(--danger-soft); border-color: transparent }
.badge.danger::before { background: var(--danger) }

.table-frame { container: table / inline-size }
.table-frame.many { container-name: table-many }
.table { width: 100%; border-collapse: collapse }
.table thead th {
  position: sticky; top: var(--header-height, 0); z-index: 1; padding: 8px 12px; font-size: .875rem; font-weight: 500; color: var(--ink-soft);
  background: var(--surface); box-shadow: inset 0 -1px var(--line); text-align: start; vertical-align: bottom
}
.table thead .number { text-align: right }
.table :is(tbody th, td) { padding: 8px 12px; border-bottom: 1px solid var(--line); vertical-align: baseline; text-align: start; font-weight: 400 }
.table tbody th { font-weight: 500 }
.table tbody th a { color: inherit; text-decoration: none }
.table tbody th a:hover { text-decoration: underline }
.table tbody tr:has(.row-menu) { position: relative }
.table tbody tr:has(.row-menu):hover { background: var(--paper) }
.table tr:has(.row-menu) .title::after { content: ""; position: absolute; inset: 0 }
.table td.number { text-align: right; white-space: nowrap }
.table td.action { text-align: right }
.table :is(th, td):first-child { padding-left: 0 }
.table :is(th, td):last-child { padding-right: 0 }
.table tbody tr:last-child > * { border-bottom: 0 }
.table :is(.word, .ago, th.number) { white-space: nowrap }
.table .text { min-width: 7rem }
.table .plain code { overflow-wrap: normal }
.panel > .table-frame { margin-top: -8px }
@container table (max-width: 37.4375rem) { ${tableAsList} }
@container table-many (max-width: 52.4375rem) { ${tableAsList} }
@container table-many (min-width: 32.5rem) and (max-width: 52.4375rem) {
  .table tbody tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(7rem, auto)); gap: 4px 16px }
  .table tbody th { grid-column: 1 / -1 }
  .table td[data-label] { display: block }
  .table td[data-label]::before { display: block }
  .table td.action { grid-column: 1 / -1 }
}

@container table (max-width: 15rem) { ${narrowList} }
@container table-many (max-width: 15rem) { ${narrowList} }

.empty { padding: 32px 16px; text-align: center; color: var(--ink-soft) }
.empty > * { margin: 0 auto 16px; max-width: 36rem }
.empty-title { font-size: 1.125rem; font-weight: 600; color: var(--ink); margin-bottom: 8px }
.empty .code-block { margin-inline: auto; text-align: left }
.empty .form-actions { justify-content: center }
.empty > :last-child { margin-bottom: 0 }

.templates { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: 16px; margin: 0 0 32px; padding: 0; list-style: none }
.template {
  display: flex; flex-direction: column; gap: 8px; min-width: 0; padding: 20px; background: var(--surface);
  border: 1px solid var(--line); border-radius: var(--radius)
}
.template :is(h2, h3) { font-size: .9375rem; font-weight: 600; line-height: 1.375rem }
.template > p { font-size: .875rem; color: var(--ink-soft) }
.template > .template-size { color: var(--ink); font-variant-numeric: tabular-nums }
.template .form-actions { gap: 8px 16px; margin-top: auto; padding-top: 8px }
.template .form-actions > a { display: inline-flex; align-items: center; min-height: var(--hit) }
@media (pointer: fine) {
  .template .form-actions :is(a, button) { min-height: 36px; font-size: .875rem }
  .template button { padding: 4px 12px }
}
.features { display: flex; flex-wrap: wrap; gap: 4px 8px; margin: 0; padding: 0; list-style: none }
.features li { padding: 0 8px; font-size: .8125rem; color: var(--accent); background: var(--accent-soft); border-radius: 99px }

.stats {
  display: flex; flex-wrap: wrap; margin: 0 0 16px; overflow: hidden; background: var(--surface); border: 1px solid var(--line);
  border-radius: var(--radius)
}
.stats > div { display: flex; flex-direction: column; flex: 1 1 9.5rem; min-width: min-content; padding: 12px 20px; box-shadow: 1px 1px 0 var(--line) }
.stats dt { font-size: .875rem; color: var(--ink-soft) }
.stats dd { margin: 0 }
.stat-value { overflow-wrap: normal; font-size: 1.7143rem; font-weight: 600; line-height: 1.3333; letter-spacing: -.01em }
.stat-hint { font-size: .875rem; color: var(--ink-soft) }

.code-block { margin: 0 0 16px; overflow: hidden; background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius-s) }
.code-block figcaption {
  display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: var(--hit); padding: 4px 4px 4px 16px;
  font-size: .875rem; font-weight: 500; color: var(--ink-soft); border-bottom: 1px solid var(--line)
}
.code-block pre {
  margin: 0; padding: 16px; overflow-x: auto; font: .875rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace;
  overflow-wrap: normal; tab-size: 2
}
.code-block pre:focus-visible { outline-offset: -2px }
.code-block button { flex: none; min-height: 36px; padding: 4px 12px; font-size: .875rem; color: var(--ink); background: var(--surface); border: 1px solid var(--control); border-radius: var(--radius-s); cursor: pointer }
.hint + .code-block { margin-top: 8px }
.stats + .hint { margin: -8px 0 16px }
.code-block button:hover { border-color: var(--accent) }

.tabs { margin: 0 0 16px; border-bottom: 1px solid var(--line); overflow-x: auto }
.tabs ul { display: flex; gap: 4px; margin: 0; padding: 0; list-style: none }
.tabs a {
  display: flex; align-items: center; min-height: var(--hit); padding: 8px 12px; color: var(--ink-soft); font-weight: 500;
  text-decoration: none; white-space: nowrap; border-bottom: 2px solid transparent
}
.tabs a:hover { color: var(--ink); border-color: var(--control) }
.tabs [aria-current] { color: var(--accent); border-color: var(--accent) }
.tabs a:focus-visible { outline-offset: -2px }

.pagination { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; margin-top: 16px; color: var(--ink-soft) }
.pagination ul { display: flex; flex-wrap: wrap; gap: 8px; margin: 0; padding: 0; list-style: none }
.pagination a {
  display: flex; align-items: center; min-height: var(--hit); padding: 4px 16px; color: var(--ink); font-weight: 500;
  text-decoration: none; background: var(--surface); border: 1px solid var(--control); border-radius: var(--radius-s)
}
.pagination a:hover { border-color: var(--accent) }

@media (max-width: 39.9375em) {
  .panel { padding: 20px 16px }
  .stats > div { flex-basis: 50%; padding: 12px 16px }
  .stat-value { font-size: 1.375rem }
  .tabs a { padding: 8px 6px; font-size: .875rem }
  .tabs ul { gap: 2px }
}
@media (max-width: 18em) { .stats > div { flex-basis: 100% } }
@media (min-width: 40em) and (max-width: 59.9375em) { :root { --header-height: 3.5rem; scroll-padding-top: 7rem } }
@media print {
  .panel, .stats > div { break-inside: avoid }
  .table thead th { position: static }
  .code-block button, .pagination ul, .tabs { display: none }
  .code-block pre { white-space: pre-wrap; overflow-wrap: anywhere }
}
`
