/** Options and rows on the canvas, the menu of types, the dialogs of questions, and an empty survey. */

export const questionStyle = `
.part-list { margin-block-start: 12px }
.part-title { margin-block-end: 8px; font-size: 12px; line-height: 16px; font-weight: 600; color: var(--ink-soft) }
.part-list ol, .yes-no { display: grid; gap: 6px }
.yes-no { margin-block-start: 12px; grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr)); gap: 8px }
.matrix-lists { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr)); gap: 0 16px }
.part { display: flex; align-items: center; gap: 8px; width: 100%; min-height: 40px; padding: 0 12px; border: 1px solid var(--line);
  border-radius: var(--radius); background: var(--surface); transition: border-color var(--motion); text-align: start; flex-wrap: wrap }
.part[data-active] { padding-inline: 4px 2px }
.part:focus-within { border-color: var(--accent) }
.part input[type=text], .label-field { flex: 1; min-width: 64px; width: 0; min-height: 36px; padding: 0; border: 0; background: none;
  text-overflow: ellipsis }
.part input[type=text]:focus-visible, .yes-no .label-field:focus-visible { outline: none }
.part .menu > .button { width: 32px; min-height: 32px; color: var(--ink-faint) }
.mark { flex: none; display: grid; place-items: center; width: 18px; height: 18px; border: 1.5px solid var(--control); border-radius: 99px;
  font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.mark[data-mark=checkbox] { border-radius: 4px }
.mark[data-mark=place] { border: 0; font-weight: 600; font-size: 14px }
.mark[data-mark=none] { display: none }
.part[data-active] .mark { margin-inline-start: -2px }
.part .chip { flex: none; max-width: 40%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
:is(.matrix-lists .part, .part:not([data-active])) .chip.value { display: none }
.part .score { flex: none; font-size: 12px; color: var(--ink-soft); font-variant-numeric: tabular-nums }
.part:not([data-active]) .score { padding-inline-end: 4px }
.part-rule { flex: 0 0 100%; margin-block: -8px 6px; padding-inline-start: 52px; font-size: 12px; line-height: 16px; color: var(--accent) }
.part:not([data-active]) .part-rule { padding-inline-start: 26px }
.part.add { margin-block-start: 6px; border-style: dashed; background: none; color: var(--ink-soft); cursor: pointer }
.part.add:hover { border-color: var(--control); color: var(--ink) }
.part.add svg { width: 16px; height: 16px; flex: none }
.part.add span { flex: 1; min-width: 0 }
.part.own { color: var(--ink-soft) }
.part.own .line { flex: 1; border-bottom: 1px solid var(--control) }
.end-labels { display: flex; justify-content: space-between; gap: 16px; margin-block-start: 4px }
.end-labels .label-field { font-size: 12px; line-height: 16px; color: var(--ink-soft); border-radius: 4px }
.end-labels .label-field:last-child { text-align: end }

.sign { flex: none; display: grid; place-items: center; width: 22px; height: 22px; border-radius: 5px; background: var(--hover);
  color: var(--ink-soft); font-size: 12px; font-weight: 600; line-height: 16px }
.sign svg { width: 16px; height: 16px }
.type-menu { position: absolute; z-index: 40; inset-block-start: calc(100% - 2px); inset-inline: 0; width: min(400px, 100%); margin: 0 auto;
  padding: 8px; border-radius: var(--radius); background: var(--raised); box-shadow: var(--overlay); scroll-margin: 16px }
.add-row .type-menu, .card .type-menu { margin-inline-start: 0 }
.add-row .type-menu { inset-block: auto calc(100% + 4px) }
.empty .type-menu { inset-block-start: calc(100% + 8px); text-align: start }
.card .type-menu { inset-block-start: auto; inset-inline: 24px; width: auto; max-width: 400px }
.type-menu ul { max-height: 296px; margin-block-start: 8px; overflow: auto; overscroll-behavior: contain }
.type-menu li { display: flex; align-items: center; gap: 10px; min-height: 36px; padding: 4px 8px; border-radius: var(--radius-s);
  cursor: pointer }
.type-menu li[aria-selected=true] { background: var(--accent-soft) }
.type-menu li span:not(.sign) { font-weight: 500 }
.type-menu small { flex: 1; overflow-wrap: break-word; font-size: 12px; line-height: 16px; text-align: end; color: var(--ink-soft) }
.type-menu .hint { padding: 12px 8px 4px }


.empty { margin-block: min(8vh, 64px) 0; text-align: center }
.empty > h2 { font-size: 24px; line-height: 32px; font-weight: 600 }
.empty > p { margin-block: 8px 24px; color: var(--ink-soft) }
.empty .begin { position: relative; display: flex; flex-wrap: wrap; justify-content: center; gap: 8px }
.empty > h3 { margin-block: 32px 12px; font-size: 12px; line-height: 16px; font-weight: 600; color: var(--ink-soft); text-align: start }
.templates { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(200px, 100%), 1fr)); gap: 8px; text-align: start }
.templates button { display: grid; align-content: start; gap: 2px; width: 100%; height: 100%; padding: 12px 16px; border: 1px solid var(--line);
  border-radius: var(--radius); background: var(--surface); text-align: start; cursor: pointer;
  transition: border-color var(--motion) }
.templates button:hover { border-color: var(--accent) }
.templates b { font-weight: 500 }
.templates span { font-size: 12px; line-height: 16px; color: var(--ink-soft) }
`
