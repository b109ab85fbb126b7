/** The canvas: a card for each question, the gaps between them, and what is edited where it stands. */
import { controlStyle } from "@canvass/ui"
import { questionStyle } from "./questionStyle.js"

export const canvasStyle = `
.paper { display: flow-root }
.slot, .part { position: relative }
.slot[data-dragged], .part[data-dragged], .entry[data-dragged] { opacity: .5 }
[data-drop]::after { content: ""; position: absolute; z-index: 5; inset-inline: 0; height: 2px; border-radius: 2px;
  background: var(--accent); pointer-events: none }
[data-drop=before]::after { inset-block-start: -1px }
[data-drop=after]::after { inset-block-end: -1px }
.slot[data-drop=before]::after { inset-block-start: -17px }
.slot[data-drop=after]::after { inset-block-end: 15px }
.part[data-drop=before]::after { inset-block-start: -4px }
.part[data-drop=after]::after { inset-block-end: -4px }

.card { position: relative; padding: 20px 24px 24px; border: 1px solid var(--line); border-radius: var(--radius-l);
  background: var(--surface); transition: border-color var(--motion) }
.slot .card:not([data-selected], :focus-within) { content-visibility: auto; contain-intrinsic-size: auto 160px }
.card[data-selected] { border-color: var(--accent); outline: 3px solid color-mix(in srgb, var(--accent) 14%, transparent) }
.card > .handle { position: absolute; inset-block-start: 21px; inset-inline-start: 0; opacity: 0 }
.card:hover > .handle, .card:focus-within > .handle, .card[data-selected] > .handle { opacity: 1 }
.handle { display: grid; place-items: center; width: 24px; height: 24px; border-radius: var(--radius-s); color: var(--ink-faint);
  cursor: grab; touch-action: none; user-select: none; transition: opacity var(--motion) }
.handle:hover { background: var(--hover); color: var(--ink) }
.handle svg { width: 16px; height: 16px }
.pick { width: 16px; height: 16px; margin: 0; cursor: pointer }
.card > .pick { position: absolute; inset-block-start: 8px; inset-inline-end: 8px; opacity: 0; pointer-events: none }
.card > .pick:focus-visible, .card[data-several] > .pick { opacity: 1; pointer-events: auto }
.card[data-several] > :is(.rule, .growing-field) { margin-inline-end: 24px }
.card[data-several] > .pick { inset-block-start: 23px; width: 20px; height: 20px }

.growing { display: block; width: 100%; margin: 0; padding: 0; border: 0; border-radius: 2px; background: none; resize: none;
  overflow: hidden; field-sizing: content }
.growing:focus-visible { outline: none }
.growing::placeholder, .part input::placeholder, .label-field::placeholder { color: var(--ink-faint); opacity: 1 }
.growing.description { padding-block: 2px }
.answer { display: contents }
.question-text { font-size: 18px; line-height: 26px; font-weight: 600 }
.question-text::placeholder { font-weight: 400 }
.card > .growing-field + .growing-field { margin-block-start: 4px }
.rule { margin-block-end: 4px; font-size: 12px; line-height: 16px; color: var(--accent) }
.rule b { font-weight: 600 }
[data-direction=rtl] :is(.growing:placeholder-shown, .required) { direction: rtl }
.required { margin-block-start: 4px; font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.broken { margin-block-end: 8px; padding: 8px 12px; border-radius: var(--radius-s); background: var(--warning-soft); color: var(--warning);
  font-size: 12px; line-height: 16px }

.bar { position: absolute; z-index: 6; inset-block-start: -20px; inset-inline-end: 12px; display: flex; padding: 2px;
  border-radius: var(--radius); background: var(--bar); color: var(--bar-ink) }
.bar > .button, .bar .menu > .button { width: 32px; min-height: 32px; border-radius: var(--radius-s) }
.bar .button.quiet:hover { background: color-mix(in srgb, var(--bar-ink) 18%, transparent) }
.bar :focus-visible { outline-color: var(--bar-ink); outline-offset: -2px }
.bar .sign { width: auto; height: auto; background: none; color: inherit }
.bar .menu-items :focus-visible { outline-color: var(--accent) }

.gap { position: relative; display: grid; place-items: center; height: 32px }
.gap::before { content: ""; position: absolute; inset-inline: 0; height: 1px; background: transparent; transition: background-color var(--motion) }
.gap > button { position: relative; display: grid; place-items: center; width: 24px; height: 24px; padding: 0;
  border: 1px solid var(--control); border-radius: 99px; background: var(--surface); color: var(--ink-soft); cursor: pointer;
  opacity: 0; transition: opacity var(--motion), background-color var(--motion) }
.gap svg { width: 14px; height: 14px }
.gap:hover > button, .gap > button:focus-visible, .gap[data-open] > button { opacity: 1 }
.slot:has(.card[data-selected]) > .gap > button { opacity: 1 }
.gap:hover::before, .gap:focus-within::before, .gap[data-open]::before { background: var(--accent) }
.gap > button:hover, .gap > button:focus-visible, .gap[data-open] > button { background: var(--accent); border-color: var(--accent);
  color: var(--accent-ink) }

.page-head { position: relative; padding-block-start: 8px }
.slot:first-child .page-head { padding-block-start: 0 }
.page-number { font-size: 12px; line-height: 16px; font-weight: 600; color: var(--ink-soft) }
.page-title { font-size: 15px; line-height: 22px; font-weight: 600 }
.page-title::placeholder { font-weight: 400 }
.description { color: var(--ink-soft) }
.page-head[data-selected]::before { content: ""; position: absolute; inset-block: 8px 0; inset-inline-start: -12px; width: 2px;
  border-radius: 2px; background: var(--accent) }
.slot:first-child > .gap:first-child { height: 0 }
.slot:first-child > .gap:first-child > button { opacity: 0; pointer-events: none }
.slot:first-child > .gap:first-child > button:focus-visible { opacity: 1; z-index: 7 }

.add-row { position: relative; display: flex; flex-wrap: wrap; gap: 8px }
.add-row > button { display: inline-flex; align-items: center; gap: 6px; min-height: var(--control-height); padding: 0 14px;
  border: 1px solid var(--line); border-radius: 99px; background: var(--surface); color: var(--ink-soft); cursor: pointer;
  transition: border-color var(--motion), color var(--motion) }
.add-row > button:hover { border-color: var(--control); color: var(--ink) }
.add-row > button:disabled { opacity: .45; cursor: default }
.add-row svg { width: 14px; height: 14px }
.add-row kbd { padding: 0 5px; border: 1px solid var(--line); border-radius: 4px; line-height: 16px }
.selection-bar { position: sticky; z-index: 12; inset-block-end: 16px; display: flex; flex-wrap: wrap; align-items: center; gap: 4px;
  width: fit-content; max-width: 100%; margin: 24px auto 0; padding: 4px; padding-inline-start: 16px; border-radius: var(--radius-l);
  background: var(--bar); color: var(--bar-ink); box-shadow: var(--overlay) }
.selection-bar > span { margin-inline-end: 8px; font-weight: 500 }
.selection-bar .button.quiet:hover { background: color-mix(in srgb, var(--bar-ink) 18%, transparent) }
.selection-bar :focus-visible { outline-color: var(--bar-ink); outline-offset: -2px }

.card > .picture { display: block; max-width: 100%; height: auto; max-height: 15rem; margin-block: 8px; object-fit: contain }
.part > .picture { flex: none; width: 32px; height: 32px; object-fit: contain }
.sample { margin-block-start: 12px; user-select: none }
.sample :is(input:not([type=radio], [type=checkbox], [type=range]), textarea, select) { width: 100%; min-height: 44px; padding: 8px 12px;
  border: 1px solid var(--control); border-radius: var(--radius); background: var(--surface) }
.sample textarea { min-height: 88px; resize: none }
.sample input:is([type=radio], [type=checkbox]) { flex: none; width: 18px; height: 18px; margin: 0 }
.sample input[type=file] { border-style: dashed }
.sample .slider input[type=range] { display: block !important; width: 100%; height: 44px; margin: 0 }
.sample .slider .amount { display: none }
.sample { ${controlStyle} }
.sample .scale { gap: 4px }
.sample .scale span { min-height: 40px; font-weight: 500; border-color: var(--control) }
.sample .stars span { min-height: 56px; border-color: transparent }
${questionStyle}
@media (hover: none), (pointer: coarse) {
  .gap > button, .card > .handle { opacity: 1 }
  .card > .pick { opacity: 1; pointer-events: auto; inset-block-start: 24px; inset-inline: auto 8px; width: 20px; height: 20px }
  .card > :is(.rule, .growing-field) { margin-inline-end: 24px }
  .card > .handle { width: 28px; height: 44px; inset-block-start: 11px }
}
@media (width < 960px) {
  .card { padding: 16px; padding-inline-start: 28px }
  .card > .handle { inset-block-start: 17px }
  .card { display: flex; flex-direction: column }
  .part .chip.value { display: none }
  .bar { position: static; order: 9; width: fit-content; margin-block-start: 16px; margin-inline-start: auto }
  .bar > .button, .bar .menu > .button { width: 40px; min-height: 40px }
  .selection-bar { inset-block-end: 8px }
  .selection-bar > .button { padding: 0 8px }
}
@media (width < 640px) {
  .selection-bar > span { flex: 1 0 100%; padding-block-start: 8px }
  .part:has(.chip) input[type=text] { min-width: calc(100% - 102px) }
  .part:has(.chip):has(.score) input[type=text] { min-width: calc(100% - 142px) }
  .part .score { max-width: 32px; overflow: hidden; text-overflow: ellipsis }
  .part[data-active] .chip { order: 8; margin-block: -4px 8px }
  .part[data-active] .chip:not(.chip ~ .chip) { margin-inline-start: 50px }
}
`
