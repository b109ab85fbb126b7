/** The style of the images of questions and options, for pages that show some. */
export const imageStyle = /* css */ `
.question:has(> .picture) > :is(legend, .legend) { padding-bottom: 12px }
.question > .picture {
  display: block; max-width: 100%; height: auto; max-height: 24rem; margin-bottom: 16px; object-fit: contain;
  object-position: 0; border-radius: var(--radius-s)
}
[dir=rtl] .question:has(> .picture) > :is(legend, .legend) { padding-bottom: 12px }
.question > .picture { object-position: 100% }
.choice > .picture { flex: none; width: 64px; height: 64px; object-fit: contain; border-radius: var(--radius-cell) }
.pictured { grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)) }
.pictured > .choice {
  display: grid; grid-template-columns: auto minmax(0, 1fr); grid-template-rows: auto 1fr; align-items: start;
  gap: 8px 10px; padding: 10px
}
.pictured > .choice > .picture { grid-column: 1 / -1; grid-row: 1; width: 100%; height: auto; aspect-ratio: 4 / 3 }
.pictured > .choice > span { text-align: start; overflow-wrap: anywhere }
.pictured > .other { grid-column: 1 / -1 }
`
