/** The choice among stored images. */

export const pictureStyle = `
.picture-grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(120px, 100%), 1fr)); gap: 8px; max-height: 50vh;
  margin: -4px; padding: 4px; overflow: auto }
.picture-choice { position: relative; display: grid; grid-template-rows: 96px auto; gap: 8px; padding: 8px; border: 1px solid var(--line);
  border-radius: var(--radius); cursor: pointer; transition: border-color var(--motion) }
.picture-choice:hover { border-color: var(--control) }
.picture-choice:has(:checked) { border-color: var(--accent); background: var(--accent-soft); box-shadow: inset 0 0 0 1px var(--accent) }
.picture-choice:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 1px }
.picture-choice input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: inherit }
.picture-choice img { width: 100%; height: 96px; object-fit: contain; border-radius: var(--radius-s) }
.picture-choice span { font-size: 12px; line-height: 16px; color: var(--ink-soft) }
.picture-choice b { display: block; font-weight: 500; color: var(--ink) }
.dialog .apart { margin-inline-end: auto }
`
