/** A small picture of a question type. */
import type { QuestionType } from "@canvass/core/editing"
import { questionTypeUiOf } from "@canvass/ui"

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
      <path d={questionTypeUiOf({ type }).sign} />
    </svg>
  </span>
)
