import type { QuestionControl, QuestionOf } from "../question-parts/QuestionControl.js"
import { fieldsOfNumber, readScale, ScaleButtons } from "../question-parts/scale.js"

export const nps: QuestionControl<QuestionOf<"nps">> = {
  isGroup: true,
  hint: () => undefined,
  view: (props) => <ScaleButtons {...props} min={0} max={10} />,
  read: readScale,
  fieldsOf: fieldsOfNumber
}
