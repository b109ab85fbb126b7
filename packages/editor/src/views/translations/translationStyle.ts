/** The style of languages and translations. */

export const translationStyle = `
.translations { display: grid; grid-template-columns: 264px minmax(0, 1fr); min-height: 100%; align-items: start; align-content: start }
.language-list { display: grid; gap: 12px; padding: 16px; position: sticky; top: 0 }
.language-list h2 { font-size: 12px; line-height: 16px; font-weight: 600; color: var(--ink-soft) }
.language-list ul { display: grid; gap: 2px; margin: 0 -8px }
.language { display: flex; align-items: center; border-radius: var(--radius-s) }
.language[data-selected] { background: var(--accent-soft) }
.language:not([data-selected]):hover { background: var(--hover) }
.language .menu-items { inset-inline: auto 0 }
.language-name { flex: 1; min-width: 0; min-height: var(--control-height); display: flex; flex-direction: column; justify-content: center;
  padding: 4px 8px; border: 0; background: none; font: inherit; font-weight: 500; text-align: start; color: inherit }
button.language-name { cursor: pointer }
.language-name small { font-size: 12px; line-height: 16px; font-weight: 400; color: var(--ink-soft) }
.language-name small[data-complete] { color: var(--success) }
.add-language { display: grid; gap: 4px; padding-top: 12px; border-top: 1px solid var(--line) }
.add-language .label { font-size: 12px; line-height: 16px; font-weight: 500; color: var(--ink-soft) }
.add-line { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px }
.translations-intro { max-width: 480px; margin: 64px auto; padding: 0 24px; text-align: center; color: var(--ink-soft) }
.translation-table { min-height: 100%; padding: 0 24px 80px; background: var(--surface); border-inline-start: 1px solid var(--line) }
.translation-bar { position: sticky; top: 0; z-index: 10; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px;
  margin: 0 -24px; padding: 8px 24px; background: var(--surface); border-bottom: 1px solid var(--line) }
.translation-bar .space { flex: 1 }
.translation-bar .check { display: inline-flex; align-items: center; gap: 8px; min-height: var(--control-height); cursor: pointer }
.translation-bar .check input { width: 16px; height: 16px; margin: 0 }
.csv-report { flex-basis: 100% }
.translation-head, .translation-row { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 16px }
.translation-head { padding: 12px 0 0; font-size: 12px; line-height: 16px; font-weight: 600; color: var(--ink-soft) }
.translation-group { padding: 16px 0 8px; content-visibility: auto; contain-intrinsic-size: auto 180px }
.translation-group + .translation-group { border-top: 1px solid var(--line) }
.translation-group h3 { margin-bottom: 4px; font-size: 12px; line-height: 16px; font-weight: 600; color: var(--ink-soft) }
.translation-row { padding: 4px 0; align-items: start }
.translation-row .source { padding: 4px 0 }
.translation-row small { font-size: 12px; line-height: 16px; color: var(--ink-faint) }
.translation-row .source p { white-space: pre-line }
.translation-row textarea { display: block; min-height: 48px; field-sizing: content; resize: none }
.translation-row textarea { border-color: var(--line) }
.translation-row[data-missing] textarea { border: 1px dashed var(--control) }
.warning { margin-top: 4px; font-size: 12px; line-height: 16px; color: var(--warning) }
@media (width < 960px) {
  .translations { grid-template-columns: minmax(0, 1fr) }
  .language-list { position: static }
  .translation-table { padding: 0 16px 80px; border-inline-start: 0; border-top: 1px solid var(--line) }
  .translation-bar { margin: 0 -16px; padding: 8px 16px }
}
@media (width < 640px) {
  .translation-head { display: none }
  .translation-row { grid-template-columns: minmax(0, 1fr); gap: 4px; padding-bottom: 12px }
}
`
