/** The dialogs. */

export const dialogStyle = `
.dialog { width: min(480px, calc(100vw - 32px)); max-height: calc(100dvh - 48px); padding: 0; border: 0; border-radius: var(--radius-l);
  background: var(--raised); color: inherit; box-shadow: var(--overlay) }
.dialog.wide { width: min(880px, calc(100vw - 32px)) }
.dialog::backdrop { background: #10182866 }
.dialog-body { display: grid; gap: 16px; padding: 16px 24px 24px }
.dialog-head { display: flex; align-items: center; justify-content: space-between; gap: 12px }
.dialog h2 { font-size: 15px; line-height: 22px; font-weight: 600 }
.dialog-foot { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px }
.dialog h3 { font-size: 14px; line-height: 20px; font-weight: 600 }
.dialog section, .dialog .plan, .dialog .published { display: grid; align-content: start; gap: 8px }
.dialog a { color: var(--accent) }
.dialog .plan { gap: 16px; max-height: 50vh; overflow: auto }
.dialog section ul { display: grid; gap: 4px }
.dialog .place { font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.dialog button.place { min-height: 24px; padding: 2px 4px; margin-inline-start: -4px; border: 0; border-radius: var(--radius-s); background: none; color: var(--accent); text-align: start; cursor: pointer }
.dialog button.place:hover { text-decoration: underline }
.dialog .qr-code { width: 160px; height: 160px; border-radius: var(--radius) }
.dialog del { color: var(--ink-soft) }
.dialog ins { text-decoration: none }
.dialog del, .dialog ins { display: block; margin-inline-start: 12px; font-size: 12px; line-height: 16px }
.dialog .missing .link { display: grid; width: 100%; min-height: var(--control-height); align-content: center; padding: 4px 12px; border: 1px solid var(--line);
  border-radius: var(--radius); background: none; text-align: start; cursor: pointer }
.dialog .missing .link:hover { background: var(--hover) }
.dialog .missing small { font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.overlaps { display: grid; gap: 12px; max-height: 50vh; overflow: auto }
.overlaps fieldset { display: grid; gap: 4px; margin: 0; padding: 8px 12px 12px; border: 1px solid var(--line); border-radius: var(--radius) }
.overlaps legend { padding: 0 4px; font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.overlaps label { display: grid; grid-template-columns: 20px 72px minmax(0, 1fr); gap: 8px; align-items: baseline; min-height: 32px; cursor: pointer }
.overlaps .side { font-weight: 500 }
.paste { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr)); gap: 16px 24px }
.paste textarea { min-height: 240px }
.paste section { max-height: 360px; overflow: auto }
.paste h3 { margin-block-end: 8px; font-size: 12px; line-height: 16px; font-weight: 600; color: var(--ink-soft) }
.paste li { display: flex; gap: 10px; padding-block: 8px; border-block-start: 1px solid var(--line) }
.paste li div { min-width: 0 }
.paste li p:first-child { font-weight: 500 }
.paste .star { color: var(--danger) }
`
