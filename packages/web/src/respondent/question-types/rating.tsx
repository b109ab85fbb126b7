import { ratingScale } from "@canvass/core"
import type { QuestionControl, QuestionOf } from "../question-parts/QuestionControl.js"
import { fieldsOfNumber, readScale, ScaleButtons } from "../question-parts/scale.js"

export const rating: QuestionControl<QuestionOf<"rating">> = {
  isGroup: true,
  hint: () => undefined,
  view: (props) => {
    const { max, min } = ratingScale(props.question.settings)
    return <ScaleButtons {...props} min={min} max={max} />
  },
  read: readScale,
  fieldsOf: fieldsOfNumber
}
