/** The canvas: a card for each question. */

export const canvasStyle = `
.card { position: relative; padding: 20px 24px; border: 1px solid var(--line); border-radius: var(--radius-l);
  background: var(--surface); transition: border-color var(--motion) }
.card[data-selected] { border-color: var(--accent); box-shadow: 0 0 0 3px color-mix(in srgb, var(--accent) 14%, transparent) }
.card .question-text { width: 100%; border: 0; padding: 0; background: none; font-size: 18px; line-height: 26px; font-weight: 600;
  resize: none; field-sizing: content }
.gap { height: 32px }
@media (width < 960px) { .card { padding: 16px } }
`
