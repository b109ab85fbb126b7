/** The pictures on buttons: strokes of 1.5 in a square of 16. */

const paths = {
  back: "M10 3 5 8l5 5",
  check: "m3 8.5 3.2 3.2L13 5",
  close: "m4 4 8 8m0-8-8 8",
  copy: "M6 6V3h7v7h-3M3 6h7v7H3z",
  down: "M8 3v10m0 0 4-4m-4 4L4 9",
  drag: "M6 4h.01M6 8h.01M6 12h.01M10 4h.01M10 8h.01M10 12h.01",
  menu: "M3 4h10M3 8h10M3 12h10",
  more: "M3 8h.01M8 8h.01M13 8h.01",
  plus: "M8 3v10M3 8h10",
  redo: "M13 6H6.5a3.5 3.5 0 0 0 0 7H9m4-7-3-3m3 3-3 3",
  search: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.5-1.5L14 14",
  settings: "M3 5h6m3 0h1M3 11h1m3 0h6M9 3v4M7 9v4",
  trash: "M3 4h10M6 4V2.5h4V4m-5.5 0 .5 9h6l.5-9",
  undo: "M3 6h6.5a3.5 3.5 0 0 1 0 7H7M3 6l3-3M3 6l3 3",
  up: "M8 13V3m0 0 4 4M8 3 4 7"
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    stroke-width={name === "drag" || name === "more" ? "2.2" : "1.5"}
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
)
