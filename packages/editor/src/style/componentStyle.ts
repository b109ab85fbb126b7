/** Buttons, fields, menus and messages. */

export const componentStyle = `
button, input, select, textarea { font: inherit; color: inherit }
.button { display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-height: var(--control-height);
  padding: 0 12px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface);
  font-weight: 500; cursor: pointer; transition: background-color var(--motion), border-color var(--motion); white-space: nowrap }
.button:hover { background: var(--hover) }
.button:disabled { opacity: .45; cursor: default }
.button.primary { background: var(--accent); border-color: var(--accent); color: var(--accent-ink) }
.button.primary:hover { filter: brightness(1.06) }
.button.quiet { border-color: transparent; background: none }
.button.quiet:hover { background: var(--hover) }
.button.danger { color: var(--danger) }
.button.icon { width: var(--control-height); padding: 0; flex: none }
a.button { color: inherit; text-decoration: none }
.icon svg, .button svg { width: 16px; height: 16px; flex: none }
.field { display: grid; gap: 4px }
.field > .label { font-size: 12px; line-height: 16px; color: var(--ink-soft); font-weight: 500 }
.input { width: 100%; min-height: var(--control-height); padding: 7px 10px; border: 1px solid var(--control);
  border-radius: var(--radius); background: var(--surface) }
textarea.input { resize: vertical; min-height: 64px }
.input[aria-invalid=true] { border-color: var(--danger) }
.error { font-size: 12px; line-height: 16px; color: var(--danger) }
.hint { font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.switch { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 32px; cursor: pointer }
.switch input { appearance: none; flex: none; position: relative; width: 34px; height: 20px; margin: 0; border-radius: 99px;
  background: var(--control); cursor: pointer; transition: background-color var(--motion) }
.switch input::after { content: ""; position: absolute; inset-block-start: 2px; inset-inline-start: 2px; width: 16px; height: 16px;
  border-radius: 99px; background: var(--surface); transition: inset-inline-start var(--motion) }
.switch input:checked { background: var(--accent) }
.switch input:checked::after { inset-inline-start: 16px }
.toast { position: fixed; z-index: 60; inset-inline: 0; bottom: 24px; width: fit-content; max-width: calc(100% - 32px); margin: 0 auto;
  display: flex; align-items: center; gap: 12px; padding: 6px 8px; padding-inline-start: 16px; border-radius: var(--radius); color: var(--bar-ink);
  background: var(--bar); box-shadow: var(--overlay) }
.toast .button { border-color: transparent; background: none; color: inherit; text-decoration: underline }
.menu { position: relative; display: inline-flex }
.menu-items { position: absolute; z-index: 40; inset-block-start: calc(100% + 4px); inset-inline-end: 0; display: grid; min-width: 200px;
  max-width: min(320px, 90vw); max-height: min(420px, 60vh); overflow: auto; padding: 4px; border-radius: var(--radius);
  background: var(--raised); color: var(--ink); box-shadow: var(--overlay) }
.menu-item { display: flex; align-items: center; gap: 10px; min-height: var(--control-height); padding: 4px 10px; border: 0;
  border-radius: var(--radius-s); background: none; text-align: start; cursor: pointer }
.menu-item svg { width: 16px; height: 16px; flex: none; color: var(--ink-soft) }
.menu-item span { flex: 1 }
.menu-item:hover, .menu-item:focus { background: var(--hover) }
.menu-item:disabled { opacity: .45; cursor: default }
.menu-item.danger, .menu-item.danger svg { color: var(--danger) }
kbd { font: inherit; font-size: 12px; color: var(--ink-faint) }
`
