/** The style sheet of the pages about the server: front page, API reference, descriptions of errors. */
import { hashed } from "../Asset.js"
import { minify } from "../minify.js"
import { componentStyle } from "./componentStyle.js"
import { foundation } from "./foundation.js"

const css = /* css */ `
${foundation}
${componentStyle}
html { scroll-padding: 16px }
body { background: var(--surface) }
code { font: .92em ui-monospace, "SF Mono", Menlo, Consolas, monospace }
h3 { margin: 0; font-size: 1rem; font-weight: 650; line-height: 1.35 }
.skip { position: absolute; left: 16px; top: -6rem; z-index: 4; padding: 8px 16px; background: var(--surface) }
.skip:focus { top: 8px }
.soft { color: var(--ink-soft) }
.lead { max-width: 44rem; font-size: 1.125rem; color: var(--ink-soft) }

.site-header {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between;
  gap: 0 24px; padding: 4px 16px; background: var(--surface); border-bottom: 1px solid var(--line)
}
.site-header a { display: flex; align-items: center; min-height: 48px; color: var(--ink); text-decoration: none }
.brand { gap: 10px; font-size: 1.125rem; font-weight: 700; letter-spacing: -.01em }
.brand rect { fill: var(--accent) }
.brand path { fill: none; stroke: var(--accent-ink); stroke-width: 2.25; stroke-linecap: round; stroke-linejoin: round }
.site-header nav { display: flex; flex-wrap: wrap; gap: 0 24px }
.site-header nav a { font-size: .875rem; font-weight: 550; color: var(--ink-soft) }
.site-header nav a:is(:hover, [aria-current]) { color: var(--accent) }

.text-width { max-width: 44rem; margin: 0 auto; padding: 48px 16px 96px }
.article h1 { margin: 8px 0 16px }
.article h2 { margin: 40px 0 12px }
.article p { margin: 0 0 16px }
.article dl { margin: 24px 0 32px; border-top: 1px solid var(--line) }
.article dl > div { display: grid; grid-template-columns: minmax(5rem, 1fr) minmax(0, 3fr); gap: 4px 16px; padding: 12px 0; border-bottom: 1px solid var(--line) }
.article dt { color: var(--ink-soft) }
.article dd { margin: 0 }

.menu { border-bottom: 1px solid var(--line) }
.menu summary { padding: 12px 16px; font-weight: 600; cursor: pointer }
.menu nav { padding: 0 16px 16px }
:is(.menu, .sidebar) ul { margin: 0; padding: 0; list-style: none }
:is(.menu, .sidebar) a { display: block; padding: 6px 12px; font-size: .875rem; color: var(--ink); text-decoration: none; border-radius: var(--radius-s) }
:is(.menu, .sidebar) a:hover { background: var(--paper) }
:is(.menu, .sidebar) [aria-current] { color: var(--accent); font-weight: 600; background: var(--accent-soft) }
:is(.menu, .sidebar) ul ul { margin: 4px 0 12px 12px; border-left: 1px solid var(--line); padding-left: 4px }
:is(.menu, .sidebar) ul ul a { color: var(--ink-soft) }
.sidebar { display: none }

.reference { min-width: 0; padding: 32px 16px 96px }
.reference > header { margin-bottom: 48px }
.reference h1 { margin-bottom: 12px; font-size: 2.25rem }
.operation { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px 48px; padding: 48px 0; border-top: 1px solid var(--line) }
.operation:first-child { padding-top: 0; border: 0 }
.operation h2 { font-size: 1.375rem }
.explanation h3 { margin: 32px 0 0; padding-bottom: 8px; border-bottom: 1px solid var(--line); font-size: .875rem }
.anchor { color: inherit; text-decoration: none }
.anchor:hover { text-decoration: underline; text-underline-offset: 4px }
.route { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin: 12px 0 16px; font-size: .875rem }
.method {
  flex: none; padding: 2px 8px; font: 600 .75rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; letter-spacing: .02em;
  color: var(--ink-soft); background: var(--paper); border-radius: var(--radius-s)
}
.method.get { color: var(--accent); background: var(--accent-soft) }
.method.delete { color: var(--danger); background: var(--danger-soft) }
:is(.description, .fields p, .responses, .article p, .article dd) code:not(.status, .name) { padding: 1px 5px; font-size: .9em; background: var(--paper); border-radius: 4px }
.description > * + * { margin-top: 12px }
.description h2 { margin-top: 32px; font-size: 1.125rem }

.fields { margin: 0; padding: 0; list-style: none }
.fields > li { padding: 12px 0; border-bottom: 1px solid var(--line) }
.fields > li:last-child { border: 0 }
.field { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 10px }
.field .name { font-weight: 650; font-size: .875rem }
.type { min-width: 0; font-size: .875rem; color: var(--ink-soft) }
.type code { color: var(--ink) }
:is(.required, .optional) { font-size: .875rem; color: var(--ink-soft) }
.required { color: var(--warning) }
.fields p + p { margin-top: 4px }
.fields .fields { margin: 12px 0 0; padding: 0 16px; border: 1px solid var(--line); border-radius: var(--radius-s) }
.responses { margin: 0; padding: 0; list-style: none; font-size: .875rem }
.responses li { display: grid; grid-template-columns: 48px minmax(0, 1fr); gap: 8px; padding: 8px 0 }
.status { font-weight: 650; color: var(--success) }
.status.error { color: var(--danger) }

.example { min-width: 0 }
.example pre { max-height: 30rem; overflow: auto }
.code-block pre .string { color: var(--success) }
.code-block pre .number { color: var(--warning); text-align: inherit }
.code-block pre .variable { color: var(--warning) }
.code-block pre .word { color: var(--accent); font-weight: 600 }
.languages { display: flex; gap: 4px; margin: 0 0 12px; padding: 0; border: 0 }
.languages label { position: relative; padding: 6px 12px; font-size: .875rem; font-weight: 550; color: var(--ink-soft); border-radius: var(--radius-s); cursor: pointer }
.languages input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer }
.languages label:hover { color: var(--ink) }
.languages label:has(:checked) { color: var(--accent); background: var(--accent-soft) }
.languages label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px }
.client, .example:has([value=client]:checked) .curl { display: none }
.example:has([value=client]:checked) .client { display: block }

.index { padding-top: 48px; border-top: 1px solid var(--line) }
.groups { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); gap: 40px 48px; margin-top: 24px }
.groups h3 { margin-bottom: 8px; font-size: 1.125rem }
.groups ul { margin: 0; padding: 0; list-style: none }
.groups li { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 16px; padding: 8px 0; border-top: 1px solid var(--line) }
.groups li a { padding: 2px 0 }
.groups .route { margin: 0; font-size: .8125rem; color: var(--ink-soft) }
.schemas { padding-top: 48px; border-top: 1px solid var(--line) }
.schemas > h2 { font-size: 1.75rem }
.schema { max-width: 44rem; padding-top: 40px }
.schema h3 { font-size: 1.125rem }

.front { max-width: 64rem; margin: 0 auto; padding: 64px 16px 96px }
.hero { max-width: 40rem }
.hero h1 { font-size: 2.25rem }
.hero .lead { margin-top: 16px }
.hero-actions { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 32px }
.button {
  display: inline-flex; align-items: center; min-height: 48px; padding: 8px 24px; font-weight: 600; color: var(--ink);
  text-decoration: none; background: var(--surface); border: 1px solid var(--control); border-radius: var(--radius-s)
}
.button:hover { background: var(--paper) }
.button.primary { color: var(--accent-ink); background: var(--accent); border-color: var(--accent) }
.button.primary:hover { filter: brightness(1.12) }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 24px; margin: 64px 0; padding: 0; list-style: none }
.cards li { padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius) }
.cards h2 { margin-bottom: 8px }
.cards p { color: var(--ink-soft) }
.cards p + p { margin-top: 12px }
.front .code-block { margin-top: 16px }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); gap: 16px 32px; margin: 48px 0 0; padding-top: 24px; border-top: 1px solid var(--line); font-size: .875rem }
.facts dt { color: var(--ink-soft) }
.facts dd { margin: 0 }

@media (min-width: 60em) {
  html { scroll-padding: 80px }
  .site-header { position: sticky; top: 0; z-index: 3; padding: 4px 32px }
  .navigation-width { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 96rem; margin: 0 auto }
  .menu { display: none }
  .sidebar { display: block; position: sticky; top: 57px; height: calc(100vh - 57px); padding: 24px 16px 48px; overflow-y: auto; border-right: 1px solid var(--line) }
  .reference { padding: 48px 32px 128px }
  .front { padding: 96px 32px 128px }
  .hero h1 { font-size: 3rem }
}
@media (min-width: 75em) {
  .reference { padding: 48px 48px 128px }
  .operation { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) }
  .example { position: sticky; top: 80px; align-self: start }
  .example pre { max-height: 42vh }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth } }
@media print {
  .site-header, .menu, .sidebar, .languages { display: none }
  .example pre { max-height: none }
  .operation, .schema { break-inside: avoid-page }
}
`

export const siteStyle = hashed("site", "css", minify(css))
