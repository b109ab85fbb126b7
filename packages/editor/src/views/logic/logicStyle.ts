/** The style of the view of the logic. */
import { triedStyle } from "../preview/previewStyle.js"

export const logicStyle = `
.logic { display: grid; grid-template-columns: minmax(0, 1fr); min-height: 100% }
.logic[data-tried] { grid-template-columns: minmax(0, 1fr) minmax(400px, 42%) }
.flow { padding: 12px 24px 80px }
.flow-bar { display: flex; align-items: center; gap: 12px; max-width: 880px; margin: 0 auto 12px }
.flow-bar p { flex: 1 }
.flow-list { position: relative; max-width: 880px; margin: 0 auto; padding-inline-start: 120px }
.flow-nodes h3 { padding: 16px 4px 4px; font-size: 12px; line-height: 16px; font-weight: 600; color: var(--ink-soft) }
.arrows { position: absolute; inset-block-start: 0; inset-inline-start: 6px; fill: none; stroke: var(--control); stroke-width: 1.5 }
.arrows [data-kind=ending] { stroke: var(--accent) }
.arrows:dir(rtl) { transform: scaleX(-1) }
.node { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; column-gap: 12px; margin-bottom: 6px; padding: 4px 12px;
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); transition: opacity var(--motion) }
.node > p { grid-column: 1 / -1 }
.node[data-kind=page] { margin-top: 12px; border-color: transparent; background: none; padding-inline: 4px }
.node[data-kind=page] .node-name { font-weight: 600 }
.node[data-kind=ending] { border-radius: 20px }
.node[data-mark=hidden] { border-style: dashed; background: none }
.node[data-mark=hidden] .node-name { color: var(--ink-soft) }
.node[data-mark=reached] { border-color: var(--accent); background: var(--accent-soft) }
.node-name { min-height: 32px; padding: 4px 0; border: 0; background: none; text-align: start; cursor: pointer }
.node-name:hover { text-decoration: underline }
.node .number { margin-inline-end: 8px; font-size: 12px; color: var(--ink-faint); font-variant-numeric: tabular-nums }
.node .mark { font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.node[data-mark=shown] .mark { color: var(--success) }
.node .rule { padding-bottom: 4px; font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.node .rule b { font-weight: 600; color: var(--ink) }
.node .warning { margin: 0; padding-bottom: 4px }
.try { padding: 12px 16px 48px; border-inline-start: 1px solid var(--line) }
.try .tried { padding-inline: 0 }
.respondent { border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface) }
.respondent summary { padding: 8px 12px; font-weight: 500; cursor: pointer }
.respondent-fields { display: grid; gap: 12px; padding: 4px 12px 12px }
@media (width < 960px) {
  .logic[data-tried] { grid-template-columns: minmax(0, 1fr) }
  .try { border: 0; border-top: 1px solid var(--line) }
}
@media (width < 640px) {
  .flow { padding-inline: 12px }
  .flow-list { padding-inline-start: 64px }
  .arrows { inset-inline-start: -52px }
}
${triedStyle}
`
