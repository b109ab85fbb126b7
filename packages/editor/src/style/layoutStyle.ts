/** The frame: head, and three columns that become sheets in narrow windows. */

export const layoutStyle = `
& { height: 100%; min-height: 0; background: var(--paper); color: var(--ink); accent-color: var(--accent);
  font: 14px/20px system-ui, "Noto Sans", sans-serif; overflow-wrap: anywhere }
&, & *, & ::before, & ::after { box-sizing: border-box }
[hidden] { display: none !important }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
h1, h2, h3, p, ul, ol { margin: 0; padding: 0; font: inherit; list-style: none }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.screen { display: flex; flex-direction: column; height: 100% }
.head { display: flex; align-items: center; gap: 8px; min-height: 56px; padding: 8px 16px; background: var(--surface);
  border-bottom: 1px solid var(--line) }
.head .space { flex: 1 }
.head .title { min-width: 0; flex: 0 1 auto; field-sizing: content; max-width: 50%; padding: 4px 8px; border: 1px solid transparent;
  border-radius: var(--radius-s); background: none; font-size: 15px; line-height: 22px; font-weight: 600 }
.head .title { text-overflow: ellipsis }
.head .title:hover { border-color: var(--line) }
.chip { padding: 1px 8px; border: 1px solid var(--line); border-radius: 99px; font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.columns { flex: 1; display: grid; grid-template-columns: 264px minmax(0, 1fr) 320px; min-height: 0 }
.columns > * { position: relative; min-height: 0; min-width: 0; overflow: auto; overscroll-behavior: contain }
.outline { background: var(--surface); border-inline-end: 1px solid var(--line); padding: 12px 8px }
.inspector { background: var(--surface); border-inline-start: 1px solid var(--line) }
.canvas { padding: 24px 16px 80px }
.paper { width: min(640px, 100%); margin: 0 auto }
.only-narrow, .scrim { display: none }
@media (width < 960px) {
  .only-narrow { display: inline-flex }
  .screen:has(> [data-view]) > .head .only-narrow { display: none }
  [data-drawer]:not(:has(> [data-view])) > .scrim { display: block; position: fixed; z-index: 19; inset: 0; background: #10182866 }
  .columns { grid-template-columns: minmax(0, 1fr) }
  .outline, .inspector { position: fixed; z-index: 20; display: none; box-shadow: var(--overlay) }
  .outline { inset-block: 0; inset-inline-start: 0; width: min(320px, 88vw) }
  .inspector { inset-inline: 0; bottom: 0; max-height: 70vh; border: 0; border-top: 1px solid var(--line);
    border-radius: var(--radius-l) var(--radius-l) 0 0 }
  [data-drawer=outline] .outline, [data-drawer=inspector] .inspector { display: block }
  .outline { padding-block-start: 0 }
  .drawer-head { position: sticky; z-index: 1; inset-block-start: 0; display: flex; align-items: center; justify-content: space-between;
    padding: 4px; padding-inline-start: 16px; background: var(--surface); font-size: 15px; line-height: 22px; font-weight: 600 }
  .outline > .drawer-head { margin-inline: -8px }
  .canvas { padding: 16px 12px 96px }
}
`
