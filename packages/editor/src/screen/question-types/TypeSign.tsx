/** A small picture of a question type. */
import type { QuestionType } from "@canvass/core/editing"

const paths = {
  text: "M3 4h10M3 8h10M3 12h6",
  single_choice: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Zm0-4.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z",
  multiple_choice: "M3 3h10v10H3zm2.5 5.2 1.8 1.8 3.4-4",
  rating: "m8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4-2.9-2.8 4-.6z",
  nps: "M3 12a5.5 5.5 0 1 1 10 0M8 10l2.5-3",
  boolean: "M5 4.5h6a3.5 3.5 0 0 1 0 7H5a3.5 3.5 0 0 1 0-7Zm6 5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z",
  matrix: "M2.5 3h11v10h-11zm0 3.5h11M2.5 10h11M6.2 3v10M9.8 3v10",
  ranking: "M7 4h6M7 8h4.5M7 12h3M4 12V3.5m0 0L2.2 5.3M4 3.5l1.8 1.8",
  slider: "M2 8h4m4 0h4M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  date: "M3 4h10v9.5H3zm0 3h10M5.5 2.5v3m5-3v3",
  file: "M4 2.5h5l3 3v8H4zm5 0v3h3"
} as const satisfies Readonly<Record<QuestionType, string>>

export const TypeSign = ({ type }: { readonly type: QuestionType }) => (
  <span class="sign" aria-hidden="true">
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.4"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={paths[type]} />
    </svg>
  </span>
)
