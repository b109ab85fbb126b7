/** The style of the preview: its bar, the devices, and the form with the style of respondents' pages. */
import { actionStyle, controlStyle, frameStyle, imageStyle, questionStyle } from "@canvass/ui"

export const triedStyle = `
.tried { container: tried / inline-size; padding: 24px 16px; font-size: 16px; line-height: 1.5;
  --success-soft: var(--accent-soft); --shadow: none }
.tried {
  ${questionStyle}
  ${controlStyle}
  ${imageStyle}
  ${actionStyle}
  ${frameStyle}
  .card { margin-bottom: 0; background: none; box-shadow: none }
  .asked { margin-bottom: 40px }
  .error { font-size: 1rem; line-height: 1.5 }
  .hint { line-height: 1.5 }
  .choice > span { flex: 1 }
  @container tried (width < 600px) {
    .other { grid-template-columns: minmax(0, 1fr) }
    .actions > button { width: 100% }
    .form-head h1 { font-size: 1.5rem }
  }
}
.reason { margin: 6px 2px 0; font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.reason b { font-weight: 600; color: var(--ink) }
.not-shown { margin: 0 auto; width: min(640px, 100%) }
.not-shown summary { padding: 8px 2px; font-size: 12px; line-height: 16px; font-weight: 600; color: var(--ink-soft); cursor: pointer }
.not-shown li { padding: 8px 12px; border: 1px dashed var(--line); border-radius: var(--radius-s); margin-bottom: 8px }
.not-shown li > button { padding: 0; border: 0; background: none; text-align: start; color: var(--ink-soft); cursor: pointer }
.not-shown li > button:hover { color: var(--ink); text-decoration: underline }
.not-shown .reason { margin: 2px 0 0 }
`

export const previewStyle = `
.preview-view { display: grid; gap: 12px; padding: 12px 16px 48px }
.preview-bar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px }
.preview-bar .space { flex: 1 }
.preview-bar select { width: auto; max-width: 12rem }
.segments { display: inline-flex; padding: 2px; gap: 2px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface) }
.segments button { min-height: calc(var(--control-height) - 6px); padding: 0 10px; border: 0; border-radius: var(--radius-s); background: none;
  color: var(--ink-soft); font-weight: 500; cursor: pointer }
.segments button:hover { color: var(--ink) }
.segments button[aria-pressed=true] { background: var(--accent-soft); color: var(--ink) }
.respondent { border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface) }
.respondent summary { padding: 8px 12px; font-weight: 500; cursor: pointer }
.respondent-fields { display: grid; gap: 12px; padding: 4px 12px 12px }
.seed { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px; align-items: start }
.seed > .button { margin-top: 20px }
.device-room { display: flex; justify-content: center; min-width: 0 }
.device { flex: none; max-width: none; min-height: 320px; border: 1px solid var(--line); background: var(--paper); overflow: clip }
.device[data-device=phone] { border-radius: 24px; border-color: var(--control) }
.device[data-device=tablet] { border-radius: 16px; border-color: var(--control) }
.device[data-device=page] { flex: 1; min-width: 0; border-radius: var(--radius) }
.device[data-device=page] .form { max-width: 640px; margin: 0 auto }
.stored { text-align: center }
${triedStyle}
`
